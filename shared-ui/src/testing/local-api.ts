import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as the API would give it, or a line that breaks. */
export type LocalAnswer = { status: number; body?: unknown } | 'broken line';

/** A call that arrived: `POST /proxy/admin/login`, with what it carried. */
interface ArrivedCall {
  call: string;
  authorization: string | undefined;
  body: unknown;
}

export const ok = (body: unknown): LocalAnswer => ({ status: 200, body });
export const refused = (status: number, code: string, message: string): LocalAnswer => ({
  status,
  body: { code, message },
});

/**
 * Real HTTP for a test file: a server on a local port that every fetch is led to. `answers` holds what it says to each call
 * (a promise makes the caller wait); what is not in it breaks the line. Both are emptied before each test.
 */
export function givenLocalApi() {
  const answers: Record<string, LocalAnswer | Promise<LocalAnswer>> = {};
  const arrived: ArrivedCall[] = [];
  const directFetch = globalThis.fetch;

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const isJson = request.headers['content-type']?.startsWith('application/json');
      arrived.push({ call, authorization: request.headers.authorization, body: isJson ? JSON.parse(text) : text });
      void Promise.resolve(answers[call] ?? 'broken line').then((answer) => {
        if (answer === 'broken line') return request.socket.destroy();
        return response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body));
      });
    });
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      return directFetch(new Request(`${origin}${pathname}${search}`, request));
    };
  });
  beforeEach(() => {
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
