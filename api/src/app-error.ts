import { errors, type ErrorCode, type FieldError } from './contract/index.ts';

/** A failure that the caller is told about: its code decides the status and the sentence (contract/errors.ts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldError[] | undefined;
  /** Seconds after which the same call may succeed, if known: sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, fieldErrors?: FieldError[], retryAfterSeconds?: number) {
    super(errors[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** A refusal because of one field. */
  static field(field: string, message: string): AppError {
    return new AppError('VALIDATION_FAILED', [{ field, message }]);
  }

  /** A refusal that ends at a known moment. */
  static until(code: ErrorCode, end: number, now: number): AppError {
    return new AppError(code, undefined, Math.max(1, Math.ceil((end - now) / 1000)));
  }

  /** The same failure, reported at one field of a form. */
  at(field: string): AppError {
    return new AppError(this.code, [{ field, message: this.message }]);
  }

  get status(): number {
    return errors[this.code].status;
  }
}
