import { errors, type ErrorCode, type FieldError, shortRequestId } from '@tryout/api/contract';

interface ApiErrorDetails {
  status: number;
  /** A key of the contract's error table, or `HTTP_<status>` when the answer did not come from our API (a proxy's page). */
  code: ErrorCode | (string & {});
  message: string;
  /**
   * The text of an answer that did not come from our API, if it is one short line, in any language; else null. Shown as a quotation beside
   * the status, never in place of `message`.
   */
  serverMessage?: string | null;
  errors?: readonly FieldError[];
  /** The id under which the server's log has the call; null when the answer has none. */
  requestId?: string | null;
  /** Seconds the server asked us to wait (`Retry-After`); null when it did not say. */
  retryAfterSeconds?: number | null;
}

/** The server answered with a refusal. Decide by `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  readonly serverMessage: string | null;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;

  /**
   * `message` says how long to wait, where the server refused for too many tries and named the time, and of a fault of ours the code that
   * support needs.
   */
  constructor(details: ApiErrorDetails) {
    super(withCode(withWait(details), details));
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = details.serverMessage ?? null;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** No answer reached us: offline, refused, cut, or blocked. Whether the server did the work is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** No answer within the client's time limit. Whether the server did the work is unknown. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** A success without the promised shape, such as the sign-in page of a café's Wi-Fi. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
}

/** True for a 401 that means "this token no longer counts", as opposed to a wrong password. */
export function isSignedOutError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code === 'UNAUTHENTICATED';
}

/** True if our web server has answered in the place of an API that is down or restarts. */
export const isApiAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ('API_AWAY' satisfies ErrorCode);

/** True if our API itself has answered; false for a web server or proxy in its place, which says nothing about what was asked. */
export const isOwnRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.code.startsWith('HTTP_') && !isApiAway(error);

/** True if the server doesn't know the call: it is of an older release than the page, and will be replaced. */
export const isNotServed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ('CALL_UNKNOWN' satisfies ErrorCode);

/** True if the thing that was asked for doesn't exist, or no longer. */
export const isMissing = (error: unknown): error is ApiError =>
  isOwnRefusal(error) && error.status === 404 && !isNotServed(error);

/**
 * True when the same call may succeed later without any change: no answer, or none of our API; overload, a slow connection, a server error, or
 * a server that is too old for the call.
 */
export function isTemporary(error: unknown): boolean {
  if (isNotServed(error)) return true;
  if (isOwnRefusal(error)) return error.status >= 500 || error.status === 429 || error.status === 408;
  return [ApiError, NetworkError, TimeoutError, UnexpectedAnswerError].some((kind) => error instanceof kind);
}

/**
 * True when the call may have done its work although it failed: it is sent again unchanged, never as another one. A proxy's 4xx says that the call
 * wasn't passed on.
 */
export function mayHaveArrived(error: unknown): boolean {
  const isOurs = isOwnRefusal(error);
  return isTemporary(error) && (isOurs || !(error instanceof ApiError) || error.status >= 500);
}

/**
 * True when nobody can say whether the call has done its work, for the sentence about it. Narrower than `mayHaveArrived`: our API has done
 * nothing when it refuses for too many tries, or a call that it doesn't know.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  mayHaveArrived(error) && !(isOwnRefusal(error) && error.status < 500);

/** A refusal's sentence with the time to wait in place of its last sentence, "Tunggu sebentar, lalu coba lagi." */
function withWait({ status, message, retryAfterSeconds }: ApiErrorDetails): string {
  if (status !== 429 || !retryAfterSeconds) return message;
  const reason = message.replace(/(^|\s+)[^.]*\bcoba lagi\b[^.]*\.?$/i, '') || 'Terlalu banyak percobaan.';
  return `${reason.replace(/\.$/, '')}. Coba lagi setelah ${waitInWords(retryAfterSeconds)}.`;
}

/** A server that is busy needs no support, and its sentence is shown again and again: only a fault gets a code. */
const withCode = (sentence: string, { status, requestId }: ApiErrorDetails): string =>
  status >= 500 && status !== 503 && requestId ? `${sentence} Kode: ${shortRequestId(requestId)}` : sentence;

/** `42 detik`, `12 menit`, `14 jam`: rounded up, so never shorter than the wait. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} detik`;
  return seconds <= 120 * 60 ? `${Math.ceil(seconds / 60)} menit` : `${Math.ceil(seconds / 3600)} jam`;
}

/** The Indonesian sentence to show for any failure of a call. */
export function userMessage(error: unknown, fallback: string = errors.INTERNAL_ERROR.message): string {
  if (error instanceof ApiError) return error.message; // Indonesian, from the table
  if (error instanceof TimeoutError) return 'Server tidak merespons. Periksa koneksi internet Anda.';
  if (error instanceof NetworkError) return 'Koneksi terputus. Periksa koneksi internet Anda, lalu coba lagi.';
  return fallback;
}
