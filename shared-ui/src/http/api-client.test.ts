import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@tryout/api/contract';
import * as v from 'valibot';
import { createApiClient } from './api-client.ts';
import {
  ApiError,
  isMissing,
  isOwnRefusal,
  isNotServed,
  isOutcomeUnknown,
  isTemporary,
  mayHaveArrived,
  NetworkError,
  TimeoutError,
  UnexpectedAnswerError,
  userMessage,
} from './api-error.ts';

const Greeting = v.object({ hello: v.string() });

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let handle: Handler;
let server: Server;
let prefix: string;
let calls: number;

const json =
  (status: number, body: unknown, headers = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const refusal = (status: number, code: string, more = {}) =>
  json(status, { code, message: `Kalimat ${code}`, ...more });
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error,
  );

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    let body = '';
    request.on('data', (part) => (body += part)).on('end', () => handle(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  prefix = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
beforeEach(() => (calls = 0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('createApiClient', () => {
  it('sends the token of the path, the JSON and the given query, and parses the answer', async () => {
    let seen: unknown;
    handle = (request, response, body) => {
      seen = { method: request.method, url: request.url, authorization: request.headers.authorization, body };
      json(200, { hello: 'dunia', extra: 1 })(request, response, body);
    };
    const client = createApiClient({ prefix, getToken: (path) => (path.startsWith('/admin') ? 'admin-1' : 'user-1') });
    expect(
      await client.put('/admin/tryouts/7', Greeting, {
        json: { title: 'A' },
        query: { page: 2, search: '', type: undefined },
      }),
    ).toEqual({ hello: 'dunia' });
    expect(seen).toEqual({
      method: 'PUT',
      url: '/api/admin/tryouts/7?page=2',
      authorization: 'Bearer admin-1',
      body: '{"title":"A"}',
    });
  });

  it('sends no authorization without a token, and another token when a call brings one', async () => {
    const seen: (string | undefined)[] = [];
    handle = (request, response, body) => {
      seen.push(request.headers.authorization);
      json(200, { hello: '' })(request, response, body);
    };
    const client = createApiClient({ prefix, getToken: () => null });
    await client.get('/tryouts', Greeting);
    await client.get('/attempts/1', Greeting, { token: 'guest-1' });
    expect(seen).toEqual([undefined, 'Bearer guest-1']);
  });

  it('turns a refusal into an ApiError with its code, fields and waiting time', async () => {
    handle = (request, response, body) =>
      json(
        429,
        { code: 'TOO_MANY_REQUESTS', message: 'Tunggu', errors: [{ field: 'email', message: 'x' }] },
        { 'retry-after': '30' },
      )(request, response, body);
    const error = await failureOf(createApiClient({ prefix }).post('/auth/login', Greeting, { json: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Tunggu. Coba lagi setelah 30 detik.',
      retryAfterSeconds: 30,
      errors: [{ field: 'email', message: 'x' }],
    });
  });

  it('gives a proxy page a sentence and a code of its own', async () => {
    handle = (_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await failureOf(createApiClient({ prefix }).get('/x', Greeting))).toMatchObject({
      status: 502,
      code: 'HTTP_502',
      message: 'Server belum menjawab. Silakan coba lagi sebentar lagi.',
    });
  });

  it.each([
    ['a 401 UNAUTHENTICATED', refusal(401, 'UNAUTHENTICATED'), 1],
    ['a wrong password', refusal(401, 'INVALID_CREDENTIALS'), 0],
    ['a foreign 401', ((_q, response) => response.writeHead(401).end('<html>')) as Handler, 0],
    ['a 403', refusal(403, 'FORBIDDEN'), 0],
    ['a 500', refusal(500, 'INTERNAL_ERROR'), 0],
    ['a call that an older server doesn’t know', refusal(404, 'CALL_UNKNOWN'), 0],
  ])('says signed out after %s: %#', async (_name, answer, times) => {
    handle = answer;
    const onUnauthorized = jest.fn();
    await failureOf(createApiClient({ prefix, getToken: () => 't1', onUnauthorized }).get('/auth/me', Greeting));
    expect(onUnauthorized).toHaveBeenCalledTimes(times);
    if (times) expect(onUnauthorized).toHaveBeenCalledWith({ path: '/auth/me', token: 't1', replacesToken: false });
  });

  it('hands on a renewed token, from refusals too', async () => {
    const onRenewedToken = jest.fn();
    const client = createApiClient({ prefix, getToken: () => 't1', onRenewedToken });
    handle = json(200, { hello: '' }, { 'x-renewed-token': 't2' });
    await client.get('/auth/me', Greeting);
    handle = json(404, { code: 'NOT_FOUND', message: 'x' }, { 'x-renewed-token': 't3' });
    await failureOf(client.get('/nope', Greeting));
    expect(onRenewedToken.mock.calls).toEqual([
      ['t2', { path: '/auth/me', token: 't1', replacesToken: false }],
      ['t3', { path: '/nope', token: 't1', replacesToken: false }],
    ]);
  });

  it('tells a closed port from a silent server', async () => {
    const onUnauthorized = jest.fn();
    const gone = createApiClient({ prefix: 'http://127.0.0.1:9/api', getToken: () => 't1', onUnauthorized });
    expect(await failureOf(gone.get('/auth/me', Greeting))).toBeInstanceOf(NetworkError);

    handle = () => {};
    const silent = createApiClient({ prefix, timeoutMs: 60, getToken: () => 't1', onUnauthorized });
    expect(await failureOf(silent.get('/auth/me', Greeting))).toBeInstanceOf(TimeoutError);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['a read', 'get', {}, 2],
    ['a repeatable write', 'put', { json: { option: 'A' }, isRepeatable: true }, 2],
    ['a write that must not happen twice', 'post', { json: {} }, 1],
    ['an aborted call', 'get', { signal: AbortSignal.abort(new Error('gone')) }, 0],
  ] as const)(
    'asks again, once and at once, on a connection that a restart has cut: %s',
    async (_, method, call, asked) => {
      handle = (request, response, body) =>
        calls === 1 ? request.socket.destroy() : json(200, { hello: 'lagi' })(request, response, body);
      const client = createApiClient({ prefix });
      const answer = await client[method]('/x', Greeting, call).catch((error: unknown) => (error as Error).name);
      expect(calls).toBe(asked);
      if (asked === 2) expect(answer).toEqual({ hello: 'lagi' });
      else expect(answer).toEqual(asked === 1 ? 'NetworkError' : 'Error');
    },
  );

  it('calls a connection that is cut a network error', async () => {
    handle = (_request, response) => response.destroy();
    expect(await failureOf(createApiClient({ prefix }).get('/x', Greeting))).toBeInstanceOf(NetworkError);
  });

  it('does not wait for ever for an answer that stalls or breaks off', async () => {
    handle = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"hello":');
    expect(await failureOf(createApiClient({ prefix, timeoutMs: 80 }).get('/x', Greeting))).toBeInstanceOf(
      TimeoutError,
    );
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"hello":', () => response.destroy());
    };
    expect(await failureOf(createApiClient({ prefix }).get('/x', Greeting))).toBeInstanceOf(NetworkError);
  });

  it('refuses a success of another shape, such as the page of a Wi-Fi login', async () => {
    const client = createApiClient({ prefix });
    handle = json(200, { bye: 1 });
    expect(await failureOf(client.get('/x', Greeting))).toBeInstanceOf(UnexpectedAnswerError);
    handle = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Login Wi-Fi</h1>');
    expect(await failureOf(client.get('/x', Greeting))).toBeInstanceOf(UnexpectedAnswerError);
  });

  it('sends every call once, whatever the answer', async () => {
    handle = refusal(503, 'OVERLOADED');
    const client = createApiClient({ prefix });
    await failureOf(client.get('/x', Greeting));
    await failureOf(client.post('/x', Greeting, { json: {} }));
    expect(calls).toBe(2);
  });

  it('lets an aborted call reject with the abort', async () => {
    const controller = new AbortController();
    handle = () => controller.abort();
    const call = failureOf(createApiClient({ prefix }).get('/x', Greeting, { signal: controller.signal }));
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

describe('userMessage', () => {
  it.each([
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [404, false],
    [409, false],
  ])('says of a %i whether the same call may succeed later: %s', (status, isIt) =>
    expect(isTemporary(new ApiError({ status, code: 'X', message: '' }))).toBe(isIt),
  );

  it.each([
    ['CALL_UNKNOWN', { isNotServed: true, isMissing: false, isTemporary: true }],
    ['TRYOUT_NOT_FOUND', { isNotServed: false, isMissing: true, isTemporary: false }],
    ['HTTP_404', { isNotServed: false, isMissing: false, isTemporary: true }],
  ])('tells a call that an older server doesn’t know, and a proxy’s page, from a missing thing: %s', (code, told) => {
    const error = new ApiError({ status: 404, code, message: '' });
    expect({
      isNotServed: isNotServed(error),
      isMissing: isMissing(error),
      isTemporary: isTemporary(error),
    }).toEqual(told);
  });

  it.each([
    ['OVERLOADED', 503, true],
    ['API_AWAY', 503, false],
    ['HTTP_409', 409, false],
  ])('says of %s whether the API itself has answered', (code, status, isIt) =>
    expect(isOwnRefusal(new ApiError({ status, code, message: '' }))).toBe(isIt),
  );

  it.each([
    [new NetworkError(), true],
    [new ApiError({ status: 502, code: 'HTTP_502', message: '' }), true],
    [new ApiError({ status: 503, code: 'OVERLOADED', message: '' }), true],
    [new ApiError({ status: 503, code: 'API_AWAY', message: '' }), true],
    [new ApiError({ status: 403, code: 'HTTP_403', message: '' }), false],
    [new ApiError({ status: 400, code: 'INVALID_INPUT', message: '' }), false],
  ])('says of %s whether the call may have done its work: %s', (error, mayIt) =>
    expect(mayHaveArrived(error)).toBe(mayIt),
  );

  it.each([
    [new TimeoutError(), true],
    [new UnexpectedAnswerError(), true],
    [new ApiError({ status: 504, code: 'HTTP_504', message: '' }), true],
    [new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: '' }), true],
    [new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: '' }), false],
    [new ApiError({ status: 404, code: 'CALL_UNKNOWN', message: '' }), false],
    [new ApiError({ status: 413, code: 'HTTP_413', message: '' }), false],
  ])('says of %s whether it is unknown what was done: %s', (error, isUnknown) =>
    expect(isOutcomeUnknown(error)).toBe(isUnknown),
  );

  it.each([
    [new ApiError({ status: 409, code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar.' }), 'Email sudah terdaftar.'],
    [
      new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Terlalu banyak.', retryAfterSeconds: 42 }),
      'Terlalu banyak. Coba lagi setelah 42 detik.',
    ],
    [
      new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Terlalu banyak.', retryAfterSeconds: 841 }),
      'Terlalu banyak. Coba lagi setelah 15 menit.',
    ],
    [new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Terlalu banyak.' }), 'Terlalu banyak.'],
    [new TimeoutError(), 'Server tidak merespons. Periksa koneksi internet Anda.'],
    [new NetworkError(), 'Koneksi terputus. Periksa koneksi internet Anda, lalu coba lagi.'],
    [new Error('stack'), 'Gagal'],
  ])('turns %s into a sentence', (error, sentence) => expect(userMessage(error, 'Gagal')).toBe(sentence));

  it.each([
    ['TOO_MANY_REQUESTS', 720, 'Terlalu banyak percobaan. Coba lagi setelah 12 menit.'],
    ['TOO_MANY_REQUESTS', 59, 'Terlalu banyak percobaan. Coba lagi setelah 59 detik.'],
    ['TOO_MANY_REQUESTS', 0, 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.'],
    ['ID_CARDS_FULL', 50_000, 'Pendaftaran tryout gratis hari ini sudah penuh. Coba lagi setelah 14 jam.'],
    [
      'TOO_MANY_REGISTRATIONS',
      7_200,
      'Email, nomor telepon, atau akun ini sudah dipakai mendaftar beberapa kali hari ini. Coba lagi setelah 120 menit.',
    ],
  ] as const)('tells after %s how long to wait, given %d s: %s', (code, retryAfterSeconds, sentence) =>
    expect(new ApiError({ status: 429, code, message: errors[code].message, retryAfterSeconds }).message).toBe(
      sentence,
    ),
  );
});
