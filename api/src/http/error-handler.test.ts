import Fastify, { type FastifyInstance } from 'fastify';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../test/expect-error.ts';
import { givenAttempt, givenLearner } from '../../test/given.ts';
import { portOf, rawRequest } from '../../test/raw-request.ts';
import { type ErrorBody, errors } from '../contract/index.ts';
import { refusals, useErrorHandler } from './error-handler.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const post = (
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  url = '/api/auth/login',
) => t.app.inject({ method: 'POST', url, headers, payload });

describe('an unknown address', () => {
  it.each([
    ['GET', '/nirgendwo'],
    ['GET', '/api'],
    ['GET', '/api/auth/login'],
    ['POST', '/api/tryouts'],
    ['DELETE', '/api/tryouts/x'],
    ['DELETE', '/api/questioner/tryouts/x'],
    ['GET', '/metrics'],
    ['GET', '/docs'],
    ['GET', '/docs/json'],
    ['GET', '/.env'],
    ['GET', '/api/files/..%2f..%2fetc%2fpasswd.svg/x'],
    ['GET', '//evil.example/x'],
  ] as const)('is refused: %s %s', async (method, url) => {
    expectError(await t.call(method, url), 'CALL_UNKNOWN');
  });

  it.each(['/%zz', '/api/attempts/%E0%A4%A', '/api/tryouts/%'])(
    'that can’t be decoded is refused with our error: %s',
    async (url) => {
      expectError(await t.call('GET', url), 'MALFORMED_REQUEST');
    },
  );

  it.each(['/api/attempts/', '/api/tryouts/', '/api/files/'])(
    'with an endless id is refused with our error: %s…',
    async (url) => {
      expectError(await t.call('GET', url + 'a'.repeat(5000)), 'MALFORMED_REQUEST');
    },
  );
});

describe('a body', () => {
  it.each(['{', '{"email":', '{"a":1,}', "{'a':1}", 'undefined', 'NaN', '\u0000', '{"a":1}{"b":2}', '\ufeff{'])(
    'that is no JSON is refused: %j',
    async (payload) => {
      expectError(await post(payload), 'MALFORMED_REQUEST');
    },
  );

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"email":{"__proto__":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":[{"__proto__":{}}]}',
  ])('that reaches for prototypes is refused: %s (S17)', async (payload) => {
    expectError(await post(payload), 'MALFORMED_REQUEST');
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  it('that names a prototype changes nothing, nor does a query', async () => {
    const answer = await t.call(
      'GET',
      '/api/tryouts?__proto__=x&__proto__[type]=SKD_CPNS&constructor.prototype.type=x',
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { tryouts: expect.any(Array), total: expect.any(Number) },
    ]);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });

  it('is read up to 64 kB and refused beyond', async () => {
    const bodyOf = (bytes: number) =>
      `{"email":"a@contoh.id","password":"${'x'.repeat(bytes - 40)}"}`.padEnd(bytes, ' ');
    expectInvalid(await post(bodyOf(64 * 1024)));
    expectError(await post(bodyOf(64 * 1024 + 1)), 'PAYLOAD_TOO_LARGE');
    expectError(await post('x'.repeat(5_000_000)), 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'text/html',
    'image/png',
    ';',
    'application',
  ])('of type %s is refused', async (type) => {
    expectError(
      await post('{"email":"a@contoh.id","password":"rahasia123"}', { 'content-type': type }),
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('without a type is refused', async () => {
    expectError(await post('{}', {}), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('that is compressed is refused', async () => {
    expectError(
      await post(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
      'MALFORMED_REQUEST',
    );
  });

  it.each([
    ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('of %s nested thousands deep is refused without harm', async (_, deep) => {
    expectError(await post(deep), 'VALIDATION_FAILED');
    expectInvalid(await post(`{"email":${deep},"password":"rahasia123"}`));
    const attempt = await givenAttempt(t);
    const flushed = await post(
      `{"responses":[{"itemId":${deep}}]}`,
      { 'content-type': 'application/json', authorization: `Bearer ${attempt.learner.token}` },
      `/api/attempts/${attempt.id}/responses`,
    );
    expect(flushed.statusCode).toBe(404); // POST is no call here; the parser has done its work before
  });

  it('with a list of 10,000 entries is refused', async () => {
    const attempt = await givenAttempt(t);
    const answer = await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
      as: attempt.learner,
      body: { responses: Array.from({ length: 10_000 }, () => ({})) },
    });
    expectInvalid(answer);
  });

  it('that names a key twice counts by its last, as JSON does', async () => {
    const { email } = await givenLearner(t);
    expect((await post(`{"email":"x@contoh.id","email":"${email}","password":"rahasia123"}`)).statusCode).toBe(200);
  });

  it.each(['\ud800', '\udfff\ud800', 'a\u0000b', '\u202Egnp.exe', '\uFFFF', '\u0007'])(
    'with the odd text %j is answered without a failure of ours',
    async (odd) => {
      const learner = await givenLearner(t);
      const change = { name: `Nama ${odd}`, province: 'Aceh', phone: '081234567890', gender: 'male', instance: odd };
      const attempt = await givenAttempt(t, { learner });
      const answers = [
        await t.call('PUT', '/api/auth/profile', { as: learner, body: change }),
        await t.call('GET', '/api/auth/me', { as: learner }),
        await t.call('POST', '/api/auth/login', { body: { email: `${odd}@contoh.id`, password: odd } }),
        await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: odd } }),
        await t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
          as: learner,
          body: { option: null, text: odd, sequence: 1 },
        }),
        await t.call('GET', `/api/attempts/${attempt.id}`, { as: learner }),
        await t.call('GET', `/api/tryouts?search=${encodeURIComponent(odd.toWellFormed())}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      expect(answers.every(({ body }) => JSON.parse(body))).toBeTruthy();
    },
  );
});

describe('a NUL character', () => {
  it.each(['/api/tryouts/a%00b', '/api/tryouts?search=%00', '/api/files/%00.svg'])('in %s is refused', async (url) => {
    expectError(await t.call('GET', url), 'MALFORMED_REQUEST');
  });

  it('in a body is refused, and a backslash before its letters is just text', async () => {
    const learner = await givenLearner(t);
    const change = { province: 'Aceh', phone: '081234567890', gender: 'male', instance: 'PLN' };
    const put = (name: string) => t.call('PUT', '/api/auth/profile', { as: learner, body: { ...change, name } });
    expectError(await put('a\u0000b'), 'MALFORMED_REQUEST');
    expect((await put('C:\\u0000')).json()).toMatchObject({ name: 'C:\\u0000' });
  });
});

describe('bytes that never become a request', () => {
  beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
  const get = (rest: string) => `GET / HTTP/1.1\r\nHost: x\r\n${rest}\r\n\r\n`;

  it.each([
    ['20 kB of headers', get(`X-Long: ${'a'.repeat(20_000)}`), 431],
    ['a header line that is none', get('kein Header'), 400],
    [
      'a length and chunks at once',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a broken chunk',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
      400,
    ],
    ['noise', '\x16\x03\x01\x02\x00\x01\x00', 400],
    ['an unknown method', 'MAKAN / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('is refused in our words: %s', async (_, bytes, status) => {
    const answer = await rawRequest(portOf(t.app), bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      message: errors.MALFORMED_REQUEST.message,
      code: 'MALFORMED_REQUEST',
    } satisfies ErrorBody);
    expect(answer.headers).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  });

  it.each(['TRACE', 'PROPFIND', 'DELETE'])('a %s request to no route of ours is an unknown address', async (method) => {
    const answer = await rawRequest(portOf(t.app), `${method} /nirgendwo HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'CALL_UNKNOWN' });
    expect(answer.status).toBe(404);
  });

  it('an OPTIONS request that is no preflight gets no text of a library', async () => {
    const answer = await rawRequest(
      portOf(t.app),
      'OPTIONS /api/tryouts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect([answer.status, answer.body]).toEqual([204, '']);
  });

  it('leaves the server in good health', async () => {
    expect((await t.call('GET', '/health/ready')).json()).toEqual({ status: 'ok' });
  });
});

describe('an unexpected failure', () => {
  it('leaves as INTERNAL_ERROR and says nothing of its cause', async () => {
    const broken = await buildTestApp();
    const learner = await givenLearner(broken);
    await broken.db.schema.dropTable('profile').execute();
    expectError(await broken.call('GET', '/api/auth/me', { as: learner }), 'INTERNAL_ERROR');
    await broken.close();
  });

  it('of the database shows in the readiness check', async () => {
    const broken = await buildTestApp();
    expect((await broken.call('GET', '/health/ready')).statusCode).toBe(200);
    await broken.db.destroy();
    const answer = await broken.call('GET', '/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
    expect((await broken.call('GET', '/health/live')).statusCode).toBe(200);
    await broken.app.close();
  });
});

describe('a database in trouble', () => {
  let app: FastifyInstance;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    app = Fastify({
      ...refusals,
      logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
    });
    useErrorHandler(app);
    const fail = async () => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    };
    app.get('/any', fail);
    app.get('/saving', { config: { whenUnavailable: 'RESPONSE_NOT_SAVED' } }, fail);
  });
  afterEach(() => app.close());

  it.each([
    ['/any', 'OVERLOADED'],
    ['/saving', 'RESPONSE_NOT_SAVED'],
  ] as const)('is no fault of ours: %s says %s and when to come back', async (url, code) => {
    const answer = await app.inject(url);
    expectError(answer, code);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.body).not.toMatch(/lock|sqlite/i);
  });

  it('is logged with its cause, but not for each of thousands of calls', async () => {
    for (let call = 0; call < 50; call += 1) await app.inject('/saving');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/database is locked/);
  });
});

describe('an answer', () => {
  it('reveals no version, and is guarded by the usual headers', async () => {
    const { headers } = await t.call('GET', '/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node|express|x-powered-by|"server"/i);
  });

  it.each(['null', 'https://evil.example', 'http://localhost:3000.evil.example', 'http://evil.localhost:3000'])(
    'gives the origin %s no access (S23)',
    async (origin) => {
      const { headers } = await t.call('GET', '/api/tryouts', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('allows our own origin to read it, without credentials', async () => {
    const { headers } = await t.call('GET', '/api/tryouts', { headers: { origin: 'http://localhost:3000' } });
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
    // Otherwise a page of another origin could not tell when to come back.
    expect(headers['access-control-expose-headers']).toMatch(/\bretry-after\b/);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('the table of errors', () => {
  it('speaks Indonesian in every sentence, under a status that a client knows', () => {
    for (const { status, message } of Object.values(errors)) {
      expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]).toContain(status);
      expect(message).not.toMatch(/\b(the|not|is|error|invalid|too|please)\b/i);
    }
  });
});
