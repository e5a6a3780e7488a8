import net from 'node:net';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type GivenAttempt, givenAttempt, givenLearner, givenTryout } from '../../../test/given.ts';
import { portOf } from '../../../test/raw-request.ts';

/** An attempt is closed within this time after its deadline. */
const closedWithinMs = 10_000;

async function listening(): Promise<TestApp> {
  const t = await buildTestApp({ now: () => new Date() });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  return t;
}
const givenOneSecond = async (t: TestApp) =>
  givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds: 1 }), responses: 'AB-' });
const rowOf = (t: TestApp, { id }: GivenAttempt) =>
  t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const closed = (t: TestApp, attempt: GivenAttempt) =>
  eventually(
    () => rowOf(t, attempt),
    ({ state }) => state !== 'in_progress',
    Date.parse(attempt.deadlineAt) - Date.now() + closedWithinMs,
  );

/** Visitors who send a request and close the connection before the answer. */
async function hangUp(t: TestApp, times: number): Promise<void> {
  const { token, email } = await givenLearner(t);
  const body = JSON.stringify({ email, password: 'salahsalah' });
  const asks = [
    `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  ];
  for (let n = 0; n < times; n++) {
    await new Promise<void>((resolve, reject) => {
      const socket = net.connect(portOf(t.app), '127.0.0.1', () =>
        socket.write(asks[n % asks.length] as string, () => setImmediate(() => socket.destroy())),
      );
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  }
}

describe('the closing job of a listening server', () => {
  let quiet: TestApp;
  let busy: TestApp;
  let stopped: TestApp;
  let quietAttempt: GivenAttempt;
  let busyAttempt: GivenAttempt;
  let leftAttempt: GivenAttempt;
  beforeAll(async () => {
    [quiet, busy, stopped] = await Promise.all([listening(), listening(), listening()]);
    leftAttempt = await givenAttempt(stopped);
    await stopped.app.close();
    // Only now, or a slow machine would close it before the server stops.
    await stopped.db.updateTable('attempt').set({ deadlineAt: new Date().toISOString() }).execute();
    await hangUp(busy, 30);
    [quietAttempt, busyAttempt] = await Promise.all([givenOneSecond(quiet), givenOneSecond(busy)]);
  });
  afterAll(() => Promise.all([quiet.close(), busy.close(), stopped.close()]));

  it('closes and scores an attempt whose screens are all closed, at its deadline', async () => {
    expect(await closed(quiet, quietAttempt)).toMatchObject({
      state: 'expired',
      submittedAt: quietAttempt.deadlineAt,
      points: 2,
      isRanked: 1,
    });
  }, 15_000);

  it('does so even after visitors have closed connections during their requests', async () => {
    expect(await closed(busy, busyAttempt)).toMatchObject({
      state: 'expired',
      submittedAt: busyAttempt.deadlineAt,
      points: 2,
    });
  }, 15_000);

  it('stops with the server', async () => {
    // Due before this one, which another server's job has closed by now.
    await closed(quiet, quietAttempt);
    expect(await rowOf(stopped, leftAttempt)).toMatchObject({ state: 'in_progress' });
  }, 15_000);
});
