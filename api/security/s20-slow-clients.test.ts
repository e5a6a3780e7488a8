import net from 'node:net';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { givenAttempt } from '../test/given.ts';
import { portOf } from '../test/raw-request.ts';

const idleSockets = 1_000;
const cutWithinMs = 10_000;
const everyMs = 10;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Resolves when the connection is closed in any way: writing to one that the server has just cut is an error of its own. */
const closed = (socket: net.Socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));

/**
 * Opens a connection, sends `first`, then a piece of `rest` every 200 ms; returns how long the server waited and its last
 * words.
 */
async function trickle(first: string, rest: string): Promise<{ ms: number; said: string }> {
  const socket = net.connect(portOf(t.app), '127.0.0.1');
  const openedAt = performance.now();
  let said = '';
  socket.on('data', (chunk) => void (said += String(chunk)));
  socket.write(first);
  let at = 0;
  const timer = setInterval(() => socket.write(rest[at++ % rest.length] as string), 200);
  await closed(socket);
  clearInterval(timer);
  return { ms: performance.now() - openedAt, said };
}

async function idle(): Promise<number> {
  const socket = net.connect(portOf(t.app), '127.0.0.1');
  await once(socket, 'connect');
  const openedAt = performance.now();
  socket.resume();
  await closed(socket);
  return performance.now() - openedAt;
}

it(`slow clients are cut within 10 s, and neither they nor ${idleSockets} silent ones keep others waiting (S20)`, async () => {
  const { id, items, learner } = await givenAttempt(t);
  // The server's timers are this process's: on a busy machine they come as late as its event loop was held up, all times together.
  const heldUp = monitorEventLoopDelay({ resolution: everyMs });
  heldUp.enable();
  const authorization = `Bearer ${learner.token}`;
  const head = `PUT /api/auth/profile HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
  const slow = [
    trickle('GET / HTTP/1.1\r\nHost: x\r\n', 'X-Slow: 1\r\n'),
    trickle('G', 'ET / HTTP/1.1'.slice(0, 3)),
    trickle(`${head}Content-Length: 1000\r\n\r\n{"name":"`, 'x'),
    trickle(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  ];
  const silent = Array.from({ length: idleSockets }, idle);

  const times: number[] = [];
  for (let sequence = 1; sequence <= 300; sequence++) {
    const startedAt = performance.now();
    const saved = await fetch(`http://127.0.0.1:${portOf(t.app)}/api/attempts/${id}/responses/${items[0]?.id}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ option: 'A', sequence }),
    });
    expect(saved.status).toBe(200);
    await saved.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  expect(times.toSorted((a, b) => a - b)[296]).toBeLessThan(300);

  const cut = await Promise.all(slow);
  const idled = await Promise.all(silent);
  const latestMs = cutWithinMs + heldUp.count * (heldUp.mean / 1e6 - everyMs);
  for (const { ms, said } of cut) {
    expect(ms).toBeLessThan(latestMs);
    expect(said).toMatch(/^HTTP\/1\.1 40[08] /);
    expect(said).toContain('MALFORMED_REQUEST');
  }
  expect(Math.max(...idled)).toBeLessThan(latestMs);
  expect((await t.call('GET', '/api/auth/me', { as: learner })).json()).toMatchObject({ name: learner.name });
  expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
}, 60_000);
