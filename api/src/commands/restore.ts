import '../node-version.ts';
import './told-in-one-line.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../app.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { idCardFolder } from '../foundation/files/file-store.ts';
import { createFolderStore } from '../foundation/files/folder-store.ts';
import { loadExamContent } from '../foundation/exam-types/load-exam-types.ts';
import { keyIdOf, type Secrets } from '../foundation/keys/key-id.ts';
import { readKeptSecret } from '../foundation/keys/kept-secret.ts';
import { createSealer } from '../foundation/keys/seal.ts';
import { countByKey } from '../foundation/keys/sealed-things.repository.ts';
import { createLogger } from '../logger.ts';
import { contentFolder } from '../seed/content-folder.ts';
import { readSettings } from '../settings.ts';
import { checkFiles, fillBucket, hasAny } from './backup/check-files.ts';
import { bringClusterBack } from './backup/cluster.ts';
import { addErasures, readErasures } from './backup/erasure-files.ts';
import { moveInto, moveTo } from './backup/move-into.ts';
import { isOfFuture, openRepository, type Snapshot } from './backup/restic.ts';
import { createStoredRepository } from './backup/stored.repository.ts';

/*
 * `npm run restore -w api -- <working folder>`: the newest backup onto an empty machine, with the servers' settings and while none runs.
 * What comes back is checked, and loses those who were erased since, before it takes its place. `-- --at=2026-11-23T07:00+07:00` goes back
 * to a moment. docs/backup.md has it step by step.
 */

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: text,
    snapshot: text,
    'start-database': { type: 'string', default: 'systemctl start postgresql' },
    'database-is-back': { type: 'boolean', default: false },
  },
});

// npm runs this in the package's folder; relative paths mean the folder where npm was called.
process.chdir(process.env['INIT_CWD'] ?? '.');
process.umask(0o077);
const startedAt = performance.now();

class Refusal extends Error {}
const say = (line: string) => console.error(line);

/** A folder with the files of one backup. */
interface Found {
  /** Its name, for the report. */
  name: string;
  /** Undefined where the database has tools of its own. */
  database: string | undefined;
  uploads: string;
}

if (positionals[0] === undefined) {
  say('Say where to work: npm run restore -w api -- /var/backups/tryout');
  process.exit(1);
}
const folder = resolve(positionals[0]);
const settings = readSettings(process.env);
const { databaseUrl, databaseFile: sqliteFile, dataDir, uploadsDir } = settings;
const bucket =
  settings.bucket &&
  (await import('../foundation/files/s3-store.ts')).createS3Store(settings.bucket, createLogger(settings.logLevel));
const at = values.at === undefined ? undefined : new Date(values.at);
/** Everything comes back here first, beside its place. */
const staging = join(bucket ? folder : dirname(uploadsDir), '.restoring');
const erasuresFolder = join(folder, 'erasures');
/** The servers' user: the owner of their folders, of which a new machine has only the working one. Undefined: root, or nobody knows. */
const serversUser = [dataDir, folder]
  .filter(existsSync)
  .map((path) => statSync(path))
  .find(({ uid }) => uid !== 0);

const hasFiles = async (path: string) =>
  existsSync(path) &&
  (await readdir(path, { recursive: true, withFileTypes: true })).some((entry) => !entry.isDirectory());

/** @throws Refusal where anything is: a restore replaces nothing */
async function refuseFilled(): Promise<void> {
  for (const path of sqliteFile === undefined ? [] : ['', '-wal', '-journal'].map((end) => sqliteFile + end))
    if (existsSync(path)) throw new Refusal(`There is a database at ${path}. Move it away first.`);
  if (bucket && (await hasAny(bucket))) throw new Refusal('There are files in the bucket. Empty it first.');
  if (!bucket && (await hasFiles(uploadsDir)))
    throw new Refusal(`There are files in ${uploadsDir}. Move them away first.`);
}

/** @throws Refusal without the keys, which aren't in the backup */
function readKeys(): { idCardKeys: Secrets; jwtSecret: string } {
  const idCardKey = settings.idCardKey ?? readKeptSecret(dataDir, 'idCardKey');
  const jwtSecret = settings.jwtSecret ?? readKeptSecret(dataDir, 'jwtSecret');
  if (idCardKey === undefined || jwtSecret === undefined)
    throw new Refusal(
      `${idCardKey === undefined ? 'ID_CARD_KEY' : 'JWT_SECRET'} is not set: bring the keys back first (docs/backup.md). They are not in the backup.`,
    );
  return { idCardKeys: [idCardKey, ...settings.oldIdCardKeys], jwtSecret };
}

/** Those that are not of the future; says which are left out. */
function present(snapshots: readonly Snapshot[]): Snapshot[] {
  for (const { id, time } of snapshots.filter(isOfFuture))
    say(`Left out: ${time} (${id.slice(0, 8)}), which is of the future. A clock was ahead.`);
  return snapshots.filter((one) => !isOfFuture(one));
}

/** The snapshot that is asked for. Of files it is the one after the moment: every file of that moment that still may be is in it. */
function chosen(all: readonly Snapshot[]): Snapshot {
  const snapshots = values.snapshot === undefined ? present(all) : all;
  const isBefore = ({ time }: Snapshot) => at === undefined || Date.parse(time) <= at.getTime();
  const found =
    values.snapshot !== undefined
      ? snapshots.find(({ id }) => id.startsWith(values.snapshot as string))
      : sqliteFile === undefined
        ? (snapshots.find((one) => at !== undefined && !isBefore(one)) ?? snapshots.at(-1))
        : snapshots.findLast(isBefore);
  if (!found) throw new Refusal(`There is no such backup. There are: ${snapshots.map(({ time }) => time).join(', ')}`);
  return found;
}

/** A path of another machine below the folder into which restic has written it. */
const below = (path: string) => join(staging, path);

/** From the repository: a backup, and who was erased until the last minute. */
async function fromRepository(): Promise<Found> {
  const repository = openRepository(folder);
  // Of a journal the newest is always the one that was shipped last (backup.ts).
  const journal = (await repository.list('erasures')).at(-1);
  if (!journal) say('There is no journal of erasures in the repository: who has left since the backup comes back.');
  const { id, time, paths } = chosen(await repository.list('backup'));
  say(`Bringing back ${time} (${id.slice(0, 8)}) …`);
  await repository.bringBack(id, staging);
  if (journal) {
    await repository.bringBack(journal.id, staging);
    await addErasures(erasuresFolder, await readErasures(below(journal.paths[0] as string)));
  }
  const copy = paths.find((path) => basename(path) === 'staging' && existsSync(join(below(path), 'tryout.db')));
  const uploads = paths.find((path) => path !== copy);
  if (uploads === undefined || (sqliteFile !== undefined && copy === undefined))
    throw new Error(`Snapshot ${id} is of another kind of database: it has ${paths.join(', ')}`);
  return {
    name: time,
    database: sqliteFile === undefined || copy === undefined ? undefined : join(below(copy), 'tryout.db'),
    uploads: below(uploads),
  };
}

/** From the plain copies. */
async function fromCopies(): Promise<Found> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /^\d{4}-.*Z$/.test(name)) : [];
  const copies = names.toSorted().map((id) => ({ id, time: id.replace(/T(..)-(..)-/, 'T$1:$2:'), paths: [] }));
  const { id } = chosen(copies);
  say(`Bringing back ${id} …`);
  await cp(join(folder, id), join(staging, id), { recursive: true, preserveTimestamps: true });
  return { name: id, database: join(staging, id, 'tryout.db'), uploads: join(staging, id, 'uploads') };
}

/** Puts PostgreSQL's database back, or makes sure that it is there. */
async function bringPostgresBack(): Promise<void> {
  const ask = async (question: 'isFilled' | 'isRecovering') => {
    const db = await openDatabase(databaseUrl);
    try {
      return await createStoredRepository(db)[question]();
    } finally {
      await db.destroy();
    }
  };
  if (!values['database-is-back']) {
    if (!process.env['PGBACKREST_STANZA'])
      throw new Refusal(
        'Set PGBACKREST_STANZA where pgBackRest shall bring the cluster back on this machine; or bring the database back by its own tools, and say --database-is-back.',
      );
    let told = '';
    const isThere = () =>
      ask('isRecovering').then(
        (isRecovering) => !isRecovering,
        ({ message }: Error) => {
          if (message !== told) say(`Waiting: ${message}`);
          told = message;
          return false;
        },
      );
    await bringClusterBack(at, values['start-database'], isThere);
  }
  if (!(await ask('isFilled'))) throw new Refusal('The database is empty: bring it back first.');
}

/** Number of ID cards and second factors that the given keys don't open. */
async function closedThings(db: Awaited<ReturnType<typeof openDatabase>>, keys: Secrets, uploads: string) {
  const known = new Set<string | null>([null, ...keys.map(keyIdOf)]);
  const closed = [...(await countByKey(db))].reduce((sum, [keyId, count]) => sum + (known.has(keyId) ? 0 : count), 0);
  if (closed > 0) return closed;
  // A row only says which key it was: one card proves it.
  const [card] = await createFolderStore(uploads).list(idCardFolder);
  if (card === undefined) return 0;
  try {
    createSealer(keys).open(card, await readFile(join(uploads, idCardFolder, card)));
    return 0;
  } catch {
    return 1;
  }
}

/** Root brings a whole cluster back; the servers and the backups run as a user of their own. */
function giveToServers(): void {
  if (process.getuid?.() !== 0 || serversUser === undefined) return;
  const places = [dataDir, uploadsDir, folder, ...(sqliteFile === undefined ? [] : [sqliteFile])].filter(existsSync);
  execFileSync('chown', ['-R', `${serversUser.uid}:${serversUser.gid}`, ...places]);
}

async function restore(): Promise<boolean> {
  const { idCardKeys, jwtSecret } = readKeys();
  await refuseFilled();
  await mkdir(dataDir, { recursive: true });
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const found = process.env['RESTIC_REPOSITORY'] ? await fromRepository() : await fromCopies();
  await mkdir(found.uploads, { recursive: true });
  if (found.database === undefined) await bringPostgresBack();

  const db = await openDatabase(found.database === undefined ? databaseUrl : `sqlite:${found.database}`);
  const restored = createStoredRepository(db);
  await restored.check();
  await migrate(db);
  const { app, offers } = await buildApp({
    ...{ db, ...loadExamContent(contentFolder), jwtSecret, idCardKey: idCardKeys[0] },
    ...{ oldJwtSecrets: settings.oldJwtSecrets, oldIdCardKeys: idCardKeys.slice(1), idCardDays: settings.idCardDays },
    ...{
      fileStore: createFolderStore(found.uploads),
      mail: null,
      publicUrl: settings.publicUrl,
      corsOrigins: [],
      trustProxy: false,
    },
    ...{ demoAccountsOpen: settings.demoAccountsOpen, docs: false, logger: createLogger('warn') },
    now: () => new Date(),
  });
  const again = await offers.erasures.eraseAgain(await readErasures(erasuresFolder));
  await app.close();
  const files = await checkFiles(restored.listFiles, found.uploads);
  const closed = await closedThings(db, idCardKeys, found.uploads);
  await db.destroy();

  if (bucket) await fillBucket(found.uploads, bucket);
  else await moveInto(found.uploads, uploadsDir);
  bucket?.close();
  // The database last: where it is, everything is.
  if (found.database !== undefined && sqliteFile !== undefined) await moveTo(found.database, sqliteFile);
  await rm(staging, { recursive: true });
  giveToServers();

  for (const { id } of files.missing) say(`The file ${id} is missing or changed.`);
  if (closed > 0)
    say(
      `${closed} ID cards and second factors can’t be opened with the given keys: add the right one to OLD_ID_CARD_KEYS.`,
    );
  console.log(
    JSON.stringify({
      restored: found.name,
      erasedAgain: again,
      files: { sound: files.sound, missing: files.missing.length, removed: files.removed },
      closed,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    }),
  );
  return files.missing.length === 0 && closed === 0;
}

try {
  if (at && Number.isNaN(at.getTime())) throw new Refusal('--at must be a moment such as 2026-11-23T07:00+07:00');
  process.exitCode = (await restore()) ? 0 : 1;
} catch (error) {
  // A copy of personal data that nobody would look for.
  await rm(staging, { recursive: true, force: true });
  say(error instanceof Refusal ? error.message : `Not restored: ${(error as Error).message}`);
  process.exit(1);
}
