import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** The privacy notice's limit is 30 days: a restored backup brings back people who have left (docs/privacy.md). */
const daysKept = 14;
const dayMs = 24 * 3600 * 1000;
/** Such as 2026-08-17T18-30-00Z. */
const nameOf = (time: Date) => time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);

export interface BackUpOptions {
  /** The file of the SQLite database, which may be in use. */
  database: string;
  uploadsDir: string;
  /** Where backups are; each becomes a folder in it, named by its time. */
  folder: string;
  now: Date;
}

/**
 * Copies the database and then the uploads, so that every picture that the copy names is there. Only a whole and readable copy gets its
 * name; then those older than two weeks are removed.
 * @returns the backup's folder
 * @throws Error when the copy isn't sound; nothing older is removed then
 */
export async function backUp({ database, uploadsDir, folder, now }: BackUpOptions): Promise<string> {
  const unfinished = join(folder, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await copyDatabase(database, join(unfinished, 'tryout.db'));
  if (existsSync(uploadsDir)) await cp(uploadsDir, join(unfinished, 'uploads'), { recursive: true });
  const backup = resolve(folder, nameOf(now));
  await rename(unfinished, backup);
  await removeOld(folder, now);
  return backup;
}

/**
 * Copies an SQLite database that may be in use.
 * @throws Error when the copy isn't sound
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new SqliteDatabase(from, { fileMustExist: true });
  try {
    // All pages in one step: between two steps the server would write, and the copy begin again.
    await source.backup(to, { progress: () => Number.MAX_SAFE_INTEGER });
  } finally {
    source.close();
  }
  const copy = new SqliteDatabase(to);
  try {
    // One file, without a write-ahead log beside it.
    copy.pragma('journal_mode = DELETE');
    const state = copy.pragma('integrity_check', { simple: true });
    if (state !== 'ok') throw new Error(`The copy of the database is damaged: ${String(state)}`);
  } finally {
    copy.close();
  }
}

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = nameOf(new Date(now.getTime() - daysKept * dayMs));
  const old = (await readdir(folder)).filter((name) => isName(name) && name < oldest);
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true })));
}
