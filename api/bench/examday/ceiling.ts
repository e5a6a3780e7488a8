import pg from 'pg';
import { openExam } from '../../harness/exam.ts';
import { usedBetween, usedBy, usedByBackends } from '../processor.ts';
import { startBare } from './bare.ts';
import { type HardSaved, saveHard } from './hard-saver.ts';
import { inParallel, type Scene, verdictOf } from './scene.ts';

const best = (runs: HardSaved[]) => runs.toSorted((a, b) => b.savesPerSecond - a.savesPerSecond)[0] as HardSaved;
const failuresOf = (runs: HardSaved[]) =>
  runs.reduce((sum, { byStatus, failures }) => {
    const { 200: _, ...others } = byStatus;
    return sum + failures + Object.values(others).reduce((all, count) => all + count, 0);
  }, 0);
const countOf = (runs: HardSaved[]) => runs.reduce((sum, { byStatus }) => sum + (byStatus['200'] ?? 0), 0);

/** Measures the processor time of PostgreSQL's connections; on SQLite there is none apart from the API's. */
async function openDatabaseWatch({ database, databaseUrl }: Scene) {
  if (database === 'sqlite') return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const backends = () => usedByBackends(client);
  return {
    async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
      const before = await backends();
      const result = await work();
      return { result, ms: usedBetween(before, await backends()).cpuMs };
    },
    close: () => client.end(),
  };
}

/**
 * L3: as many durable saves as possible, beside a bare route in the same minute. Beside the ratio of their rates stands that of the processor time of a
 * save, which tells more where a flush is free.
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
  const spent = { real: 0, bare: 0 };
  const databaseWatch = await openDatabaseWatch(scene);
  const save = async (kind: keyof typeof spent, work: () => Promise<HardSaved>) => {
    if (!databaseWatch) return work();
    const { result, ms } = await databaseWatch.during(work);
    spent[kind] += ms;
    return result;
  };
  const options = { sitters, connections, seconds };
  await saveHard({ ...options, seconds: warmUpSeconds, url: product.url, ledger });
  await scene.resetWatch();
  const bareBefore = usedBy(bare.pid);
  // Side by side in time, so that a slow minute of the machine slows both; the better of each counts, since other work only
  // slows.
  for (let round = 0; round < rounds; round += 1) {
    limits.push(await save('bare', () => saveHard({ ...options, url: bare.url })));
    real.push(await save('real', () => saveHard({ ...options, url: product.url, ledger })));
  }
  await databaseWatch?.close();
  const bareMs = usedBy(bare.pid).cpuMs - bareBefore.cpuMs;
  await bare.stop();
  const { savesPerSecond, p50, p99, max } = best(real);
  const harnessLateMs = scene.harnessLateMs();
  const { eventLoopP99Ms, cpuMs } = await scene.watched();
  const each = { real: (cpuMs + spent.real) / countOf(real), bare: (bareMs + spent.bare) / countOf(limits) };
  const database = (kind: keyof typeof spent, runs: HardSaved[]) =>
    databaseWatch ? ` (${(spent[kind] / countOf(runs)).toFixed(2)} of them the database's)` : '';
  const ratio = savesPerSecond / best(limits).savesPerSecond;
  report.atLeast('L3', `durable saves, ${connections} connections`, savesPerSecond, 1_500, '/s');
  report.atMost('L3', 'p99 of a save then', p99, 250, 'ms');
  report.note(
    'L3',
    `${ratio.toFixed(2)} of the bare route's ${Math.round(best(limits).savesPerSecond)}/s; p50 ${p50} ms, longest ${max} ms; event loop p99 ${Math.round(eventLoopP99Ms)} ms, the sitters' own ${harnessLateMs} ms`,
  );
  report.note(
    'L3',
    `processor for a save: ${each.real.toFixed(2)} ms${database('real', real)}, bare ${each.bare.toFixed(2)} ms${database('bare', limits)}`,
  );
  const failures = failuresOf(real);
  report.errors += failures;
  report.atMost('L3', 'errors', failures, 0, '');
  report.verdict('L3', await verdictOf(exam));
  report.named['savesPerSecond'] = savesPerSecond;
  report.named['ratioToBare'] = ratio;
  report.named['processorRatioToBare'] = each.bare / each.real;
  await exam.close();
  return savesPerSecond;
}
