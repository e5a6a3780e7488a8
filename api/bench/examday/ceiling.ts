import { openExam } from '../../harness/exam.ts';
import { startBare } from './bare.ts';
import { databaseCpuMs } from './database-work.ts';
import { type HardSaved, saveHard } from './hard-saver.ts';
import { inParallel, type Scene, verdictOf } from './scene.ts';

const best = (runs: HardSaved[]) => runs.toSorted((a, b) => b.savesPerSecond - a.savesPerSecond)[0] as HardSaved;
const failuresOf = (runs: HardSaved[]) =>
  runs.reduce((sum, { byStatus, failures }) => {
    const { 200: _, ...others } = byStatus;
    return sum + failures + Object.values(others).reduce((all, count) => all + count, 0);
  }, 0);

/**
 * L3: as many durable saves as possible, beside a bare route in the same minute.
 * @returns saves per second, the capacity that L6 exceeds
 */
export async function ceiling(scene: Scene): Promise<number> {
  const { product, report, sizes } = scene;
  const { connections, seconds, rounds, warmUpSeconds } = sizes.ceiling;
  const exam = await openExam(product, { learners: connections, questions: sizes.questions });
  const { sitters, ledger } = exam;
  await inParallel(sitters, 16, (sitter) => sitter.start());
  const bare = await startBare(scene);
  const real: HardSaved[] = [];
  const limits: HardSaved[] = [];
  let databaseMs = 0;
  const options = { sitters, connections, seconds };
  await saveHard({ ...options, seconds: warmUpSeconds, url: product.url, ledger });
  await scene.resetWatch();
  // Side by side in time, so that a slow minute of the machine slows both; the better of each counts, since other work only
  // slows.
  for (let round = 0; round < rounds; round += 1) {
    limits.push(await saveHard({ ...options, url: bare.url }));
    const before = await databaseCpuMs(scene.databaseUrl);
    real.push(await saveHard({ ...options, url: product.url, ledger }));
    databaseMs += ((await databaseCpuMs(scene.databaseUrl)) ?? Number.NaN) - (before ?? Number.NaN);
  }
  await bare.stop();
  const { savesPerSecond, p50, p99, max } = best(real);
  const harnessLateMs = scene.harnessLateMs();
  const { eventLoopP99Ms, cpuMs } = await scene.watched();
  const count = real.reduce((sum, { byStatus }) => sum + (byStatus['200'] ?? 0), 0);
  const ratio = savesPerSecond / best(limits).savesPerSecond;
  report.atLeast('L3', `durable saves, ${connections} connections`, savesPerSecond, 1_500, '/s');
  report.atMost('L3', 'p99 of a save then', p99, 250, 'ms');
  report.note(
    'L3',
    `${ratio.toFixed(2)} of the bare route's ${Math.round(best(limits).savesPerSecond)}/s; p50 ${p50} ms, longest ${max} ms; ${(cpuMs / count).toFixed(2)} ms of the API${Number.isNaN(databaseMs) ? '' : ` and ${(databaseMs / count).toFixed(2)} ms of the database`} for a save; event loop p99 ${Math.round(eventLoopP99Ms)} ms, the sitters' own ${harnessLateMs} ms`,
  );
  const failures = failuresOf(real);
  report.errors += failures;
  report.atMost('L3', 'errors', failures, 0, '');
  report.verdict('L3', await verdictOf(exam));
  report.named['savesPerSecond'] = savesPerSecond;
  report.named['ratioToBare'] = ratio;
  await exam.close();
  return savesPerSecond;
}
