import { ErrorBody, errors, isRequestId, requestIdHeader } from '@tryout/api/contract';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/** The statuses with which a gateway answers for a server that does not. */
const gateway = new Set([502, 503, 504]);

/** One short line without markup, probably meant for people. */
const ForeignBody = v.object({
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^[^<>\p{Cc}]*$/u)),
});

/**
 * Reads a refusal. A body that is not ours (a proxy's HTML) still gets a sentence and the code `HTTP_<status>`; its own text is kept apart
 * as `serverMessage`.
 */
export async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
  const id = response.headers.get(requestIdHeader);
  const requestId = isRequestId(id) ? id : null;
  const json: unknown = await response.json().catch(() => undefined);
  const body = v.safeParse(ErrorBody, json);
  if (body.success) {
    const { code, message, errors: fields } = body.output;
    return new ApiError({ status, code, message, retryAfterSeconds, requestId, ...(fields && { errors: fields }) });
  }
  const foreign = v.safeParse(ForeignBody, json);
  return new ApiError({
    status,
    code: `HTTP_${status}`,
    message: sentence(status),
    serverMessage: foreign.success && !gateway.has(status) ? foreign.output.message : null,
    retryAfterSeconds,
    requestId,
  });
}

/** Only these sentences belong to the build of every page. */
function sentence(status: number): string {
  if (gateway.has(status)) return errors.API_AWAY.message;
  return (status === 429 ? errors.TOO_MANY_REQUESTS : errors.INTERNAL_ERROR).message;
}

/** `Retry-After` is seconds or a date. */
function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
