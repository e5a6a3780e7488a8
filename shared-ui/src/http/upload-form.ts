import { creationKeyHeader } from '@tryout/api/contract';
import * as v from 'valibot';
import { NetworkError, TimeoutError, UnexpectedAnswerError } from './api-error.ts';
import { readFailure } from './read-failure.ts';

export interface FormUpload<Schema extends v.GenericSchema> {
  /** Schema of the answer. */
  schema: Schema;
  form: FormData;
  token: string | null;
  timeoutMs: number;
  /** For a form that creates something: with the same key it is created only once. */
  creationKey?: string;
  /** The share of the file that has left this device, from 0 to 1; not called by browsers that don't know it. */
  onProgress(share: number): void;
  signal?: AbortSignal;
}

/**
 * Posts a form with a file and reports its progress. Through XMLHttpRequest: `fetch` can report an upload's progress only over HTTP/2,
 * where it streams the body.
 * @throws the same errors as the calls of an `ApiClient`
 */
export async function uploadForm<Schema extends v.GenericSchema>(
  path: string,
  { schema, form, token, timeoutMs, creationKey, onProgress, signal }: FormUpload<Schema>,
): Promise<v.InferOutput<Schema>> {
  const answer = await new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (creationKey) request.setRequestHeader(creationKeyHeader, creationKey);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new NetworkError('No answer')));
    request.addEventListener('timeout', () => reject(new TimeoutError('No answer in time')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
  const { status, responseText } = answer;
  if (status < 200 || status > 299) {
    const retryAfter = answer.getResponseHeader('retry-after');
    throw await readFailure(
      new Response(responseText, { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } }),
    );
  }
  const parsed = v.safeParse(schema, readJson(responseText));
  if (!parsed.success) throw new UnexpectedAnswerError(`The answer is not as promised: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswerError('The answer is not JSON', { cause });
  }
}
