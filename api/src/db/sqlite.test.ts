import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';
import { migrate } from './migrate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-db-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function pragmasOf(file: string) {
  const db = openSqlite(file);
  const read = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  const values = {
    journal: await read('journal_mode'),
    synchronous: await read('synchronous'),
    busyTimeout: await read('busy_timeout'),
    foreignKeys: await read('foreign_keys'),
    secureDelete: await read('secure_delete'),
  };
  await db.destroy();
  return values;
}

function failureOf(file: string): string {
  try {
    openSqlite(file);
    return 'nothing was thrown';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('openSqlite', () => {
  it('makes every commit durable: WAL with synchronous=FULL (2)', async () => {
    expect(await pragmasOf(join(folder, 'a.db'))).toEqual({
      journal: 'wal',
      synchronous: 2,
      busyTimeout: 5000,
      foreignKeys: 1,
      secureDelete: 1,
    });
  });

  it('does so too when it opens a WAL file again, although better-sqlite3 by itself falls back to NORMAL', async () => {
    const file = join(folder, 'a.db');
    const first = openSqlite(file);
    await migrate(first);
    await first.destroy();
    expect(await pragmasOf(file)).toMatchObject({ journal: 'wal', synchronous: 2 });
  });

  it('does so beside another open connection', async () => {
    const file = join(folder, 'a.db');
    const first = openSqlite(file);
    await migrate(first);
    expect(await pragmasOf(file)).toMatchObject({ synchronous: 2, foreignKeys: 1 });
    await first.destroy();
  });

  it('makes the folders on the way', async () => {
    const file = join(folder, 'x/y/z.db');
    await openSqlite(file).destroy();
    expect(existsSync(file)).toBe(true);
  });

  it('refuses a file that is no database in one line that names it', () => {
    const file = join(folder, 'notes.db');
    writeFileSync(file, 'these are only notes, and quite a lot of them\n'.repeat(100));
    expect(failureOf(file)).toMatch(
      new RegExp(`^The database ${file} can't be opened \\(.*\\)\\. Check DATABASE_URL and the file's rights\\.$`),
    );
  });

  it('refuses a folder in one line that names it', () => {
    const file = join(folder, 'folder.db');
    mkdirSync(file);
    expect(failureOf(file)).toMatch(new RegExp(`^The database ${file} can't be opened \\([^\\n]*$`));
  });

  it('refuses a path below a file in one line that names it', () => {
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, 'file/t.db');
    expect(failureOf(file)).toMatch(new RegExp(`^The database ${file} can't be opened \\([^\\n]*$`));
  });

  it('reads columns in camel case and leaves the text in them alone', async () => {
    const db = openSqlite(':memory:');
    await migrate(db);
    await db
      .insertInto('account')
      .values({
        id: 'a',
        role: 'admin',
        email: 'a',
        name: '{"snake_key":1}',
        passwordHash: 'h',
        tokenVersion: 1,
        isActive: 1,
        createdAt: 'now',
      })
      .execute();
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([
      {
        id: 'a',
        role: 'admin',
        email: 'a',
        name: '{"snake_key":1}',
        passwordHash: 'h',
        tokenVersion: 1,
        isActive: 1,
        standing: 'registered',
        permissions: '[]',
        createdAt: 'now',
        oneTimePasswordExpiresAt: null,
        emailProvedAt: null,
        secondFactorAt: null,
        lastSignedInAt: null,
      },
    ]);
    await db.destroy();
  });
});
