import { creationKeyHeader } from '@tryout/api/contract';
import { http } from '@tryout/shared-ui/kit';
import * as v from 'valibot';
import { isSignedOutError, NetworkError, TimeoutError, UnexpectedAnswerError } from './api-error.ts';
import { takeFirstCall } from './first-calls.ts';
import { readFailure } from './read-failure.ts';

declare global {
  /** The API may be newer than the page: answers are read with values that this release doesn't know. */
  interface ReadsOpenValues {
    isOn: true;
  }
}

/** A call as the client's hooks see it: its path below the prefix, the token that it was sent with, and whether its answer brings one in its place. */
export interface SentCall {
  path: string;
  token: string | null;
  replacesToken: boolean;
}

export interface ApiClientOptions {
  /** Put before every path: `/api` for the main client, `/proxy` for the second. */
  prefix: string;
  /** Default 10,000. */
  timeoutMs?: number;
  /** The bearer token for a path below the prefix; null sends none. */
  getToken?: (path: string) => string | null;
  /**
   * The token that was sent no longer counts (401 `UNAUTHENTICATED`); never called for a network failure, a 5xx or a wrong password.
   * @returns a token in its place, with which the call is sent once more; null if there is none
   */
  onUnauthorized?: (call: SentCall) => Promise<string | null>;
  /** Runs a call that ends its token and brings another one, until that one has arrived. */
  whileReplacingToken?: <T>(call: () => Promise<T>) => Promise<T>;
  /** The server prolonged the session: a fresh token for the one that was sent. */
  onRenewedToken?: (renewed: string, call: SentCall) => void;
}

export interface CallOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is: `FormData` for uploads. */
  body?: FormData | Blob | string;
  /** Query string; null, undefined and '' are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  /** May be undefined, as most calls hand on what their caller has. */
  signal?: AbortSignal | undefined;
  /** For this call alone. */
  timeoutMs?: number;
  /** Lets the call outlive its page (64 kB at most): for the last save when a tab closes. */
  keepalive?: boolean;
  /** Names the creation, so that the server creates it once, however often this call is sent (`createOnce`). */
  creationKey?: string;
  /** Used in place of the client's token; null sends none. */
  token?: string | null;
  /** The answer brings a token in place of the one that was sent, which counts no longer as soon as the server has done its work. */
  replacesToken?: boolean;
  /** Sent beside our own. */
  headers?: Record<string, string>;
  /** The server does it once, even when it is asked twice, and gives the same answer. Not needed for calls that only read. */
  isRepeatable?: boolean;
  /**
   * Called when the answer has arrived, with the time on `performance.now`'s clock: the page may have sent the call before the code was
   * loaded.
   */
  onArrived?: (arrivedAtMs: number) => void;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Send = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  options?: CallOptions,
) => Promise<v.InferOutput<Schema>>;

/** Each method takes a path below the prefix and the schema of the answer, and returns the parsed answer. */
export type ApiClient = Record<Method, Send> & {
  /**
   * Gets a file: an export, or a picture that needs a sign-in. By POST where the data sent must not appear in an address. Fails like the
   * other calls.
   */
  file(path: string, options?: CallOptions & { method?: 'get' | 'post' }): Promise<Blob>;
};

/**
 * A client of our API.
 * @throws ApiError when the server refuses, NetworkError or TimeoutError when no answer comes,
 *   UnexpectedAnswerError when a success has another shape; an aborted call rejects with the abort's own reason
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const defaultTimeoutMs = options.timeoutMs ?? 10_000;
  const defaults = {
    timeout: defaultTimeoutMs,
    // The query client repeats the calls that may be repeated; retries here too would multiply the tries and could repeat a write. Only a
    // cut connection is tried again, below.
    retry: 0,
    throwHttpErrors: false,
  };

  // Beside the page's own code, unless the page has sent its first calls itself.
  if (!globalThis.window?.firstCalls?.length) http.load().catch(() => {}); // the first call tries again, and says so

  /** The successful answer to a call. */
  async function answer(method: Method, path: string, call: CallOptions): Promise<Response> {
    const token = call.token === undefined ? (options.getToken?.(path) ?? null) : call.token;
    const url = address(options.prefix, path, call.query);
    const isRepeatable = call.isRepeatable ?? method === 'get';
    const request = async () => {
      const library = http.now ?? (await http.load().catch(noConnection));
      const ask = () => library.ky(url, { ...defaults, method, ...requestOptions(call, token) });
      // A restart closes connections that a browser keeps open, and the first call on one is lost: it is sent again, once, at once.
      const response = await ask()
        .catch((error: unknown) => (isRepeatable && library.isNetworkError(error) ? ask() : Promise.reject(error)))
        .catch((error: unknown) => translate(error, library));
      return { response, arrivedAtMs: performance.now() };
    };
    const sent = { path, token, replacesToken: call.replacesToken ?? false };
    const exchange = async () => {
      const first = method === 'get' ? takeFirstCall(url, token) : undefined;
      const { response, arrivedAtMs } = await (first?.catch(request) ?? request());
      call.onArrived?.(arrivedAtMs);
      const renewed = response.headers.get('x-renewed-token');
      if (renewed && token) options.onRenewedToken?.(renewed, sent);
      return response;
    };
    const response = await (call.replacesToken && options.whileReplacingToken
      ? options.whileReplacingToken(exchange)
      : exchange());
    if (response.ok) return response;
    const failure = await readFailure(response);
    const next = isSignedOutError(failure) && token ? await options.onUnauthorized?.(sent) : undefined;
    // A refused token means that nothing was done. A call with a token of its own is about that very token.
    if (next && call.token === undefined) return answer(method, path, { ...call, token: next });
    throw failure;
  }

  const timeoutOf = (call: CallOptions) => call.timeoutMs ?? defaultTimeoutMs;
  const send =
    (method: Method): Send =>
    async (path, schema, call = {}) =>
      parse(schema, await answer(method, path, call), timeoutOf(call));

  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
    file: async (path, { method = 'get', ...call } = {}) =>
      readBody(await answer(method, path, call), 'blob', timeoutOf(call)),
  };
}

function requestOptions(
  { json, body, signal, timeoutMs, keepalive, creationKey, headers }: CallOptions,
  token: string | null,
) {
  return {
    headers: {
      ...headers,
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(creationKey && { [creationKeyHeader]: creationKey }),
    },
    ...(json !== undefined && { json }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(keepalive && { keepalive }),
  };
}

/** Absolute, because Node's fetch (our tests) takes no relative addresses. */
function address(prefix: string, path: string, query: CallOptions['query'] = {}): string {
  const url = new URL(`${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`, location.origin);
  for (const [key, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') url.searchParams.append(key, String(value));
  return url.href;
}

type Library = NonNullable<typeof http.now>;

function translate(error: unknown, { isTimeoutError, isNetworkError }: Library): never {
  if (isTimeoutError(error)) throw new TimeoutError('No answer in time', { cause: error });
  if (isNetworkError(error)) throw new NetworkError('No answer', { cause: error });
  throw error;
}

/** The library itself could not be fetched. */
function noConnection(cause: unknown): never {
  throw new NetworkError('No answer', { cause });
}

async function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
  timeoutMs: number,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, readJson(await readBody(response, 'text', timeoutMs)));
  if (!parsed.success) throw new UnexpectedAnswerError(`The answer is not as promised: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

/** The body has a time limit of its own: ky's ends when the headers have arrived, and a body may stall on the way. */
async function readBody<As extends 'text' | 'blob'>(
  response: Response,
  as: As,
  timeoutMs: number,
): Promise<Awaited<ReturnType<Response[As]>>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError('The answer stalled')), timeoutMs);
  });
  const body = (response[as]() as ReturnType<Response[As]>).catch((cause: unknown) => {
    if ((cause as Error).name === 'AbortError') throw cause;
    throw new NetworkError('The answer broke off', { cause });
  }) as ReturnType<Response[As]>;
  return Promise.race([body, tooLate]).finally(() => clearTimeout(timer));
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedAnswerError('The answer is not JSON', { cause });
  }
}
