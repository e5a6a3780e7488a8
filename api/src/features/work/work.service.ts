import { AppError } from '../../app-error.ts';
import { type Permission, type Work, type WorkKind, workKeptHours, type WorkList } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import type { WorkFiles } from './work-files.ts';
import type { WorkRepository, WorkRow } from './work.repository.ts';

/** What work may say and ask while it runs. */
export interface Doing {
  /** How far it is; `total` null as long as nobody knows. Costs nothing: it is written now and then. */
  report(done: number, total: number | null): void;
  /** Aborted when somebody cancels the work, or the server stops. */
  signal: AbortSignal;
}

/** What work has made: a file, piece by piece. */
export interface WorkResult {
  fileName: string;
  fileType: string;
  pieces: AsyncIterable<string | Uint8Array>;
}

export interface WorkNeeds {
  works: WorkRepository;
  files: WorkFiles;
  log: { error(fields: object, text: string): void };
  now(): Date;
}

/** What one needs to fetch the result, at that moment: a permission that was taken meanwhile is gone. */
const permissionOf: Record<WorkKind, Permission> = { 'profile-export': 'support' };

/** A process that dies is missed after this time; one that lives says so more often, with how far it is. */
const aliveForMs = 20_000;
const reportEveryMs = 1_000;
const hourMs = 3_600_000;

/** Work that takes longer than a request: begun by one call, watched and fetched at an address (docs/long-work.md). */
export function createWorkService({ works, files, log, now }: WorkNeeds) {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let isStopping = false;
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** As long as the row says that it runs and its process doesn't say so any more, it was interrupted. */
  const stateOf = ({ state, aliveUntil }: WorkRow) =>
    state === 'running' && aliveUntil <= now().toISOString() ? 'interrupted' : state;

  const toWork = (row: WorkRow): Work => ({
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    done: row.doneCount,
    total: row.totalCount,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    fileName: row.state === 'done' ? row.fileName : null,
  });

  async function find(accountId: string, id: string): Promise<WorkRow> {
    const row = await works.find(accountId, id);
    if (!row || row.expiresAt <= now().toISOString()) throw new AppError('WORK_NOT_FOUND');
    return row;
  }

  async function run(id: string, abort: AbortController, work: (doing: Doing) => Promise<WorkResult>): Promise<void> {
    let progress = { doneCount: 0, totalCount: null as number | null };
    const report = async () => {
      // Cancelled on another server, or taken away.
      if (!(await works.report(id, { ...progress, aliveUntil: inMs(aliveForMs) }))) abort.abort();
    };
    const reporting = setInterval(() => {
      report().catch((error: unknown) => log.error({ err: error, work: id }, 'progress could not be noted'));
    }, reportEveryMs);
    const doing: Doing = {
      report: (doneCount, totalCount) => void (progress = { doneCount, totalCount }),
      signal: abort.signal,
    };
    try {
      const { pieces, fileName, fileType } = await work(doing);
      const fileKey = await files.write(id, pieces, abort.signal);
      await report();
      const isKept = await works.end(id, 'done', { fileName, fileType, fileKey, doneCount: progress.doneCount });
      if (!isKept) await files.remove(id);
    } catch (error) {
      if (!abort.signal.aborted) log.error({ err: error, work: id }, 'long work failed');
      await works.end(id, isStopping ? 'interrupted' : abort.signal.aborted ? 'cancelled' : 'failed');
    } finally {
      clearInterval(reporting);
    }
  }

  return {
    /**
     * Begins work and gives its address's content; it goes on when the request is answered.
     * @throws AppError TOO_MUCH_WORK when the account has too much that runs
     */
    async begin(accountId: string, kind: WorkKind, work: (doing: Doing) => Promise<WorkResult>): Promise<Work> {
      const id = newId();
      const at = now().toISOString();
      const row = {
        id,
        kind,
        accountId,
        createdAt: at,
        aliveUntil: inMs(aliveForMs),
        expiresAt: inMs(workKeptHours * hourMs),
      };
      if (isStopping) throw new AppError('OVERLOADED');
      if (!(await works.insert(row))) throw new AppError('TOO_MUCH_WORK');
      const abort = new AbortController();
      const ended = run(id, abort, work)
        .catch((error: unknown) => log.error({ err: error, work: id }, 'the end of long work could not be noted'))
        .finally(() => running.delete(id));
      running.set(id, { abort, ended });
      return toWork(await find(accountId, id));
    },

    get: async (accountId: string, id: string): Promise<Work> => toWork(await find(accountId, id)),

    async list(accountId: string): Promise<WorkList> {
      return { work: (await works.list(accountId, now())).map(toWork) };
    },

    /** The file of work that is done. @throws AppError WORK_NOT_FOUND, WORK_NOT_DONE, PERMISSION_MISSING */
    async open(accountId: string, id: string, permissions: readonly Permission[]) {
      const { kind, state, fileName, fileType, fileKey } = await find(accountId, id);
      if (!permissions.includes(permissionOf[kind])) throw new AppError('PERMISSION_MISSING');
      if (state !== 'done' || fileName === null || fileType === null || fileKey === null)
        throw new AppError('WORK_NOT_DONE');
      const content = await files.read(id, fileKey);
      if (!content) throw new AppError('WORK_NOT_FOUND');
      return { fileName, fileType, content };
    },

    /** Stops work that runs, or takes away what it has made. */
    async discard(accountId: string, id: string): Promise<void> {
      const row = await find(accountId, id);
      const isCancelled = await works.end(id, 'cancelled');
      running.get(id)?.abort.abort();
      if (isCancelled) return;
      await works.delete([row.id]);
      await files.remove(row.id);
    },

    /** Ends what a process that is no more has left, and takes away what is over. */
    async tidy(): Promise<void> {
      await works.endAbandoned(now());
      const expired = await works.listExpired(now());
      await works.delete(expired);
      for (const id of expired) await files.remove(id);
      // Of a process that died while it wrote, or between row and file.
      const left = await files.list();
      const known = await works.known(left);
      for (const id of left) if (!known.has(id)) await files.remove(id);
    },

    /** Resolves when nothing runs. */
    async idle(): Promise<void> {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },

    /** Breaks off what runs: it is said to be interrupted, so that it is asked for again. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const { abort } of running.values()) abort.abort();
      await this.idle();
    },
  };
}
export type WorkService = ReturnType<typeof createWorkService>;
