import { setTimeout as sleep } from 'node:timers/promises';
import { openExam } from '../../harness/exam.ts';
import { saveHard } from './hard-saver.ts';
import { inParallel, type Scene, verdictOf } from './scene.ts';

const timesCapacity = 3;
/** Time between two answers of a sitter in an ordinary exam. */
const ordinaryEveryMs = 300;
const recoveredWithinSeconds = 30;

/** L6: three times the server's capacity, from connections that never pause; then an ordinary exam again. */
export async function overload(scene: Scene, capacity: number): Promise<void> {
  const { product, report, sizes } = scene;
  const { connections, seconds, ordinary, ordinarySeconds } = sizes.overload;
  const exam = await openExam(product, { learners: connections, questions: 20 });
  await inParallel(exam.sitters, 32, (sitter) => sitter.start());
  await scene.resetWatch();
  const pressed = await saveHard({
    url: product.url,
    sitters: exam.sitters,
    connections,
    seconds,
    perSecond: Math.round(capacity * timesCapacity),
    ledger: exam.ledger,
  });
  const { eventLoopP99Ms, eventLoopMaxMs } = await scene.watched();
  const { 200: saved = 0, 503: refused = 0, ...strange } = pressed.byStatus;
  const odd = Object.values(strange).reduce((sum, count) => sum + count, 0);
  report.note(
    'L6',
    `${Math.round(pressed.answersPerSecond)} answers/s (asked for ${Math.round(capacity * timesCapacity)}): ${saved} saved, ${refused} refused with 503; event loop p99 ${Math.round(eventLoopP99Ms)} ms, longest ${Math.round(eventLoopMaxMs)} ms, the sitters' own p99 ${scene.harnessLateMs()} ms`,
  );
  report.atMost('L6', 'p99 of an accepted save', pressed.p99, 1_000, 'ms');
  report.atMost(
    'L6',
    `neither saved nor 503: ${JSON.stringify(strange)}, without an answer: ${pressed.failures}`,
    odd + pressed.failures,
    0,
    '',
  );
  report.errors += odd + pressed.failures;

  const after = await openExam(product, { learners: ordinary, questions: 20 });
  const recoveringAt = performance.now();
  let p99 = Infinity;
  await inParallel(after.sitters, 16, (sitter) => sitter.start());
  while (p99 > 100 && performance.now() - recoveringAt < recoveredWithinSeconds * 1000) {
    after.measures.reset();
    const end = new AbortController();
    const sitting = after.sitters.map((sitter) => sitter.sit(ordinaryEveryMs, end.signal));
    await sleep(ordinarySeconds * 1000);
    end.abort();
    await Promise.all(sitting);
    p99 = after.measures.summary('save').p99;
  }
  report.atMost('L6', 'p99 of a save soon afterwards', p99, 100, 'ms');
  report.note('L6', `back after ${Math.round((performance.now() - recoveringAt) / 1000)} s`);
  report.verdict('L6', await verdictOf(exam));
  report.verdict('L6', await verdictOf(after));
  await Promise.all([exam.close(), after.close()]);
}
