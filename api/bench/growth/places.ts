import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../test/postgres-server.ts';
import { seedLarge, sizesFor } from '../large/seed-large.ts';

/** Where the databases of a run are. */
export interface Places {
  /** The address of a database with so many responses, which is made unless it is there. */
  filled(responses: number): Promise<string>;
  /** Processor time of this kind of database is measured by it; undefined on SQLite. */
  admin: pg.Client | undefined;
  close(): Promise<void>;
}

interface PlacesOptions {
  /** False: the databases go with the run. */
  isKept: boolean;
  /** Undefined: nothing is archived. */
  archiveDays: number | undefined;
  say: (line: string) => void;
}

const sizeName = (responses: number, archiveDays: number | undefined) =>
  archiveDays === undefined ? String(responses) : `${responses}-archived${archiveDays}`;

/** SQLite's files are in the system's temporary folder, and used again next time. */
export function openSqlitePlaces({ isKept, archiveDays, say }: PlacesOptions): Places {
  const folder = isKept ? tmpdir() : mkdtempSync(join(tmpdir(), 'tryout-growth-'));
  return {
    admin: undefined,
    async filled(responses) {
      const file = join(folder, `tryout-growth-${sizeName(responses, archiveDays)}.db`);
      if (!existsSync(file)) await seedLarge(`sqlite:${file}`, sizesFor(responses, archiveDays), say);
      return `sqlite:${file}`;
    },
    close: async () => {
      if (!isKept) rmSync(folder, { recursive: true });
    },
  };
}

/** On the server of TEST_POSTGRES_URL databases are kept for the next time; without it they go with a server of the run's own. */
export async function openPostgresPlaces({ isKept, archiveDays, say }: PlacesOptions): Promise<Places> {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const made: string[] = [];
  return {
    admin,
    async filled(responses) {
      const size = sizeName(responses, archiveDays).replace('-', '_');
      const name = isKept ? `growth_${size}` : `growth_${size}_${process.pid}`;
      const url = server.url.replace(/\/[^/]*$/, `/${name}`);
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await admin.query(`create database ${name}`);
      if (!isKept) made.push(name);
      if (!(await isFilled(url))) await seedLarge(url, sizesFor(responses, archiveDays), say);
      return url;
    },
    async close() {
      for (const name of made) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function isFilled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('attempt') as table`);
    if (rows[0]?.table === null) return false;
    return (await client.query('select from attempt limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
