import 'fake-indexeddb/auto';
import type { Attempt } from '@tryout/api/contract';
import { createServerClock } from '../../common/server-clock.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import { connectExam } from './exam-connection.ts';
import { createExamStore } from './exam.store.ts';

const serverMs = Date.parse('2026-11-21T12:00:00.000Z');
const attempt = (serverNowMs: number): Attempt => ({
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: new Date(serverMs).toISOString(),
  deadlineAt: new Date(serverMs + 3_600_000).toISOString(),
  submittedAt: null,
  serverNow: new Date(serverNowMs).toISOString(),
  items: [],
  responses: [],
});

/** An attempt whose head comes back after one second, and its body four seconds later. */
function givenSlowLine(answer: Attempt, pass: (ms: number) => void): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    pass(1_000);
    const body = new ReadableStream(
      {
        pull(controller) {
          pass(4_000);
          controller.enqueue(new TextEncoder().encode(JSON.stringify(answer)));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
}

afterEach(() => jest.restoreAllMocks());

it('sets the clock after a return by the way of the answer, and not by the time of its body', async () => {
  givenLearner();
  let monotonicMs = 10_000;
  jest.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  const clock = createServerClock(new Date(serverMs).toISOString());
  const running = attempt(serverMs);
  const connection = connectExam({
    learnerId: sampleUser.id,
    attempt: running,
    store: createExamStore(running, clock.now),
    clock,
    onKeeping() {},
    onClosed() {},
  });
  // The server answers half a second after the call, in the middle of its way.
  givenSlowLine(attempt(serverMs + 500), (ms) => (monotonicMs += ms));
  await connection.refresh();
  connection.stop();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(clock.now()).toBe(serverMs + 5_000);
});
