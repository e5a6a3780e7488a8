import { gzipSync } from 'node:zlib';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type GivenAttempt, givenAttempt } from '../test/given.ts';
import { portOf, rawRequest } from '../test/raw-request.ts';
import { type ErrorBody, type ErrorCode, errors } from '../src/contract/index.ts';

let t: TestApp;
let attempt: GivenAttempt;
beforeAll(async () => {
  t = await buildTestApp();
  attempt = await givenAttempt(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

interface Given {
  body?: string | Buffer;
  headers?: string[];
  length?: number | undefined;
}

/** A whole request as bytes, with any declared length. */
function bytes(line: string, { body = '', headers = [], length = Buffer.byteLength(body) }: Given = {}): Buffer {
  const head = [
    `${line} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${attempt.learner.token}`,
    ...(headers.some((header) => /^(content-type):/i.test(header)) ? [] : ['Content-Type: application/json']),
    ...(headers.some((header) => /^(content-length|transfer-encoding):/i.test(header))
      ? []
      : [`Content-Length: ${length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
const send = (line: string, given?: Given) => rawRequest(portOf(t.app), bytes(line, given), 5_000);
const profile = { name: 'Nama', province: 'Bali', phone: '081234567890', gender: 'male', instance: 'BNI' };
const json = (value: unknown) => JSON.stringify(value);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const login = 'POST /api/auth/login';
const register = 'POST /api/auth/register';
const changeProfile = 'PUT /api/auth/profile';
const responses = () => `/api/attempts/${attempt.id}/responses`;
const rows = async () =>
  Promise.all(
    (['account', 'attempt', 'response', 'profile'] as const).map(
      async (table) => (await t.db.selectFrom(table).selectAll().execute()).length,
    ),
  );

const refused: [what: string, line: () => string, given: Given, status: number, code: ErrorCode][] = [
  ['a header of 20 kB', () => 'GET /', { headers: [`X-Long: ${'a'.repeat(20_000)}`] }, 431, 'MALFORMED_REQUEST'],
  [
    'headers of 20 kB',
    () => 'GET /',
    { headers: Array.from({ length: 1_000 }, (_, i) => `X-${i}: ${'a'.repeat(12)}`) },
    431,
    'MALFORMED_REQUEST',
  ],
  ['an address of 20 kB', () => `GET /api/tryouts?search=${'a'.repeat(20_000)}`, {}, 431, 'MALFORMED_REQUEST'],
  ['a search of 9 kB', () => `GET /api/tryouts?search=${'a'.repeat(9_000)}`, {}, 400, 'VALIDATION_FAILED'],
  ['70 kB of JSON', () => register, { body: json({ ...profile, name: 'x'.repeat(70_000) }) }, 413, 'PAYLOAD_TOO_LARGE'],
  [
    '70 kB of JSON in a queue',
    () => `PATCH ${responses()}`,
    { body: json({ responses: [{ text: 'x'.repeat(70_000) }] }) },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['a length of 1 TB', () => login, { length: 1e12 }, 413, 'PAYLOAD_TOO_LARGE'],
  [
    '70 kB in chunks, without a length',
    () => login,
    {
      headers: ['Transfer-Encoding: chunked'],
      body: `${(1_000).toString(16)}\r\n${'x'.repeat(1_000)}\r\n`.repeat(70) + '0\r\n\r\n',
    },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['a depth of 1,000', () => changeProfile, { body: `{"name":${nested(1_000)}}` }, 400, 'VALIDATION_FAILED'],
  ['a depth of 30,000', () => changeProfile, { body: `{"name":${nested(30_000)}}` }, 400, 'VALIDATION_FAILED'],
  [
    '10,000 entries',
    () => `PATCH ${responses()}`,
    { body: json({ responses: Array.from({ length: 10_000 }, () => ({})) }) },
    400,
    'VALIDATION_FAILED',
  ],
  ['an array for a body', () => changeProfile, { body: json([profile]) }, 400, 'VALIDATION_FAILED'],
  ['a number for a body', () => changeProfile, { body: '7' }, 400, 'VALIDATION_FAILED'],
  ['null for a body', () => changeProfile, { body: 'null' }, 400, 'VALIDATION_FAILED'],
  [
    'a field of 50,000 characters',
    () => changeProfile,
    { body: json({ ...profile, instance: 'x'.repeat(50_000) }) },
    400,
    'VALIDATION_FAILED',
  ],
  ['half a body', () => changeProfile, { body: json(profile).slice(0, -1) }, 400, 'MALFORMED_REQUEST'],
  ['two bodies', () => changeProfile, { body: json(profile) + json(profile) }, 400, 'MALFORMED_REQUEST'],
  [
    'a compressed body',
    () => changeProfile,
    { body: gzipSync(json(profile)), headers: ['Content-Encoding: gzip'] },
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a compressed bomb',
    () => changeProfile,
    { body: gzipSync(Buffer.alloc(10_000_000)), headers: ['Content-Encoding: gzip'] },
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'UTF-16',
    () => changeProfile,
    { body: Buffer.from(json(profile), 'utf16le'), headers: ['Content-Type: application/json; charset=utf-16'] },
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a form',
    () => changeProfile,
    { body: 'name=x', headers: ['Content-Type: application/x-www-form-urlencoded'] },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['a negative length', () => login, { headers: ['Content-Length: -1'] }, 400, 'MALFORMED_REQUEST'],
  [
    'two lengths',
    () => login,
    { headers: ['Content-Length: 2', 'Content-Length: 30'], body: '{}' },
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a length and chunks',
    () => login,
    { headers: ['Content-Length: 5', 'Transfer-Encoding: chunked'], body: '0\r\n\r\n' },
    400,
    'MALFORMED_REQUEST',
  ],
  ['a NUL in a text', () => changeProfile, { body: json({ ...profile, name: 'a\u0000b' }) }, 400, 'MALFORMED_REQUEST'],
  [
    'a sequence of 400 digits',
    () => `PUT ${responses()}/${attempt.items[0]?.id}`,
    { body: `{"option":"A","sequence":${'9'.repeat(400)}}` },
    400,
    'VALIDATION_FAILED',
  ],
];

describe('a request of odd size or shape (S19)', () => {
  it.each(refused)('is refused in our words and stores nothing: %s', async (_what, line, given, status, code) => {
    const before = await rows();
    const answer = await send(line(), given);
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body) as ErrorBody;
    expect(body).toMatchObject({ code, message: errors[code].message });
    expect(answer.body).not.toMatch(/node_modules|fst_|\.[jt]s:|unexpected/i);
    expect(await rows()).toEqual(before);
    expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
  });

  it.each([
    ['a lone surrogate', json({ ...profile, name: 'Nama \ud800' })],
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from(`",${json(profile).slice(1)}`),
      ]),
    ],
    ['a key twice', `{"name":"Satu",${json(profile).slice(1)}`],
    ['text that turns around', json({ ...profile, name: '\u202egnp.exe' })],
  ])('is taken as text that can be read again: %s', async (_what, body) => {
    const answer = await send(changeProfile, { body });
    expect(answer.status).toBe(200);
    const me = await t.call('GET', '/api/auth/me', { as: attempt.learner });
    expect(me.statusCode).toBe(200);
    expect(me.json<{ name: string }>().name.isWellFormed()).toBe(true);
  });
});
