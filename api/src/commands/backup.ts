import '../node-version.ts';
import './told-in-one-line.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, copyDatabase } from '../db/back-up.ts';
import { openDatabase } from '../db/open-database.ts';
import { createErasureJournalRepository } from '../features/own-data/erasure-journal.repository.ts';
import { erasuresKeptDays } from '../features/own-data/erasures-kept-days.ts';
import { dayMs } from '../foundation/days/spans.ts';
import { workFolder } from '../foundation/files/file-store.ts';
import { backupCheckNoteIn, backupNoteIn, erasuresNoteIn } from '../foundation/watch/backup-note.ts';
import { readSettings } from '../settings.ts';
import { createLogger } from '../logger.ts';
import { mirror } from './backup/check-files.ts';
import { addErasures, forgetErasures, lackingSince } from './backup/erasure-files.ts';
import { isOfFuture, openRepository, type Repository } from './backup/restic.ts';
import { createStoredRepository } from './backup/stored.repository.ts';

/*
 * `npm run backup -w api -- <working folder>`: database and files into the restic repository that RESTIC_REPOSITORY names, while the
 * server runs; without one, a plain copy in a folder of its own, of which two weeks are kept. `-- --erasures <folder>` ships only who was
 * erased (every minute), `-- --check <folder>` rotates and checks the repository (every day). docs/backup.md says how it comes back.
 */

/** Every hour for two days, then one a day: the privacy notice's limit is 30 days. */
const kept = ['--keep-within', '2d', '--keep-within-daily', '14d'];
/** A part of the data that is read again each day: all of it within three weeks. */
const checkedDaily = '5%';

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { erasures: flag, check: flag } });

// npm runs this in the package's folder; relative paths mean the folder where npm was called.
process.chdir(process.env['INIT_CWD'] ?? '.');
process.umask(0o077);

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
if (positionals[0] === undefined) fail('Say where to work: npm run backup -w api -- /var/backups/tryout');
const folder = resolve(positionals[0]);
const { databaseUrl, databaseFile: sqliteFile, dataDir, uploadsDir, bucket, logLevel } = readSettings(process.env);
const repository = process.env['RESTIC_REPOSITORY'] ? openRepository(folder) : undefined;

const erasuresFolder = join(folder, 'erasures');
const shippedNote = join(folder, 'erasures-shipped');

/** Adds to the journal's files who was erased since, and removes those that are too old. */
async function writeErasures(): Promise<void> {
  // Opening it would make an empty one.
  if (sqliteFile !== undefined && !existsSync(sqliteFile)) fail(`There is no database at ${sqliteFile}`);
  const db = await openDatabase(databaseUrl);
  try {
    const journal = createErasureJournalRepository(db);
    await addErasures(erasuresFolder, await journal.listSince(await lackingSince(erasuresFolder, new Date())));
    await forgetErasures(erasuresFolder, new Date(Date.now() - erasuresKeptDays * dayMs));
  } finally {
    await db.destroy();
  }
}

/**
 * Ships the journal, if it has grown since it was shipped last, or the repository doesn't have what was shipped: it may be another one by now.
 * Every minute is too often to look there.
 */
async function shipErasures(to: Repository, { looksThere }: { looksThere: boolean }): Promise<void> {
  const sizes = (await readdir(erasuresFolder)).toSorted().map(async (name) => {
    const { size } = await stat(join(erasuresFolder, name));
    return `${name} ${size}`;
  });
  const present = (await Promise.all(sizes)).join('\n');
  const [shipped, ...ofShipped] = existsSync(shippedNote) ? (await readFile(shippedNote, 'utf8')).split('\n') : [];
  const isShipped = shipped !== undefined && ofShipped.join('\n') === present;
  if (isShipped && !looksThere) return;
  await to.prepare();
  if (isShipped && (await to.list('erasures')).some(({ id }) => id === shipped)) return;
  const made = await to.keep('erasures', [erasuresFolder]);
  // Each has the whole folder. One of the future was made while a clock was ahead: rotation and restore would take it for the newest. One that the
  // hour's backup makes in the same moment stays.
  const all = await to.list('erasures');
  const own = all.find(({ id }) => id.startsWith(made));
  if (!own) throw new Error(`The repository doesn't have the journal's snapshot ${made}`);
  const ahead = all.filter((one) => one !== own && isOfFuture(one));
  if (ahead.length > 0) await to.remove(ahead.map(({ id }) => id));
  await writeFile(shippedNote, `${own.id}\n${present}`);
}

/** The folder with the files: their own, or a copy of the bucket. */
async function filesToKeep(): Promise<string> {
  if (!bucket) {
    await mkdir(uploadsDir, { recursive: true });
    return uploadsDir;
  }
  const folderOfCopies = join(folder, 'files');
  const { createS3Store } = await import('../foundation/files/s3-store.ts');
  const store = createS3Store(bucket, createLogger(logLevel));
  const db = await openDatabase(databaseUrl);
  try {
    await mirror(createStoredRepository(db).listFiles, store, folderOfCopies);
  } finally {
    store.close();
    await db.destroy();
  }
  return folderOfCopies;
}

/** A snapshot of database and files; the database first, so that every file that it names is there. */
async function keepSnapshot(to: Repository): Promise<string> {
  const staging = join(folder, 'staging');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    if (sqliteFile !== undefined) await copyDatabase(sqliteFile, join(staging, 'tryout.db'));
    const files = await filesToKeep();
    await to.prepare();
    return await to.keep('backup', sqliteFile === undefined ? [files] : [staging, files], {
      // Gone within the hour, and each with a key of its own.
      exclude: [join(files, workFolder)],
      isGone: (path) => !existsSync(path),
    });
  } finally {
    // A second copy of the database would keep what is erased from the first.
    await rm(staging, { recursive: true, force: true });
  }
}

/** Rotates and checks the repository. */
async function check(it: Repository): Promise<void> {
  await it.forget('backup', ...kept);
  await it.forget('erasures', '--keep-last', '3');
  await it.prune(checkedDaily);
  const backups = await it.list('backup');
  const newest = backups.findLast((one) => !isOfFuture(one));
  if (newest === undefined || Date.now() - Date.parse(newest.time) > dayMs)
    fail(`The newest backup is ${newest ? `of ${newest.time}` : 'none'}: look why no newer one was made`);
  await writeFile(backupCheckNoteIn(dataDir), '');
  for (const { id, time } of backups.filter(isOfFuture))
    console.error(
      `The backup ${id.slice(0, 8)} is of the future (${time}): a clock was ahead. Nothing removes it before.`,
    );
  console.log(`Done: the repository is sound; its newest backup is of ${newest.time}`);
}

try {
  if (values.check) {
    if (!repository) fail('RESTIC_REPOSITORY is not set: plain copies are checked when they are made');
    await check(repository);
  } else {
    if ((sqliteFile === undefined || bucket) && !repository)
      fail(
        'Plain copies are of SQLite and a folder. Set RESTIC_REPOSITORY for the files; for PostgreSQL itself use pgBackRest (docs/backup.md).',
      );
    await writeErasures();
    if (repository) await shipErasures(repository, { looksThere: !values.erasures });
    if (values.erasures) {
      if (repository) await writeFile(erasuresNoteIn(dataDir), '');
      console.log('Done: who was erased is noted');
    } else {
      const made = repository
        ? `snapshot ${await keepSnapshot(repository)}`
        : await backUp({ database: sqliteFile ?? '', uploadsDir, folder, now: new Date() });
      await mkdir(dataDir, { recursive: true });
      await writeFile(backupNoteIn(dataDir), '');
      // Work that is planned from now on, and missed if it never ends well.
      for (const note of repository ? [backupCheckNoteIn(dataDir), erasuresNoteIn(dataDir)] : [])
        await writeFile(note, '', { flag: 'a' });
      console.log(`Done: ${made}`);
    }
  }
} catch (error) {
  fail(`Not done: ${(error as Error).message}`);
}
