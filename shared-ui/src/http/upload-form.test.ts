import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { NetworkError, TimeoutError, UnexpectedAnswerError } from './api-error.ts';
import { uploadForm } from './upload-form.ts';

const Greeting = v.object({ hello: v.string() });
let answer: (response: ServerResponse) => unknown;
let server: Server;
let seen: { authorization: string | undefined; key: unknown; body: string } | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, idempotency-key');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        seen = { authorization: request.headers.authorization, key: request.headers['idempotency-key'], body };
        answer(response);
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const upload = (changes: Partial<Parameters<typeof uploadForm>[1]> = {}) => {
  const form = new FormData();
  form.append('fullName', 'Rani');
  return uploadForm(`http://127.0.0.1:${(server.address() as AddressInfo).port}/form`, {
    schema: Greeting,
    form,
    token: null,
    timeoutMs: 20_000,
    onProgress: () => {},
    ...changes,
  });
};
const json = (status: number, body: unknown, headers = {}) => {
  answer = (response) => response.writeHead(status, headers).end(JSON.stringify(body));
};

describe('uploadForm', () => {
  it('sends the form and the token, and parses the answer', async () => {
    json(201, { hello: 'dunia', extra: 1 });
    expect(await upload({ token: 't1' })).toEqual({ hello: 'dunia' });
    expect(seen).toMatchObject({ authorization: 'Bearer t1', body: expect.stringContaining('Rani') });
  });

  it('sends the key of what it creates', async () => {
    json(201, { hello: 'dunia' });
    await upload({ creationKey: 'k1' });
    expect(seen).toMatchObject({ key: 'k1' });
  });

  it('turns a refusal into an ApiError with its fields and waiting time', async () => {
    json(
      429,
      { code: 'TOO_MANY_REQUESTS', message: 'Tunggu', errors: [{ field: 'email', message: 'x' }] },
      { 'retry-after': '30' },
    );
    await expect(upload()).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 30,
      errors: [{ field: 'email', message: 'x' }],
    });
  });

  it.each([
    ['another shape', '{"bye":1}'],
    ['the page of a Wi-Fi login', '<h1>Login</h1>'],
  ])('refuses a success that is %s', async (_, body) => {
    answer = (response) => response.writeHead(200).end(body);
    await expect(upload()).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it('tells a cut connection from a silent server', async () => {
    // jsdom writes messages there that a browser writes to its own console.
    jest.spyOn(console, 'error').mockImplementationOnce(() => {});
    answer = (response) => response.destroy();
    // jsdom keeps the timer of a call that was cut, and the file's end would wait for it.
    await expect(upload({ timeoutMs: 5_000 })).rejects.toBeInstanceOf(NetworkError);
    let silent: ServerResponse | undefined;
    answer = (response) => (silent = response);
    await expect(upload({ timeoutMs: 80 })).rejects.toBeInstanceOf(TimeoutError);
    silent?.end(); // jsdom keeps the connection open for ever
  });

  it('stops when it is aborted', async () => {
    answer = () => {};
    const controller = new AbortController();
    const sent = upload({ signal: controller.signal });
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
