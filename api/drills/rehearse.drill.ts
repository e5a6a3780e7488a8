// npm run rehearse -w api [-- --sitters=5000] [-- --database=postgres --processes=2] [-- --address=https://… --package=<id> --yes] [-- --short]: a whole
// event, played by simulated phones, and what each learner would have felt (docs/events.md, Rehearsal). Without --address it starts the product
// itself, on SQLite; with it, it uses the product that runs there, makes its learners in the database of DATABASE_URL, and removes all of it at the end.
// --short plays the smallest event on which every figure is computed. The last line is JSON; lost or doubled answers, lost seconds and wrong scores
// end it with code 1, and so do missed bars of speed unless --short.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createReport } from '../bench/examday/report.ts';
import { countRows, eventsNear, removeRehearsals } from './rehearsal/cast.ts';
import { givenGround, ownGround } from './rehearsal/ground.ts';
import { play } from './rehearsal/play.ts';
import { fullSizes, shortSizes, type Sizes } from './rehearsal/sizes.ts';
import { tell } from './rehearsal/verdict.ts';

/** Events within so many hours would be disturbed. */
const nearHours = 6;
/** The longest tests have so many. */
const mostQuestions = 110;

const { values: flags } = parseArgs({
  options: {
    sitters: { type: 'string' },
    spread: { type: 'string' },
    'answer-every': { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    processes: { type: 'string' },
    address: { type: 'string' },
    package: { type: 'string' },
    yes: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});

function given(flag: 'sitters' | 'spread' | 'answer-every' | 'processes', usual: number): number {
  const value = flags[flag] === undefined ? usual : Number(flags[flag]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${flag} is a number, not ${flags[flag]}`);
  return value;
}
const usual = flags.short ? shortSizes : fullSizes;
const answerEveryMs = given('answer-every', usual.answerEveryMs / 1_000) * 1_000;
const sizes: Sizes = {
  ...usual,
  sitters: given('sitters', usual.sitters),
  spreadSeconds: given('spread', usual.spreadSeconds),
  answerEveryMs,
  // Sitters who hand in are done at the usual time, however fast their answers come.
  questions: Math.min(mostQuestions, Math.max(1, Math.round((usual.questions * usual.answerEveryMs) / answerEveryMs))),
};
const { database } = flags;
if (database !== 'sqlite' && database !== 'postgres')
  throw new Error(`--database is sqlite or postgres, not ${database}`);
const processes = given('processes', database === 'postgres' ? 2 : 1);

const print = (line: string) => process.stdout.write(`${line}\n`);
// npm runs this in the package's folder; relative paths in settings mean the folder where npm was called.
if (flags.address !== undefined || flags.clean) process.chdir(process.env['INIT_CWD'] ?? '.');

const [load = 0] = loadavg();
print(
  `${sizes.sitters} sitters; ${availableParallelism()} cores; load before the run ${load.toFixed(1)}${load > 1 ? ': others use the machine, latencies are theirs too' : ''}`,
);
const ground =
  flags.address === undefined && !flags.clean
    ? await ownGround(database, processes, sizes.questions)
    : await givenGround(flags.address ?? '', flags.clean ? '' : flags.package);

const near = flags.yes || flags.clean ? [] : await eventsNear(ground.db, new Date(), nearHours);
if (near.length > 0) {
  print(`An event is near: ${near.join(', ')}. A rehearsal would disturb it; --yes plays it all the same`);
  await ground.close();
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!stop.signal.aborted) print('Ends here; everything that was made is removed …');
    stop.abort(new Error('It was ended by hand'));
  });

const report = createReport(ground.name, print);
let isBrokenOff = false;
const before = flags.address === undefined ? await countRows(ground.db) : undefined;
try {
  if (!flags.clean) {
    const played = await play(ground, sizes, print, stop.signal);
    tell(report, played, sizes, !flags.short);
  }
} catch (error) {
  isBrokenOff = true;
  print(`broken off: ${String((error as Error).stack ?? error)}`);
} finally {
  try {
    const removed = await removeRehearsals(ground.db);
    print(`Removed: ${removed} accounts of the rehearsal with all that was theirs`);
    if (before && !isBrokenOff) {
      const left = Object.entries(await countRows(ground.db)).filter(([table, rows]) => rows !== before[table]);
      report.atMost('books', 'tables with rows that are left', left.length, 0, '');
      for (const [table, rows] of left) report.note('', `  ${table}: ${before[table]} before, ${rows} now`);
    }
    const lines = ground.errorLines?.();
    if (lines) {
      report.atMost('server', 'errors in its log', lines.length, 0, '');
      for (const line of lines.slice(0, 5)) report.note('', `  ${line.slice(0, 500)}`);
    }
  } finally {
    await ground.close();
  }
}
const rounded = Object.entries(report.named).map(([name, value]) => [name, Math.round(value * 100) / 100]);
const missed = report.figures.filter(({ met }) => !met).map(({ bar, what }) => `${bar}: ${what}`);
print(
  JSON.stringify({
    ...{
      drill: 'rehearsal',
      database: ground.name,
      sitters: sizes.sitters,
      lost: report.lost,
      doubled: report.doubled,
    },
    ...Object.fromEntries(rounded),
    ...{ brokenOff: isBrokenOff, notMet: missed },
  }),
);
process.exit(isBrokenOff || missed.length > 0 ? 1 : 0);
