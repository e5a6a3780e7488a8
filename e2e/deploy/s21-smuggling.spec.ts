import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from './hosts/test.ts';
import { tellRaw } from './hosts/ask.ts';

// S21: nginx and the API must agree on where a request ends. Node's parser has the same cases (api/security/s19-size-and-shape.test.ts).

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
const smuggled = 'GET /proxy/admin/profile HTTP/1.1\r\nHost: tryout.test\r\n\r\n';

/** Each byte that nginx sends to the API, in whose place this listens. */
let arrived = '';
const open = new Set<Socket>();
const fake = createServer((socket) => {
  open.add(socket.on('close', () => open.delete(socket)));
  socket.on('data', (bytes) => {
    arrived += bytes.toString('latin1');
    socket.end(ok);
  });
});
test.beforeAll(async ({ hosts }) => {
  await hosts.api.stop();
  fake.listen(Number(new URL(hosts.api.url).port), '127.0.0.1');
  await once(fake, 'listening');
});
test.afterAll(async ({ hosts }) => {
  for (const socket of open) socket.destroy();
  fake.close();
  await once(fake, 'close');
  await hosts.api.start();
});
test.beforeEach(() => void (arrived = ''));

const request = (line: string, headers: readonly string[], body = '') =>
  [`${line} HTTP/1.1`, 'Host: tryout.test', 'Content-Type: application/json', ...headers, '', body].join('\r\n');
const post = (headers: readonly string[], body: string) => request('POST /api/auth/login', headers, body);
const hidden = `0\r\n\r\n${smuggled}`;

for (const [what, bytes] of [
  ['a length and chunks', post([`Content-Length: ${hidden.length}`, 'Transfer-Encoding: chunked'], hidden)],
  ['chunks and a length', post(['Transfer-Encoding: chunked', 'Content-Length: 5'], hidden)],
  ['two lengths', post(['Content-Length: 2', `Content-Length: ${2 + smuggled.length}`], `{}${smuggled}`)],
  ['a length with a sign', post(['Content-Length: +2'], `{}${smuggled}`)],
  ['chunks after a space', post(['Transfer-Encoding : chunked'], hidden)],
  ['chunks named twice', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], hidden)],
  ['a chunk whose length is no number', post(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n${hidden}`)],
  ['a chunk that is longer than it says', post(['Transfer-Encoding: chunked'], `1\r\n{}\r\n${hidden}`)],
] as const) {
  test(`S21: ${what}: 400, the connection is closed, and nothing reaches the API`, async ({ hosts }) => {
    const answer = await tellRaw(hosts, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(arrived).toBe('');
  });
}

test('S21: an encoding that nginx doesn’t know is refused', async ({ hosts }) => {
  expect(await tellRaw(hosts, post(['Transfer-Encoding: xchunked'], hidden))).toMatch(/^HTTP\/1\.1 501 /);
  expect(arrived).toBe('');
});

test('S21: a request to go on as HTTP/2 without TLS isn’t passed on', async ({ hosts }) => {
  const upgrade = [
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  ];
  expect(await tellRaw(hosts, request('GET /api/tryouts', upgrade))).toMatch(/^HTTP\/1\.1 200 /);
  expect(arrived).toMatch(/^GET \/api\/tryouts HTTP\/1\.1\r\n/);
  expect(arrived).not.toMatch(/^(connection|upgrade):/im);
});
