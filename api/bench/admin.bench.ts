// npm run bench:admin -w api [-- --short]: how long administrators' pages wait with a large platform's database, and which
// tables its statements scan (docs/load.md). DATABASE_URL names a database made by seed:large; without it one is made in the
// system's temporary folder and used again next time. --short makes a small one, and few calls: it shows that every figure is
// computed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mintToken } from '../harness/fixture.ts';
import { createProduct } from '../harness/product.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { callerOf, findKnown, staffCalls } from './admin/calls.ts';
import { explainCalls } from './admin/plans.ts';
import { fewCalls, fullCalls, timeCall, type Timing } from './admin/timing.ts';
import { largeSizes, seedLarge } from './large/seed-large.ts';
import { smallSizes } from './large/small-sizes.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'tryout-bench-'));
const madeFile = flags.short ? join(folder, 'small.db') : join(tmpdir(), 'tryout-large.db');
const databaseUrl = process.env['DATABASE_URL'] || `sqlite:${madeFile}`;
if (!process.env['DATABASE_URL'] && !existsSync(madeFile)) {
  print(`Making the ${flags.short ? 'small' : 'large'} database (${madeFile}), once …`);
  await seedLarge(databaseUrl, flags.short ? smallSizes : largeSizes, print);
}

print(`${availableParallelism()} cores, load of the last minute ${loadavg()[0]?.toFixed(1)}`);
const product = await createProduct({ databaseUrl, settings: { SEED: 'none' } });
// The database may lack the newest changes of the schema.
await product.start();
const known = await product.withDatabase(findKnown);
const tokenFor = (path: string) => {
  const { accountId, role } = callerOf(path, known);
  return mintToken(accountId, product.jwtSecret, role);
};

const line = (name: string, p50: string, p95: string) =>
  print(`${name.padEnd(76)} ${p50.padStart(8)} ${p95.padStart(8)}`);
/** Replaces ids, which mean nothing to a reader. */
const legible = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|TO\d{13}[0-9a-f]{32}/g, '…');
async function measure(path: string, name = legible(path)): Promise<Timing | undefined> {
  const timing = await timeCall(product.url, await tokenFor(path), path, flags.short ? fewCalls : fullCalls);
  if (timing) line(name, timing.p50Ms.toFixed(1), timing.p95Ms.toFixed(1));
  return timing;
}

line('call', 'p50 ms', 'p95 ms');
await measure('/health/live', '/health/live, which asks nothing: how busy the machine is');
const results = new Map<string, Timing[]>();
const missing: string[] = [];
for (const [name, pathsOf] of Object.entries(staffCalls)) {
  const timings: Timing[] = [];
  for (const path of pathsOf(known)) {
    const timing = await measure(path);
    if (timing) timings.push(timing);
  }
  if (timings.length === 0) missing.push(name);
  else results.set(name, timings);
}
await product.stop();
if (missing.length > 0) print(`Not served: ${missing.join(', ')}`);

const db = await openDatabase(databaseUrl);
const paths = [...results.values()].flatMap((timings) => timings.map(({ path }) => path));
const explained = await explainCalls(db, product.jwtSecret, folder, tokenFor, paths);
await db.destroy();
await product.dispose();
rmSync(folder, { recursive: true });

const scans = explained.flatMap(({ path, scans: found }) => found.map((scan) => ({ path, ...scan })));
const growing = new Map(scans.filter(({ isGrowing }) => isGrowing).map((scan) => [`${scan.table} ${scan.sql}`, scan]));
const statements = explained.reduce((sum, { statements: count }) => sum + count, 0);
print(
  `\n${statements} statements explained${databaseUrl.startsWith('postgres') ? ': a scan is one that reads more than 12,000 rows' : ''}.`,
);
print(`Scans of tables that grow: ${growing.size}`);
for (const { table, path, sql } of growing.values()) print(`  ${table}, by ${path}\n    ${sql}`);
const catalogues = Map.groupBy(
  scans.filter(({ isGrowing }) => !isGrowing),
  ({ table }) => table,
);
print('Scans of catalogues, which stay small:');
for (const [table, found] of catalogues) print(`  ${table}: ${new Set(found.map(({ sql }) => sql)).size} statements`);

const worst = (timings: readonly Timing[]) => ({
  p50Ms: Math.max(...timings.map(({ p50Ms }) => p50Ms)),
  p95Ms: Math.max(...timings.map(({ p95Ms }) => p95Ms)),
});
const calls = Object.fromEntries([...results].map(([name, timings]) => [name, worst(timings)]));
print(JSON.stringify({ worstP95Ms: worst([...results.values()].flat()).p95Ms, calls }));
