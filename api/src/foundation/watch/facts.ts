import { stat, statfs } from 'node:fs/promises';
import type { Counts, FactsRepository } from './facts.repository.ts';
import { createLagClock } from './lag-clock.ts';
import type { DatabaseBackups, DatabaseBackupsRepository } from './database-backups.repository.ts';
import type { StandbysRepository } from './standbys.repository.ts';

/** Figures that nobody counts as they happen: they are read when somebody asks. */
export interface Facts {
  /** Undefined if the database doesn't answer. */
  counts: Counts | undefined;
  /** Undefined on SQLite, if our user may not read it, and if the database doesn't answer. */
  standbys: { following: number; lagSeconds: number } | undefined;
  /** How many there should be. */
  standbysWanted: number;
  /** Folders that couldn't be read are missing. */
  disks: { folder: string; freeBytes: number; sizeBytes: number }[];
  /** Undefined on PostgreSQL. */
  walBytes: number | undefined;
  /** Age of the last backup that ended well; undefined before the first. */
  backupSeconds: number | undefined;
  /** Age of the last check of the repository that ended well; undefined before the first backup, and where there is no repository. */
  backupCheckSeconds: number | undefined;
  /** Time since who was erased was last shipped by itself; undefined before the first backup, and where there is no repository. */
  erasuresSeconds: number | undefined;
  /** Age of the last backup that has the database; undefined before the first, and if PostgreSQL doesn't answer. */
  databaseBackupSeconds: number | undefined;
  /** Time for which PostgreSQL's log hasn't reached its repository; undefined on SQLite, and if it doesn't answer. */
  archiveFailingSeconds: number | undefined;
}

interface FromDatabase extends Pick<Facts, 'counts' | 'standbys'> {
  backups: DatabaseBackups | undefined;
}

interface Needs {
  facts: FactsRepository;
  standbys?: StandbysRepository;
  databaseBackups?: DatabaseBackupsRepository;
  /** Standbys that should follow; 0 by default. */
  standbysWanted?: number | undefined;
  /** The folders whose disk is watched, by the name that their metric has. */
  folders: Readonly<Record<string, string>>;
  /** SQLite's file; undefined on PostgreSQL. */
  databaseFile?: string | undefined;
  /** The file that each backup touches when it has ended well. */
  backupNote: string;
  /** The file that each check of the repository touches when it has ended well. */
  backupCheckNote: string;
  /** The file that shipping who was erased touches when it has ended well. */
  erasuresNote: string;
  now(): Date;
  /** Time for which an answer is kept, however many ask. */
  keptMs?: number;
  /** Time after which a database that doesn't answer is left alone: the other figures must arrive all the same. */
  patienceMs?: number;
}

const nothing: FromDatabase = { counts: undefined, standbys: undefined, backups: undefined };

const unlessFails = <Value>(promise: Promise<Value>): Promise<Value | undefined> => promise.catch(() => undefined);

/** @returns a function that reads all figures, at most once at a time and once in `keptMs` */
export function createFactsReader({
  facts,
  standbys,
  databaseBackups,
  standbysWanted = 0,
  folders,
  databaseFile,
  backupNote,
  backupCheckNote,
  erasuresNote,
  now,
  keptMs = 5_000,
  patienceMs = 2_000,
}: Needs): () => Promise<Facts> {
  let asking: Promise<FromDatabase> | undefined;
  const lagOf = createLagClock();
  let kept: { at: number; facts: Promise<Facts> } | undefined;

  async function lookAtStandbys(): Promise<Facts['standbys']> {
    const positions = await standbys?.look();
    return positions && { following: positions.replayed.length, lagSeconds: lagOf(now(), positions) };
  }

  /** One after the other, on one connection. */
  async function askDatabase(): Promise<FromDatabase> {
    const counts = await unlessFails(facts.count(now()));
    if (!counts) return nothing;
    return {
      counts,
      standbys: await unlessFails(lookAtStandbys()),
      backups: await unlessFails(Promise.resolve(databaseBackups?.look())),
    };
  }

  /** One question at a time: a database in trouble must not collect ours. */
  async function askWithPatience(): Promise<FromDatabase> {
    asking ??= askDatabase().finally(() => (asking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<FromDatabase>((resolve) => {
      timer = setTimeout(() => resolve(nothing), patienceMs).unref();
    });
    return Promise.race([asking, tooLong]).finally(() => clearTimeout(timer));
  }

  async function readDisk([folder, path]: [string, string]) {
    const disk = await unlessFails(statfs(path));
    return disk ? [{ folder, freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize }] : [];
  }

  async function readAll(): Promise<Facts> {
    const [{ backups, ...asked }, disks, wal, backup, check, erasures] = await Promise.all([
      askWithPatience(),
      Promise.all(Object.entries(folders).map(readDisk)),
      databaseFile === undefined ? undefined : unlessFails(stat(`${databaseFile}-wal`)),
      unlessFails(stat(backupNote)),
      unlessFails(stat(backupCheckNote)),
      unlessFails(stat(erasuresNote)),
    ]);
    const walBytes = databaseFile === undefined ? undefined : (wal?.size ?? 0);
    const ageOf = (ms: number | undefined) =>
      ms === undefined ? undefined : Math.max(0, (now().getTime() - ms) / 1000);
    const backupSeconds = ageOf(backup?.mtimeMs);
    return {
      ...asked,
      standbysWanted,
      disks: disks.flat(),
      walBytes,
      backupSeconds,
      backupCheckSeconds: ageOf(check?.mtimeMs),
      erasuresSeconds: ageOf(erasures?.mtimeMs),
      databaseBackupSeconds:
        databaseFile === undefined
          ? ageOf(backups?.backupAt ? Date.parse(backups.backupAt) : undefined)
          : backupSeconds,
      archiveFailingSeconds: backups?.archiveFailingSeconds,
    };
  }

  return () => {
    const at = performance.now();
    if (!kept || at - kept.at >= keptMs) kept = { at, facts: readAll() };
    return kept.facts;
  };
}
