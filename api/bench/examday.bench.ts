// npm run bench:examday -w api [-- --database=sqlite|postgres] [-- --only=L1] [-- --processes=2] [-- --flush-ms=2] [-- --short]: an exam day in some minutes
// (docs/load.md).
// --short plays the smallest one, which shows that every figure is computed.
//
// Compressed parts: L1's 2,000 sitters answer every 3 s instead of every 30 s, so that 50 s contain the load of 8 minutes, at
// ten times the real rate; each answers some 20 of 100 questions. L4 and L5 keep their rates (16.7 sign-ins/s, 83 starts/s,
// 500 submits/s), L4 for 20 s. L6 lasts 20 s instead of 2 minutes. L3, L8, L9 and L10 are as the bars say. L2, ten
// minutes at the real rate, is run when --only names it, and by --short. L7 (two hours) isn't played by any command. --processes=2 puts two processes on
// PostgreSQL behind a balancer; L3 and L6, which measure one process against the bare route, are then left out. --flush-ms makes each of PostgreSQL's flushes take so much longer, as on a disk that
// really writes: here a flush costs next to nothing. Accounts are written into the database and their tokens minted; only L4 and L9, which measure
// signing in, sign in.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../test/postgres-server.ts';
import { ceiling } from './examday/ceiling.ts';
import { crowd } from './examday/crowd.ts';
import { examHour } from './examday/exam-hour.ts';
import { fullHouse } from './examday/full-house.ts';
import { oneAddress } from './examday/one-address.ts';
import { overload } from './examday/overload.ts';
import { createReport, type Report } from './examday/report.ts';
import { sameSecond } from './examday/same-second.ts';
import { openScene, type Scene } from './examday/scene.ts';
import { sideBySide } from './examday/side-by-side.ts';
import { fullSizes, shortSizes } from './examday/sizes.ts';

const databases = ['sqlite', 'postgres'] as const;
const bars = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L8', 'L9', 'L10'];
/** Capacity for L6 when it runs alone: the bar of L3. */
const assumedCapacity = 1_500;

const { values: flags } = parseArgs({
  options: {
    database: { type: 'string' },
    only: { type: 'string' },
    processes: { type: 'string', default: '1' },
    'flush-ms': { type: 'string', default: '0' },
    short: { type: 'boolean', default: false },
  },
});
const sizes = flags.short ? shortSizes : fullSizes;
const only = flags.only?.split(',');
for (const [flag, given, known] of [
  ['database', flags.database?.split(',') ?? [], databases],
  ['only', only ?? [], bars],
] as const)
  for (const one of given)
    if (!(known as readonly string[]).includes(one))
      throw new Error(`--${flag} is one of ${known.join(', ')}, not ${one}`);
const processes = Number(flags.processes);
const isLeftOut = (bar: string) => (bar === 'L2' && !flags.short) || (processes > 1 && ['L3', 'L6'].includes(bar));
const wants = (bar: string) => (only ? only.includes(bar) : !isLeftOut(bar));

const print = (line: string) => process.stdout.write(`${line}\n`);

async function runBars(scene: Scene): Promise<void> {
  let capacity = assumedCapacity;
  const parts: [bars: string[], work: () => Promise<unknown>][] = [
    [['L9'], () => oneAddress(scene)],
    [['L8'], () => sameSecond(scene)],
    [['L1', 'L4'], () => examHour(scene, { withBurst: wants('L4') })],
    [['L2'], () => fullHouse(scene)],
    [['L3'], async () => void (capacity = await ceiling(scene))],
    [['L10'], () => sideBySide(scene)],
    [['L5'], () => crowd(scene)],
    [['L6'], () => overload(scene, capacity)],
  ];
  for (const [[bar = '', ...more], work] of parts) {
    if (![bar, ...more].some(wants)) continue;
    // An error that stops one bar is counted as its error, and the next bar is measured all the same.
    await work().catch((error: unknown) => {
      scene.report.errors += 1;
      scene.report.atMost(bar, `broken off: ${String(error)}`, 1, 0, '');
    });
  }
}

/** A database of its own on the PostgreSQL of the tests, for the time of `work`. */
async function withPostgres<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const flushMicroseconds = Math.round(Number(flags['flush-ms']) * 1_000);
  // A flush begins so much later, even if nobody else is about to commit, and others join it meanwhile, as with a slow disk.
  const slow = flushMicroseconds > 0 ? ['-c', `commit_delay=${flushMicroseconds}`, '-c', 'commit_siblings=0'] : [];
  const server = await startPostgres(slow);
  const name = `examday_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    return await work(server.url.replace(/\/[^/]*$/, `/${name}`));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await server.stop();
  }
}

async function runOn(database: Scene['database']): Promise<Report> {
  const report = createReport(database, print);
  const run = async (url?: string) => {
    const scene = await openScene(database, url, sizes, report, processes);
    try {
      await runBars(scene);
    } finally {
      await scene.close();
    }
  };
  if (database === 'postgres') await withPostgres(run);
  else await run();
  return report;
}

const [load = 0] = loadavg();
print(
  `${availableParallelism()} cores; load before the run ${load.toFixed(1)}${load > 1 ? ': others use the machine, latencies are theirs too' : ''}`,
);
const startedAt = performance.now();
const reports = new Map<string, Report>();
const chosen = databases.filter((database) =>
  flags.database ? flags.database.split(',').includes(database) : processes === 1 || database === 'postgres',
);
const run = async (database: Scene['database']) => void reports.set(database, await runOn(database));
// Where speed doesn't count, one works while the other waits.
if (flags.short) await Promise.all(chosen.map(run));
else for (const database of chosen) await run(database);

const summaryOf = ({ figures, lost, doubled, errors, named }: Report) => ({
  lost,
  doubled,
  errors,
  ...Object.fromEntries(Object.entries(named).map(([name, value]) => [name, Math.round(value * 100) / 100])),
  notMet: figures.filter(({ met }) => !met).map(({ bar, what }) => `${bar} ${what}`),
});
const summaries = [...reports].map(([database, report]) => [database, summaryOf(report)] as const);
const all = summaries.map(([, summary]) => summary as ReturnType<typeof summaryOf> & Record<string, number>);
/** The worse figure of both databases. */
const worst = (name: string, choose: (...values: number[]) => number) => {
  const known = all.map((summary) => summary[name]).filter((value) => value !== undefined);
  return known.length > 0 ? { [name]: choose(...known) } : {};
};
const sum = (...values: number[]) => values.reduce((total, value) => total + value, 0);
print(`${Math.round((performance.now() - startedAt) / 1000)} s`);
print(
  JSON.stringify({
    ...worst('lost', sum),
    ...worst('p99SaveMs', Math.max),
    ...worst('fullHouseP99SaveMs', Math.max),
    ...worst('savesPerSecond', Math.min),
    ...worst('errors', sum),
    ...worst('doubled', sum),
    ...worst('ratioToBare', Math.min),
    ...worst('processorRatioToBare', Math.min),
    ...worst('eventLoopP99Ms', Math.max),
    ...worst('rssGrowthMb', Math.max),
    notMet: all.flatMap(({ notMet }) => notMet).length,
    ...Object.fromEntries(summaries),
  }),
);
process.exitCode = all.some(({ lost, doubled }) => lost + doubled > 0) ? 1 : 0;
