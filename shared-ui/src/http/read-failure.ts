import { ErrorBody, errors } from '@tryout/api/contract';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

const busy = new Set([502, 503, 504]);

/** Reads a refusal. A body that is not ours (a proxy's HTML) still gets a sentence and the code `HTTP_<status>`. */
export async function readFailure(response: Response): Promise<ApiError> {
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
  const body = v.safeParse(ErrorBody, await response.json().catch(() => undefined));
  if (body.success) {
    const { code, message, errors: fields } = body.output;
    return new ApiError({
      status: response.status,
      code,
      message,
      retryAfterSeconds,
      ...(fields && { errors: fields }),
    });
  }
  const { message } = busy.has(response.status) ? errors.OVERLOADED : errors.INTERNAL_ERROR;
  return new ApiError({ status: response.status, code: `HTTP_${response.status}`, message, retryAfterSeconds });
}

/** `Retry-After` is seconds or a date. */
function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
