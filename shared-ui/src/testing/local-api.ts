import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { creationKeyHeader } from '@tryout/api/contract';

/** An answer as the API would give it, a line of Server-Sent Events, or a connection that breaks. */
export type LocalAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | LocalLine
  | 'broken connection';

/** A line of Server-Sent Events: `send` reaches everybody who listens, `cut` breaks their connections. */
export interface LocalLine {
  listeners: Set<ServerResponse>;
  send(event: string, data: unknown): void;
  cut(): void;
}

/** A line of server-sent events, open to any number of listeners. */
export function eventLine(): LocalLine {
  const listeners = new Set<ServerResponse>();
  return {
    listeners,
    send: (event, data) =>
      listeners.forEach((listener) => listener.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    cut() {
      listeners.forEach((listener) => listener.destroy());
      listeners.clear();
    },
  };
}

/** A call that arrived: `POST /proxy/admin/login`, with its contents. */
interface ArrivedCall {
  call: string;
  authorization: string | undefined;
  /** The request key, under which the server would create something once. */
  creationKey: string | string[] | undefined;
  /** A form's fields by name, JSON, or else the text. */
  body: unknown;
}

/** Which test of the file a fetch belongs to. */
const testHeader = 'x-test';

async function bodyOf(text: string, contentType: string): Promise<unknown> {
  if (contentType.startsWith('application/json')) return JSON.parse(text);
  if (!contentType.startsWith('multipart/form-data')) return text;
  return Object.fromEntries(await new Response(text, { headers: { 'content-type': contentType } }).formData());
}

/** An answer with a body. */
export const ok = (body: unknown): LocalAnswer => ({ status: 200, body });
/** A refusal as the API sends it. */
export const refused = (status: number, code: string, message: string): LocalAnswer => ({
  status,
  body: { code, message },
});

/**
 * Real HTTP for a test file: a server on a local port that receives every fetch. `answers` holds the answer to each call (a promise makes
 * the caller wait; a function answers by the token); a call without an answer breaks the connection. Both are emptied before each test.
 */
export function givenLocalApi() {
  const answers: Record<
    string,
    LocalAnswer | Promise<LocalAnswer> | ((authorization: string | undefined) => LocalAnswer)
  > = {};
  const arrived: ArrivedCall[] = [];
  const directFetch = globalThis.fetch;
  let test = 0;

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      // The page of an earlier test asked, and the answer is nobody's any more.
      if (request.headers[testHeader] !== String(test)) return void request.socket.destroy();
      const call = `${request.method} ${request.url}`;
      const { authorization, [creationKeyHeader]: creationKey } = request.headers;
      const kept: ArrivedCall = { call, authorization, creationKey, body: text };
      arrived.push(kept);
      void (async () => {
        kept.body = await bodyOf(text, request.headers['content-type'] ?? '');
        const found = answers[call] ?? 'broken connection';
        const answer = await (typeof found === 'function' ? found(authorization) : found);
        if (answer === 'broken connection') return request.socket.destroy();
        if ('listeners' in answer) {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
          response.on('close', () => answer.listeners.delete(response));
          return answer.listeners.add(response);
        }
        return response
          .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
          .end(JSON.stringify(answer.body));
      })();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const sent = new Request(`${origin}${pathname}${search}`, request);
      sent.headers.set(testHeader, String(test));
      return directFetch(sent);
    };
  });
  beforeEach(() => {
    test += 1;
    for (const call of Object.keys(answers)) delete answers[call];
    arrived.length = 0;
  });
  afterAll(() => {
    globalThis.fetch = directFetch;
    server.closeAllConnections();
    server.close();
  });

  return { answers, arrived, callsOf: (call: string) => arrived.filter((one) => one.call === call).length };
}
