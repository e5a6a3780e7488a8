import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { createEmptyDatabase, onServer } from '../../test/kept-postgres.ts';
import { type PgBouncer, type PgBouncerOptions, startPgBouncer } from '../../test/pgbouncer.ts';
import { migrate } from './migrate.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

jest.setTimeout(60_000);

const server = process.env['TEST_POSTGRES_URL'] as string;
let poolers: PgBouncer[] = [];
let opened: Kysely<Database>[] = [];
afterEach(async () => {
  for (const db of opened) await db.destroy();
  for (const pooler of poolers) await pooler.stop();
  [opened, poolers] = [[], []];
});

/** It gives each transaction another connection than the one before, as it happens by chance under load. */
const inTurn = 'server_round_robin = 1';

async function givenPgBouncer(options: Partial<PgBouncerOptions> = {}): Promise<PgBouncer> {
  const pooler = await startPgBouncer({ server, poolSize: 2, more: inTurn, ...options });
  poolers.push(pooler);
  return pooler;
}

/** The address of a database without any table, as it is without a pooler. */
const givenAddress = async () => onServer(await createEmptyDatabase());

/** The locks that sessions of the server hold, beside those of rows and tables. */
async function locksOf(address: string): Promise<unknown[]> {
  const direct = new pg.Client({ connectionString: address });
  await direct.connect();
  const { rows } = await direct.query(
    `select locktype from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()`,
  );
  await direct.end();
  return rows;
}

/** As another process opens it. */
async function open(url: string): Promise<Kysely<Database>> {
  const db = await openPostgres(url);
  opened.push(db);
  return db;
}

describe('PgBouncer in transaction mode', () => {
  it('runs the same statements on any connection, with our time limits', async () => {
    const url = (await givenPgBouncer()).through(await givenAddress());
    const db = await open(url);
    await migrate(db);
    const other = await open(url);
    const titles = async (of: Kysely<Database>) =>
      of.selectFrom('tryout').select('title').where('id', '=', 'x').execute();
    for (let run = 0; run < 30; run += 1)
      expect(await Promise.all([db, other, db, other].map(titles))).toEqual([[], [], [], []]);
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ lock: '2s', statement: '30s', idle: '15s' }]);
  });

  it('three processes that start at once need two connections, and leave no lock and no setting in them', async () => {
    const address = await givenAddress();
    const url = (await givenPgBouncer()).through(address);
    const processes = await Promise.all([1, 2, 3].map(() => open(url)));
    let running = 0;
    const together: number[] = [];
    await Promise.all(
      processes.map((db) =>
        oneAtATime(db, async () => {
          together.push((running += 1));
          await migrate(db);
          running -= 1;
        }),
      ),
    );
    expect(together).toEqual([1, 1, 1]);
    expect(await locksOf(address)).toEqual([]);
    for (const db of processes)
      expect((await sql`select current_setting('statement_timeout') as value`.execute(db)).rows).toEqual([
        { value: '30s' },
      ]);
  });

  it('migrations leave no lock behind while others use its connections, even when they fail', async () => {
    const address = await givenAddress();
    const url = (await givenPgBouncer({ poolSize: 5 })).through(address);
    const [db, other] = [await open(url), await open(url)];
    // Each opens a connection of its own.
    await Promise.all([1, 2, 3, 4, 5].map(() => sql`select pg_sleep(0.1)`.execute(other)));
    const broken = { '0001-broken': { up: async () => Promise.reject(new Error('broken')) } };
    let isOver = false;
    const traffic = [1, 2].map(async () => {
      while (!isOver) await sql`select 1`.execute(other);
    });
    await expect(migrate(db, broken)).rejects.toThrow('broken');
    await migrate(db);
    isOver = true;
    await Promise.all(traffic);
    expect(await locksOf(address)).toEqual([]);
    expect(await other.selectFrom('tryout').select('id').execute()).toEqual([]);
  });

  it('is refused at the start unless the address says that it is one', async () => {
    const address = await givenAddress();
    const behind = (await givenPgBouncer()).through(address).replace('?pgbouncer=true', '');
    await expect(openPostgres(behind)).rejects.toThrow(
      /unsupported startup parameter: .*: a pooler stands before it, add \?pgbouncer=true to the address\)\. Check DATABASE_URL\.$/,
    );
    // One that lets them pass and forgets them.
    const lenient = await givenPgBouncer({
      more: 'ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
    });
    await expect(openPostgres(lenient.through(address).replace('?pgbouncer=true', ''))).rejects.toThrow(
      'a pooler stands before it: add ?pgbouncer=true to the address',
    );
  });

  it('is refused at the start if it sets no time limits', async () => {
    const pooler = await givenPgBouncer({ setsLimits: false });
    await expect(openPostgres(pooler.through(await givenAddress()))).rejects.toThrow(
      'it has lock_timeout = 0, which PgBouncer must set: connect_query in docs/postgresql.md',
    );
  });
});
