import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ask, hostOf } from './hosts/ask.ts';
import { expect, test } from './hosts/test.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers instead of the API, at its address. */
let answer: Handler;
const fake = createServer((request, response) => answer(request, response));
test.beforeAll(async ({ hosts }) => {
  await hosts.api.stop();
  fake.listen(Number(new URL(hosts.api.url).port), '127.0.0.1');
  await once(fake, 'listening');
});
test.afterAll(async ({ hosts }) => {
  fake.closeAllConnections();
  fake.close();
  await once(fake, 'close');
  await hosts.api.start();
});

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

test('calls reach the API as they were sent, with the browser’s address and not what it claims to be', async ({
  hosts,
}) => {
  answer = (request, response) => json(response, { url: request.url, headers: request.headers });
  const claimed = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-forwarded-host': 'evil.test',
    'x-request-id': 'f'.repeat(32),
  };
  const told = async (path: string) =>
    JSON.parse((await ask(hosts, hostOf() + path, { headers: claimed })).body) as {
      url: string;
      headers: Record<string, string>;
    };
  const { url, headers } = await told('/api/files/a%2Fb.svg?x=1%202');
  expect(url).toBe('/api/files/a%2Fb.svg?x=1%202');
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'tryout.test',
    host: 'tryout.test',
    'x-request-id': expect.stringMatching(/^(?!f{32})[0-9a-f]{32}$/) as unknown,
  });
  expect(headers).not.toHaveProperty('forwarded');
  expect((await told('/proxy/admin/x%2Fy?page=2')).url).toBe('/admin/x%2Fy?page=2');
  expect((await told('/proxy')).url).toBe('/');
  expect((await told('/proxy/?deep=1')).url).toBe('/?deep=1');
});

test('the log of requests has neither a query nor the token of a mail’s link', async ({ hosts }) => {
  answer = (_request, response) => json(response, {});
  await ask(hosts, `${hostOf()}/api/reminders/stop/secret-token`);
  await ask(hosts, `${hostOf()}/api/plans?secret-query`);
  const logged = () => readFileSync(hosts.accessLog, 'utf8');
  await expect.poll(logged).toContain(' GET /api/plans 200 ');
  expect(logged()).toContain(' GET /api/reminders/stop/- 200 ');
  expect(logged()).not.toContain('secret');
});

test('no log tells who called, with which link, search or certificate, even while the API gives no answer', async ({
  hosts,
}) => {
  answer = (request) => request.socket.destroy();
  const paths = [
    '/api/reminders/stop/secret-token',
    '/proxy/admin/profiles?search=secret-name',
    '/api/certificates/SECRET-CODE',
  ];
  for (const path of paths) expect((await ask(hosts, hostOf() + path)).status).toBe(503);
  await ask(hosts, `${hostOf()}/sertifikat/SECRET-CODE`);
  const logged = () => readFileSync(hosts.accessLog, 'utf8');
  await expect.poll(logged).toContain(' GET /sertifikat/- ');
  for (const path of ['/api/reminders/stop/-', '/proxy/admin/profiles', '/api/certificates/-'])
    expect(logged()).toContain(` GET ${path} 503 `);
  for (const log of [logged(), readFileSync(hosts.errorLog, 'utf8')]) expect(log).not.toMatch(/secret|127\.0\.0\.1/i);
});

test('a call whose connection breaks is sent once more where it may come twice, and only there', async ({ hosts }) => {
  let seen: string[] = [];
  answer = (request) => {
    seen.push(`${request.method} ${request.url}`);
    request.socket.destroy();
  };
  const sendings = async (method: string, path: string) => {
    seen = [];
    const { status, headers, body } = await ask(hosts, hostOf() + path, {
      method,
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({
      code: 'API_AWAY',
      message: 'Server belum menjawab. Silakan coba lagi sebentar lagi.',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    return seen.length;
  };
  expect(await sendings('GET', '/api/tryouts')).toBe(2);
  expect(await sendings('PUT', '/api/attempts/TO1/responses/i1')).toBe(2);
  expect(await sendings('POST', '/api/attempts/TO1/submit')).toBe(2);
  expect(await sendings('POST', '/api/attempts')).toBe(2);
  expect(await sendings('POST', '/api/auth/login')).toBe(1);
  expect(await sendings('PUT', '/proxy/admin/tryouts/T1')).toBe(1);
  expect(await sendings('DELETE', '/api/attempts/TO1/else')).toBe(1);
});

test('a call that was broken off once succeeds at the second try', async ({ hosts }) => {
  let count = 0;
  answer = (request, response) => {
    count += 1;
    if (count === 1) request.socket.destroy();
    else request.on('end', () => json(response, { count })).resume();
  };
  const { status, body } = await ask(hosts, `${hostOf()}/api/attempts/TO1/responses`, { method: 'PUT', body: '{}' });
  expect([status, body]).toEqual([200, '{"count":2}']);
});

test('answers are compressed for reading calls alone', async ({ hosts }) => {
  const long = { text: 'soal '.repeat(1_000) };
  answer = (_request, response) => json(response, long);
  const read = await ask(hosts, `${hostOf()}/api/tryouts`);
  expect([read.headers['content-encoding'], JSON.parse(read.body)]).toEqual(['br', long]);
  const gzipped = await ask(hosts, `${hostOf()}/api/tryouts`, { headers: { 'accept-encoding': 'gzip' } });
  expect([gzipped.headers['content-encoding'], JSON.parse(gzipped.body)]).toEqual(['gzip', long]);
  const sent = await ask(hosts, `${hostOf()}/api/auth/login`, { method: 'POST', body: '{}' });
  expect([sent.headers['content-encoding'], JSON.parse(sent.body)]).toEqual([undefined, long]);
});

test('an event reaches the browser before the answer ends, where the answer asks for it', async ({ hosts }) => {
  const ended = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).write('data: 1\n\n');
    void ended.promise.then(() => response.end());
  };
  const first = ask(hosts, `${hostOf()}/api/events`, { onData: () => ended.resolve() });
  expect((await first).body).toBe('data: 1\n\n');
});

test('what is too large is refused in the words of the contract; pictures or a file with questions are not', async ({
  hosts,
}) => {
  const sendTo = (path: string, bytes: number) =>
    ask(hosts, hostOf() + path, { method: 'POST', body: Buffer.alloc(bytes) });
  const refused = await sendTo('/api/auth/login', 5 * 1024 * 1024);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    413,
    { code: 'PAYLOAD_TOO_LARGE', message: 'Data yang dikirim terlalu besar' },
  ]);
  answer = (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => json(response, { bytes }));
  };
  for (const [path, megabytes] of [
    ['/proxy/admin/images', 2.1],
    ['/proxy/admin/imports', 10.1],
    ['/proxy/api/questioner/imports', 10.1],
    ['/proxy/api/questioner/tryouts', 12.4],
    ['/proxy/api/questioner/tryouts/S1', 12.4],
  ] as const) {
    const bytes = Math.floor(megabytes * 1024 * 1024);
    expect(JSON.parse((await sendTo(path, bytes)).body)).toEqual({ bytes });
  }
});
