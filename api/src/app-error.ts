import { errors, type ErrorCode, type FieldError } from './contract/index.ts';

/** A failure that the caller is told about: its code decides the status and the sentence (contract/errors.ts). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldError[] | undefined;

  constructor(code: ErrorCode, fieldErrors?: FieldError[]) {
    super(errors[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = fieldErrors;
  }

  /** The same failure, said of one field of a form. */
  at(field: string): AppError {
    return new AppError(this.code, [{ field, message: this.message }]);
  }

  get status(): number {
    return errors[this.code].status;
  }
}
