import { Pool } from 'undici';

/** An answer with any status. */
export interface Answer {
  status: number;
  /** The parsed JSON; undefined for an empty body. */
  body: unknown;
  /** The pause that Retry-After asks for. */
  retryAfterMs: number | undefined;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  token?: string | undefined;
  body?: unknown;
  /** More headers. */
  headers?: Record<string, string> | undefined;
  /** Cuts the connection in the middle of the call, as a line that drops. */
  signal?: AbortSignal | undefined;
}

export interface HttpClient {
  /** @throws the network's error, with the system's `code`, when no whole answer came */
  call(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

export interface HttpClientOptions {
  /** Most connections at once; by default as many as there are running calls, as browsers would have. */
  connections?: number;
  /** A call that takes longer fails, as in the front ends. */
  timeoutMs?: number;
  /**
   * True: asks once more, at once, when a connection was cut, as our proxy and front ends do with calls that may be repeated.
   */
  repeatsCut?: boolean;
}

/** Codes of a connection that was closed during a call. A refused connection isn't among them. */
const cutCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Calls of many simulated browsers to one address, over connections that stay open. */
export function createHttpClient(origin: string, options: HttpClientOptions = {}): HttpClient {
  const { connections = null, timeoutMs = 10_000, repeatsCut = false } = options;
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connectTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    async call({ method, path, token, body, headers: more, signal }) {
      const ask = () =>
        pool.request({
          method,
          path,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...more,
          },
          ...(signal && { signal }),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const {
        statusCode,
        headers,
        body: stream,
      } = await ask().catch((error: { code?: string }) =>
        repeatsCut && cutCodes.has(error.code ?? '') ? ask() : Promise.reject(error as Error),
      );
      const text = await stream.text();
      const retryAfter = Number(headers['retry-after']);
      return {
        status: statusCode,
        body: text === '' ? undefined : JSON.parse(text),
        retryAfterMs: headers['retry-after'] !== undefined && retryAfter >= 0 ? retryAfter * 1000 : undefined,
      };
    },
    close: () => pool.destroy(),
  };
}
