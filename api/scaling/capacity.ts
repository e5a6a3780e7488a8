import { parseArgs } from 'node:util';

/** Costs measured by `npm run bench:costs`. */
export interface Costs {
  measured: string;
  cores: number;
  answersEach: number;
  /** One call of each kind: processor time of the API and of the database in ms, bytes of its answer, bytes of the database's log. */
  calls: Record<string, { apiMs: number; databaseMs: number; bytes: number; walBytes: number }>;
  /** Disk that a row takes, with its indexes. */
  stored: { attemptBytes: number; responseBytes: number; learnerBytes: number; sessionBytes: number };
}

/** Assumptions about learners; the command takes each as an argument. */
export interface Habits {
  /** Share of all learners who sit one exam at the same time. */
  together: number;
  /** Seconds between two answers of a learner: the real rate of docs/load.md. */
  answerEverySeconds: number;
  /** Share of those who must sign in first; the others' sessions still hold. */
  signInShare: number;
  /** The time in which they come: sign in and look at the list of packages. */
  arriveWithinSeconds: number;
  startWithinSeconds: number;
  /** The time in which those hand in who aren't closed by the server, and read result, ranking and history. */
  endWithinSeconds: number;
  attemptsPerYear: number;
  questionsPerAttempt: number;
  /** Share of a core that is planned for; the rest is for bursts, and for a machine that has failed. */
  usedShare: number;
  coresPerMachine: number;
  /** Terabytes that one database server holds and can still be copied, cleaned and restored in a night. */
  terabytesPerShard: number;
}

export const usual: Habits = {
  together: 0.05,
  answerEverySeconds: 30,
  signInShare: 0.5,
  arriveWithinSeconds: 300,
  startWithinSeconds: 60,
  endWithinSeconds: 300,
  attemptsPerYear: 12,
  questionsPerAttempt: 100,
  usedShare: 0.4,
  coresPerMachine: 16,
  terabytesPerShard: 2,
};

export const sizes = [10_000, 1_000_000, 100_000_000];

interface Phase {
  name: string;
  /** Calls per second. */
  rates: Record<string, number>;
  apiCores: number;
  databaseCores: number;
  /** Megabytes per second. */
  outMb: number;
  walMb: number;
}

export interface Need {
  learners: number;
  sitting: number;
  phases: Phase[];
  apiCores: number;
  apiMachines: number;
  databaseCores: number;
  terabytesPerYear: number;
  shards: number;
  /** The need that decides the number of shards. */
  limit: 'processor' | 'disk';
  /** Transactions that count in the same row, per second, if nothing else is done. */
  countsInOneRow: number;
}

/** The need of so many learners at their busiest hour, and of a year. */
export function needOf(learners: number, { calls, stored }: Costs, habits: Habits): Need {
  const sitting = learners * habits.together;
  const phase = (name: string, rates: Record<string, number>): Phase => {
    const sum = (figure: 'apiMs' | 'databaseMs' | 'bytes' | 'walBytes') =>
      Object.entries(rates).reduce((total, [kind, rate]) => {
        const cost = calls[kind];
        if (!cost) throw new Error(`The costs have no figure for ${kind}: run npm run bench:costs -w api -- --keep`);
        return total + rate * cost[figure];
      }, 0);
    return {
      name,
      rates,
      apiCores: sum('apiMs') / 1e3,
      databaseCores: sum('databaseMs') / 1e3,
      outMb: sum('bytes') / 1e6,
      walMb: sum('walBytes') / 1e6,
    };
  };
  const arriving = sitting / habits.arriveWithinSeconds;
  const starting = sitting / habits.startWithinSeconds;
  const ending = sitting / habits.endWithinSeconds;
  const phases = [
    phase('arrive', { signIn: arriving * habits.signInShare, list: arriving }),
    phase('start', { start: starting }),
    phase('answer', { save: sitting / habits.answerEverySeconds }),
    phase('end', { submit: ending, result: ending, ranking: ending, history: ending }),
  ];
  const most = (figure: 'apiCores' | 'databaseCores') => Math.max(...phases.map((one) => one[figure]));
  const yearly = stored.attemptBytes + habits.questionsPerAttempt * stored.responseBytes;
  const terabytesPerYear = (learners * (stored.learnerBytes + habits.attemptsPerYear * yearly)) / 1e12;
  const machinesFor = (cores: number) => Math.ceil(cores / habits.usedShare / habits.coresPerMachine);
  const byDisk = Math.ceil(terabytesPerYear / habits.terabytesPerShard);
  const byProcessor = machinesFor(most('databaseCores'));
  return {
    learners,
    sitting,
    phases,
    apiCores: most('apiCores'),
    apiMachines: machinesFor(most('apiCores')),
    databaseCores: most('databaseCores'),
    terabytesPerYear,
    shards: Math.max(byDisk, byProcessor),
    limit: byDisk > byProcessor ? 'disk' : 'processor',
    countsInOneRow: ending,
  };
}

const short = (value: number) =>
  value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(value >= 100 ? 3 : 2)));

/** The arithmetic, as the Markdown of docs/scaling-capacity.md. */
export function capacityPage(costs: Costs, habits: Habits, of: readonly number[] = sizes): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
  const needs = of.map((learners) => needOf(learners, costs, habits));
  const { stored } = costs;
  return `# Capacity, computed

Written by \`npm run capacity -w api -- --write\` from \`api/scaling/costs.json\`, which \`npm run bench:costs -w api -- --keep\` measures; a test fails while this page is
another one. [Scaling](scaling.md) says what follows from it. Any assumption is an argument: \`npm run capacity -w api -- --learners=5000000 --together=0.1\`.

## Measured: one call (${costs.measured}, PostgreSQL, ${costs.cores} cores)

${table(
  ['call', 'API, ms of a core', 'database, ms of a core', 'bytes out', 'bytes of WAL'],
  Object.entries(costs.calls).map(([kind, one]) => [kind, one.apiMs, one.databaseMs, one.bytes, one.walBytes]),
)}

On disk, with indexes: a learner ${stored.learnerBytes} B, a session ${stored.sessionBytes} B, an attempt ${stored.attemptBytes} B, an answer ${stored.responseBytes} B.

## Assumed

${table(
  ['argument', 'value'],
  Object.entries(habits).map(([name, value]) => [`\`--${name}\``, value]),
)}

## The busiest hour

Rate = sitting ÷ seconds of the phase; cores = Σ rate × ms ÷ 1000; the phases follow each other, so the largest decides.

${table(
  ['learners', 'sitting', 'phase', 'calls/s', 'API cores', 'database cores', 'MB/s out', 'MB/s of WAL'],
  needs.flatMap((need) =>
    need.phases.map((one) => [
      short(need.learners),
      short(need.sitting),
      one.name,
      Object.entries(one.rates)
        .map(([kind, rate]) => `${kind} ${short(rate)}`)
        .join(', '),
      short(one.apiCores),
      short(one.databaseCores),
      short(one.outMb),
      short(one.walMb),
    ]),
  ),
)}

## Machines

Machines = cores of the largest phase ÷ ${habits.usedShare} ÷ ${habits.coresPerMachine}. Shards = the larger of that and a year's rows ÷ ${habits.terabytesPerShard} TB; each has a standby of its own besides.
A year's rows = learners × (learner + ${habits.attemptsPerYear} × (attempt + ${habits.questionsPerAttempt} × answer)). Ends per second all count in the same rows today (\`tally\`, \`day_tally\`, \`paper\`).

${table(
  ['learners', 'API cores', 'API machines', 'database cores', 'TB a year', 'shards', 'decided by', 'ends/s in one row'],
  needs.map((need) => [
    short(need.learners),
    short(need.apiCores),
    need.apiMachines,
    short(need.databaseCores),
    short(need.terabytesPerYear),
    need.shards,
    need.limit,
    short(need.countsInOneRow),
  ]),
)}
`;
}

/** Habits from a command's arguments. @throws Error for an unknown name, or a value that is no number above 0 */
export function habitsOf(args: readonly string[]): { habits: Habits; learners: number[]; isWritten: boolean } {
  const options = Object.fromEntries(
    ['learners', ...Object.keys(usual)].map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ args: [...args], options: { ...options, write: { type: 'boolean' } } });
  const given = values as Record<string, string | boolean | undefined>;
  const number = (name: string, usualValue: number) => {
    const value = given[name] === undefined ? usualValue : Number(given[name]);
    if (!(value > 0)) throw new Error(`--${name} is a number above 0, not ${String(given[name])}`);
    return value;
  };
  const habits = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, number(name, value)]),
  ) as unknown as Habits;
  const learners = given['learners'] === undefined ? sizes : [number('learners', 1)];
  return { habits, learners, isWritten: given['write'] === true };
}
