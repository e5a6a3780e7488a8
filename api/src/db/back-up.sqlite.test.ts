import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { backUp } from './back-up.ts';

let root: string;
let source: SqliteDatabase.Database;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tryout-back-up-'));
  source = new SqliteDatabase(join(root, 'tryout.db'));
  source.pragma('journal_mode = WAL');
  source.exec("create table answer (id integer primary key, text text); insert into answer (text) values ('A')");
  mkdirSync(join(root, 'uploads'));
  writeFileSync(join(root, 'uploads/picture.webp'), 'picture');
});
afterEach(() => {
  source.close();
  rmSync(root, { recursive: true });
});

const folder = () => join(root, 'backups');
const at = (time: string) =>
  backUp({
    database: join(root, 'tryout.db'),
    uploadsDir: join(root, 'uploads'),
    folder: folder(),
    now: new Date(time),
  });
const answersIn = (backup: string) => {
  const copy = new SqliteDatabase(join(backup, 'tryout.db'), { readonly: true });
  try {
    return copy.prepare('select text from answer').pluck().all();
  } finally {
    copy.close();
  }
};

it('copies what is committed, also what is only in the write-ahead log, and the uploads', async () => {
  source.exec("insert into answer (text) values ('B')");
  source.exec("begin; insert into answer (text) values ('not yet')");
  const backup = await at('2026-08-17T18:30:00Z');
  source.exec('rollback');
  expect(backup).toBe(join(folder(), '2026-08-17T18-30-00Z'));
  expect(answersIn(backup)).toEqual(['A', 'B']);
  expect(readFileSync(join(backup, 'uploads/picture.webp'), 'utf8')).toBe('picture');
  expect(readdirSync(backup).toSorted()).toEqual(['tryout.db', 'uploads']);
});

it('keeps two weeks, and nothing of somebody else’s', async () => {
  await at('2026-08-01T18:30:00Z');
  await at('2026-08-02T18:30:01Z');
  mkdirSync(join(folder(), 'by-hand'));
  await at('2026-08-16T18:30:00Z');
  expect(readdirSync(folder()).toSorted()).toEqual(['2026-08-02T18-30-01Z', '2026-08-16T18-30-00Z', 'by-hand']);
});

it('keeps the older ones when the database is damaged, and gives the copy no name', async () => {
  await at('2026-08-01T18:30:00Z');
  source.exec('create index broken on answer (text)');
  source.unsafeMode(true);
  source.pragma('writable_schema = ON');
  source.exec(
    "delete from answer; update sqlite_schema set sql = 'create index broken on answer (id)' where name = 'broken'",
  );
  source.exec("insert into answer (id, text) values (7, 'x')");
  await expect(at('2026-09-01T18:30:00Z')).rejects.toThrow('damaged');
  expect(readdirSync(folder()).toSorted()).toEqual(['2026-08-01T18-30-00Z', 'unfinished']);
});

it('says so where there is no database, and makes none', async () => {
  source.close();
  rmSync(join(root, 'tryout.db'));
  await expect(at('2026-08-01T18:30:00Z')).rejects.toThrow('unable to open database file');
  expect(existsSync(join(root, 'tryout.db'))).toBe(false);
});
