// npm run bench:growth -w api [-- --responses=1000000,10000000] [-- --database=sqlite|postgres] [-- --archive-days=90] [-- --short]: whether a call costs as much on a large
// database as on a small one, in processor time (docs/growth.md). Databases are made unless they are there, SQLite's in the system's temporary folder, PostgreSQL's on
// the server of TEST_POSTGRES_URL; with --archive-days the answers of older attempts are archived in them. --short makes two small ones: it shows that all figures are computed, and that every statement uses an index.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Archived, measureArchives } from './growth/archiving.ts';
import { kinds } from './growth/calls.ts';
import { openPostgresPlaces, openSqlitePlaces } from './growth/places.ts';
import { type Explained, explainKinds } from './growth/plans.ts';
import { type Cost, openSizedScene, type SizedScene } from './growth/scene.ts';

const databases = ['sqlite', 'postgres'] as const;
type DatabaseName = (typeof databases)[number];

const { values: flags } = parseArgs({
  options: {
    responses: { type: 'string' },
    database: { type: 'string' },
    short: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    'archive-days': { type: 'string' },
  },
});
const full = {
  sizes: '1000000,10000000,50000000',
  rounds: 6,
  warmUps: 2,
  learnersPerRound: 30,
  archived: 1_000,
  results: 200,
};
const short = { sizes: '3000,6000', rounds: 1, warmUps: 0, learnersPerRound: 2, archived: 20, results: 4 };
const plan = flags.short ? short : full;
const rounds = Number(flags.rounds ?? plan.rounds);
const archiveDays = flags['archive-days'] === undefined ? undefined : Number(flags['archive-days']);
const sizes = (flags.responses ?? plan.sizes).split(',').map(Number);
const chosen = databases.filter((database) => !flags.database || flags.database.split(',').includes(database));
if (
  chosen.length === 0 ||
  sizes.some((size) => !(Number.isSafeInteger(size) && size > 0)) ||
  !(rounds > 0) ||
  !(archiveDays === undefined || archiveDays > 0)
)
  throw new Error('--responses=1000000,10000000, --database=sqlite or postgres, --rounds=6, --archive-days=90');
/** The bar: no call costs this much more on the largest database than on the smallest. */
const bar = 1.1;

const print = (line: string) => process.stdout.write(`${line}\n`);
const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const totalOf = ({ api, database = 0 }: Cost) => api + database;
const shownSize = (size: number) => (size >= 1e6 ? `${rounded(size / 1e6, 1)} M` : String(size));

interface Measured {
  costs: Record<string, Record<string, Cost>>;
  /** Of each kind and size to the smallest one: the median of the rounds' own ratios, since rounds lie side by side in time. */
  ratios: Record<string, Record<string, number>>;
  explained: Explained;
  /** Undefined where the databases have archives from the start. */
  archived: Archived | undefined;
}

async function measure(database: DatabaseName): Promise<Measured> {
  const say = (line: string) => print(`${database}: ${line}`);
  const options = { isKept: !flags.short, archiveDays, say };
  const places = database === 'sqlite' ? openSqlitePlaces(options) : await openPostgresPlaces(options);
  const scenes: SizedScene[] = [];
  try {
    for (const size of sizes) {
      say(`opening ${shownSize(size)} …`);
      scenes.push(
        await openSizedScene(size, await places.filled(size), places.admin, {
          rounds: rounds + plan.warmUps,
          learnersPerRound: plan.learnersPerRound,
          awaitsJobs: !flags.short,
        }),
      );
    }
    const all: Map<string, Cost>[][] = [];
    for (let round = 0; round < rounds + plan.warmUps; round += 1) {
      const costs: Map<string, Cost>[] = [];
      // Each size once as the first.
      const order = scenes.map((_, place) => (place + round) % scenes.length);
      for (const place of order) costs[place] = await (scenes[place] as SizedScene).round(round);
      if (round >= plan.warmUps) all.push(costs);
      say(
        `round ${round + 1} of ${rounds + plan.warmUps} done after ${Math.round((performance.now() - startedAt) / 1000)} s`,
      );
    }
    const costs: Measured['costs'] = {};
    const ratios: Measured['ratios'] = {};
    for (const { name } of kinds) {
      costs[name] = {};
      ratios[name] = {};
      for (const [place, { responses }] of scenes.entries()) {
        const own = all.map((round) => round[place]?.get(name) as Cost);
        const ofDatabase = own.flatMap(({ database: ms }) => ms ?? []);
        costs[name][responses] = {
          api: rounded(median(own.map(({ api }) => api))),
          database: ofDatabase.length > 0 ? rounded(median(ofDatabase)) : undefined,
          diskKb: Math.round(median(own.map(({ diskKb }) => diskKb))),
        };
        if (place > 0)
          ratios[name][responses] = rounded(
            median(all.map((round) => totalOf(round[place]?.get(name) as Cost) / totalOf(round[0]?.get(name) as Cost))),
            2,
          );
      }
    }
    report(say, costs, ratios);
    const refused = scenes.reduce((sum, scene) => sum + scene.refused(), 0);
    if (refused > 0) say(`${refused} calls were told to come later, and did`);
    const explained: Explained = { statements: 0, scans: [] };
    for (const { databaseUrl, responses, targets } of scenes) {
      const { statements, scans } = await explainKinds(databaseUrl, targets);
      explained.statements += statements;
      explained.scans.push(...scans.map((scan) => `${shownSize(responses)}, ${scan}`));
    }
    say(`${explained.statements} statements explained; scans of tables that grow: ${explained.scans.length}`);
    for (const scan of explained.scans) say(`  ${scan}`);
    const archived =
      archiveDays === undefined
        ? await measureArchives(scenes[0] as SizedScene, plan.archived, plan.results)
        : undefined;
    if (archived) reportArchives(say, archived);
    return { costs, ratios, explained, archived };
  } finally {
    for (const scene of scenes) await scene.close();
    await places.close();
  }
}

const shownCost = ({ api, database }: Cost) =>
  database === undefined ? api.toFixed(2) : `${api.toFixed(2)} + ${database.toFixed(2)}`;

function report(say: (line: string) => void, costs: Measured['costs'], ratios: Measured['ratios']): void {
  say(`processor time of a call in ms, ${sizes.map(shownSize).join(' · ')} stored responses; ratio to the first`);
  for (const { name } of kinds) {
    const cells = sizes.map((size) => shownCost(costs[name]?.[size] as Cost).padStart(14));
    const own = Object.values(ratios[name] ?? {});
    const verdict = own.every((ratio) => ratio <= bar) ? 'met' : 'NOT MET';
    say(
      `  ${name.padEnd(20)}${cells.join('')}   ${own.map((ratio) => ratio.toFixed(2)).join(' ')} (bar <= ${bar})  ${verdict}; from the disk ${sizes.map((size) => costs[name]?.[size]?.diskKb).join(' · ')} kB`,
    );
  }
}

function reportArchives(say: (line: string) => void, archived: Archived): void {
  const { attempts, bytesAsRows, bytesArchived, resultOfRows, resultOfArchives, msEach } = archived;
  say(
    `${attempts} attempts archived, ${msEach.toFixed(1)} ms each: ${Math.round(bytesAsRows)} bytes as rows, ${Math.round(bytesArchived)} as an archive; a result ${shownCost(resultOfRows)} ms before, ${shownCost(resultOfArchives)} after`,
  );
}

const [load = 0] = loadavg();
print(
  `${availableParallelism()} cores; load before the run ${load.toFixed(1)}. On SQLite the database works in the API's process, so its time is the API's; on PostgreSQL: API + connections' processes.`,
);
const startedAt = performance.now();
const measured = new Map<DatabaseName, Measured>();
for (const database of chosen) measured.set(database, await measure(database));
print(`${Math.round((performance.now() - startedAt) / 1000)} s`);
const worst = Math.max(...[...measured.values()].flatMap(({ ratios }) => Object.values(ratios).flatMap(Object.values)));
const figuresOf = ({ api, database, diskKb }: Cost) => ({
  apiMs: rounded(api),
  diskKb,
  ...(database !== undefined && { databaseMs: rounded(database) }),
});
print(
  JSON.stringify({
    worstRatio: rounded(worst, 2),
    scans: [...measured.values()].reduce((sum, { explained }) => sum + explained.scans.length, 0),
    ...Object.fromEntries(
      [...measured].map(([database, { costs, ratios, explained, archived }]) => [
        database,
        {
          statements: explained.statements,
          costs: Object.fromEntries(
            Object.entries(costs).map(([name, own]) => [
              name,
              Object.fromEntries(Object.entries(own).map(([size, cost]) => [size, figuresOf(cost)])),
            ]),
          ),
          ratios,
          ...(archived && {
            bytesAsRows: Math.round(archived.bytesAsRows),
            bytesArchived: Math.round(archived.bytesArchived),
          }),
        },
      ]),
    ),
  }),
);
