// npm run drill:payments -w api [-- --short] [-- --database=sqlite|postgres] [-- --only=B1,B5]: the drills of buying (docs/payments.md), each against an
// API of its own, as a process, with a gateway that speaks Midtrans's documented shapes. --short does less of everything and waits side by side:
// it shows that every bar is computed, not how fast anything is. The last line is JSON.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { createProduct } from '../harness/product.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { notices } from './payments/b01-notices.ts';
import { returns } from './payments/b02-return.ts';
import { gatewayDown } from './payments/b03-gateway-down.ts';
import { lateAndBack } from './payments/b04-late-and-back.ts';
import { limits } from './payments/b05-limits.ts';
import { twice } from './payments/b06-twice.ts';
import { forgeries } from './payments/b07-forgeries.ts';
import { amounts } from './payments/b08-amounts.ts';
import { kills } from './payments/b09-kills.ts';
import { administrators } from './payments/b10-administrators.ts';
import { roles } from './payments/b11-roles.ts';
import { load } from './payments/b12-load.ts';
import { atOnce, type Drill } from './payments/drill.ts';
import { openScene, type Scene } from './payments/scene.ts';

/** Those that wait longest come first. */
const drills: Drill[] = [
  kills,
  gatewayDown,
  returns,
  lateAndBack,
  notices,
  forgeries,
  twice,
  limits,
  amounts,
  administrators,
  roles,
  load,
];
const databases = ['sqlite', 'postgres'] as const;

const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, database: { type: 'string' }, only: { type: 'string' } },
});
const only = flags.only?.split(',');
const chosenDatabases = databases.filter((database) => flags.database === undefined || database === flags.database);
const chosen = drills.filter(({ name }) => only === undefined || only.includes(name));
if (chosenDatabases.length === 0 || chosen.length === 0) throw new Error('No drill has this name, or no database');

const print = (line: string) => process.stdout.write(`${line}\n`);
const startedAt = performance.now();
const server = chosenDatabases.includes('postgres') ? await startPostgres(['-c', 'autovacuum=off']) : undefined;
const owner = server && new pg.Client({ connectionString: server.url });
await owner?.connect();
const template = `payments_${process.pid}`;
const addressOf = (name: string) => server?.url.replace(/\/[^/]*$/, `/${name}`) ?? '';
if (owner) {
  await owner.query(`create database ${template}`);
  const db = await openDatabase(addressOf(template));
  await migrate(db);
  await db.destroy();
}

/** Some thirty processes start: what Node compiles is kept for all of them, and so is a migrated SQLite file. */
const folder = mkdtempSync(join(tmpdir(), 'tryout-payments-'));
const settings = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
const migrated = join(folder, 'migrated.db');
async function prepare(): Promise<void> {
  const product = await createProduct({ databaseUrl: `sqlite:${migrated}`, settings });
  await product.start();
  await product.stop();
  await product.dispose();
}

/** Copies of one template are made one after the other. */
let copying: Promise<unknown> = Promise.resolve();
/** A database of its own for one drill. */
async function newDatabase(database: Scene['database'], name: string): Promise<string> {
  const own = `${template}_${name.toLowerCase()}`;
  if (database === 'sqlite') {
    const file = join(folder, `${own}.db`);
    copyFileSync(migrated, file);
    return `sqlite:${file}`;
  }
  copying = copying.then(() => owner?.query(`create database ${own} template ${template}`));
  await copying;
  return addressOf(own);
}

const results: { drill: string; passed: boolean }[] = [];

async function run(database: Scene['database'], { name, bar, run: work }: Drill): Promise<void> {
  const begunAt = performance.now();
  const say = (words: string) =>
    print(`${database.padEnd(9)}${name.padEnd(4)}${words} (${((performance.now() - begunAt) / 1_000).toFixed(1)} s)`);
  let scene: Scene | undefined;
  try {
    const databaseUrl = await newDatabase(database, name);
    scene = await openScene({ database, databaseUrl, isShort: flags.short, settings });
    const figures = await work(scene);
    results.push({ drill: `${database} ${name}`, passed: true });
    say(
      `passed  ${Object.entries(figures)
        .map(([figure, value]) => `${figure} ${value}`)
        .join(', ')}`,
    );
  } catch (error) {
    results.push({ drill: `${database} ${name}`, passed: false });
    say(`FAILED  ${bar}`);
    print(`         ${String((error as Error).stack ?? error)}`);
    print(scene?.product.log().slice(-2_000) ?? '');
  } finally {
    await scene?.close().catch((error: unknown) => print(`at the end: ${String(error)}`));
  }
}

try {
  print(`${availableParallelism()} cores; load before the run ${loadavg()[0]?.toFixed(1)}`);
  await prepare();
  const all = chosen.flatMap((drill) => chosenDatabases.map((database) => ({ database, drill })));
  // Where speed doesn't count, some work while others wait.
  await atOnce(flags.short ? 4 : 1, all, ({ database, drill }) => run(database, drill));
} finally {
  if (owner) {
    const { rows } = await owner.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [`${template}%`],
    );
    for (const { name } of rows) await owner.query(`drop database if exists ${name} with (force)`);
    await owner.end();
  }
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
const failed = results.filter(({ passed }) => !passed).map(({ drill }) => drill);
print(
  JSON.stringify({
    ...{ drill: 'payments', passed: results.length - failed.length, failed: failed.length, failures: failed },
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  }),
);
process.exit(failed.length > 0 || results.length === 0 ? 1 : 0);
