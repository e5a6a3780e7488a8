import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { givenRunningEvent, givenTaker, handsOf } from '../../../test/exam-events.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenStaff, type GivenTryout } from '../../../test/given.ts';
import { portOf } from '../../../test/raw-request.ts';
import type { ExamSignal } from '../../contract/index.ts';
import { createSignalHub } from './signal-hub.ts';

let t: TestApp;
/** Another process on the same database; the streams are there. */
let other: TestApp;
let admin: GivenAccount;
let event: GivenTryout;
let taker: Awaited<ReturnType<typeof givenTaker>>;
beforeEach(async () => {
  t = await buildTestApp();
  other = await buildTestApp({
    processCount: 1,
    db: t.db,
    now: t.clock.now,
    uploadsDir: t.uploadsDir,
    streamLimits: { most: 2, mostOfOne: 5, unreadBytes: 65_536, tickMs: 5 },
  });
  await Promise.all([t, other].map((one) => one.join(5)));
  admin = await givenStaff(t, 'admin');
  event = await givenRunningEvent(t, { closesAt: new Date(t.clock.now().getTime() + 36_000_000).toISOString() });
  taker = await givenTaker(t, event);
  await other.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await other.app.close();
  await t.close();
});

const patienceMs = 15_000;

/** A page that listens; `heard` grows with each signal. */
async function listen({ id, learner } = taker) {
  const answer = await fetch(`http://127.0.0.1:${portOf(other.app)}/api/attempts/${id}/signals`, {
    headers: {
      authorization: `Bearer ${learner.token}`,
      accept: 'text/event-stream',
      // Each on a connection of its own: the server closes that of a stream which it ends.
      connection: 'close',
    },
  });
  const heard: ExamSignal[] = [];
  const seen = { text: '', hasEnded: false };
  const read = async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      seen.text += Buffer.from(chunk).toString();
      const all = [...seen.text.matchAll(/^event: signal\ndata: (.*)\n\n/gm)];
      heard.splice(0, heard.length, ...all.map(([, json]) => JSON.parse(json as string) as ExamSignal));
    }
    seen.hasEnded = true;
  };
  void read().catch(() => (seen.hasEnded = true));
  return {
    answer,
    heard,
    seen,
    /** The newest signal once it is as wanted. */
    hears: (isIt: (signal: ExamSignal) => boolean) =>
      eventually(
        () => heard.at(-1),
        (signal) => signal !== undefined && isIt(signal),
        patienceMs,
      ),
    ends: () => eventually(() => seen.hasEnded, Boolean, patienceMs),
  };
}

it('tells a running exam everything at once and after each change, whichever process makes it, and how it ends', async () => {
  const hands = handsOf(t, admin, event);
  const page = await listen();
  expect(page.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(page.answer.headers.get('x-accel-buffering')).toBe('no');
  expect(await page.hears(({ version }) => version === 0)).toMatchObject({ state: 'in_progress', messages: [] });
  expect(Number(/^retry: (\d+)$/m.exec(page.seen.text)?.[1])).toBeGreaterThanOrEqual(2_000);

  await hands.act({ kind: 'message', text: 'Waktu ditambah.\nTetap tenang.' });
  expect((await page.hears(({ messages }) => messages.length === 1))?.messages[0]?.text).toBe(
    'Waktu ditambah.\nTetap tenang.',
  );
  await hands.act({ kind: 'time', attemptId: taker.id, seconds: 60 });
  await page.hears(({ deadlineAt }) => Date.parse(deadlineAt) === Date.parse(taker.deadlineAt) + 60_000);
  await hands.act({ kind: 'pause' });
  expect((await page.hears(({ pausedAt }) => pausedAt !== null))?.remainingSeconds).toBe(3_660);
  await hands.act({ kind: 'resume' });
  await page.hears(({ pausedAt, version }) => pausedAt === null && version === 4);
  const asked = await t.call('GET', `/api/attempts/${taker.id}/signal`, { as: taker.learner });
  expect(asked.json()).toEqual(page.heard.at(-1));

  await other.call('POST', `/api/attempts/${taker.id}/submit`, { as: taker.learner });
  await page.ends();
  expect(page.heard.at(-1)?.state).toBe('submitted');
}, 60_000);

it('holds nothing back: neither the end of an exam, nor a stop', async () => {
  const page = await listen();
  await page.hears(() => true);
  t.clock.advance(3_600_000 + 10_000);
  const closing = other.jobs.find(({ name }) => name === 'attempts: close what is overdue');
  await closing?.run({ log: other.app.log, isOver: () => false });
  expect((await page.hears(({ state }) => state !== 'in_progress'))?.state).toBe('expired');
  await page.ends();
  // Afterwards it says so at once, and ends.
  const again = await listen();
  await again.ends();
  expect(again.heard.map(({ state }) => state)).toEqual(['expired']);

  const second = await givenTaker(t, event);
  const [one, two] = [await listen(second), await listen(second)];
  await Promise.all([one, two].map(({ hears }) => hears(() => true)));
  const { answer: full } = await listen(second);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '60']);
  other.app.startDraining();
  await Promise.all([one.ends(), two.ends()]);
  expect((await listen(second)).answer.status).toBe(503);
  const begun = performance.now();
  await other.app.close();
  expect(performance.now() - begun).toBeLessThan(patienceMs / 2);
}, 60_000);

it('ends with the session of its learner, and isn’t there for others or for other packages', async () => {
  const page = await listen();
  await page.hears(() => true);
  expect(page.seen.hasEnded).toBe(false);
  await t.db.updateTable('account').set({ isActive: 0 }).where('id', '=', taker.learner.id).execute();
  await page.ends();

  const plain = await givenAttempt(t);
  const { answer } = await listen(plain);
  expect(answer.status).toBe(404);
  const asked = await t.call('GET', `/api/attempts/${plain.id}/signal`, { as: plain.learner });
  expect(asked.json()).toMatchObject({ version: 0, deadlineAt: plain.deadlineAt, messages: [] });
  expectError(await t.call('GET', `/api/attempts/${plain.id}/signal`, { as: await givenOther() }), 'ATTEMPT_NOT_FOUND');
  expectError(await t.call('GET', `/api/attempts/${taker.id}/signals`, { as: plain.learner }), 'ATTEMPT_NOT_FOUND');
}, 60_000);
const givenOther = async () => (await givenTaker(t, event)).learner;

it('reads once for five thousand who listen', async () => {
  const calls: string[] = [];
  let version = 1;
  let state: 'in_progress' | 'submitted' = 'in_progress';
  const hub = createSignalHub({
    signals: {
      readVersions: async () => (calls.push('versions'), new Map([['e', version]])),
      readClocks: async (ids) => {
        calls.push(`clocks of ${ids.length}`);
        return new Map(
          ids.map((id) => [id, { id, learnerId: id, state, deadlineAt: '2026-11-25T12:00:00.000Z', pausedAt: null }]),
        );
      },
    },
    examSignals: { messagesOf: async () => (calls.push('messages'), []) },
    log: { warn: (error: unknown) => void calls.push(JSON.stringify(error)) },
    now: () => new Date('2026-11-25T10:00:00.000Z'),
    askEveryMs: 1,
  });
  let sent = 0;
  const ends: (() => void)[] = [];
  for (let taker = 0; taker < 5_000; taker++) {
    const id = `${taker}`;
    await hub.listen({ tryoutId: 'e', attemptId: id, learnerId: id }, 1, (onEnd) => {
      ends.push(onEnd);
      return { send: () => void (sent += 1), end: onEnd };
    });
  }
  expect(sent).toBe(5_000);
  hub.stop();
  calls.length = 0;
  version = 2;
  hub.nudge();
  await eventually(
    () => sent,
    (count) => count === 10_000,
    patienceMs,
  );
  expect(calls).toEqual(['versions', 'messages', 'clocks of 5000']);
  for (const end of ends.slice(1)) end();

  // Another process ends an attempt, which changes no version: it is noticed by a look from time to time.
  let last = '';
  let hasEnded = false;
  await hub.listen({ tryoutId: 'e', attemptId: 'x', learnerId: 'x' }, 2, (onEnd) => ({
    send: (text) => void (last = text),
    end() {
      hasEnded = true;
      onEnd();
    },
  }));
  state = 'submitted';
  await eventually(() => hasEnded, Boolean, patienceMs);
  expect(last).toContain('"state":"submitted"');
  hub.stop();
});
