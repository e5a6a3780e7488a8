import net from 'node:net';
import { once } from 'node:events';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt } from '../../../test/given.ts';
import { portOf } from '../../../test/raw-request.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Sends a save whose last byte comes that much later than its head; the attempt's time ends in between. */
async function saveOver(ms: number): Promise<{ status: number; body: string }> {
  const { id, items, learner, deadlineAt } = await givenAttempt(t);
  const body = JSON.stringify({ option: 'A', sequence: 1 });
  const socket = net.connect(portOf(t.app), '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (chunk) => void (said += String(chunk)));
  const hasArrived = once(t.app.server, 'request');
  socket.write(
    `PUT /api/attempts/${id}/responses/${items[0]?.id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${learner.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // Only from here on the server counts, however long its processor was taken before.
  await hasArrived;
  const startedAt = performance.now();
  let at = 0;
  await new Promise<void>((whole) => {
    const timer = setInterval(() => {
      const isLast = performance.now() - startedAt > ms;
      if (!isLast && at === body.length - 1) return;
      socket.write(isLast ? body.slice(at) : (body[at++] as string));
      // Long before the last byte, and beyond the grace.
      if (at === 3) t.clock.advance(Date.parse(deadlineAt) + 60_000 - t.clock.now().getTime());
      if (!isLast) return;
      clearInterval(timer);
      whole();
    }, 50);
  });
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]), body: said };
}

describe('a save that was being sent when the time ended', () => {
  it('counts from its first byte when it comes at once', async () => {
    expect((await saveOver(300)).status).toBe(200);
  });

  it('counts from its last byte when sending it takes more than 2 s', async () => {
    const { status, body } = await saveOver(2_400);
    expect(status).toBe(409);
    expect(body).toContain('ATTEMPT_TIME_OVER');
  });
});
