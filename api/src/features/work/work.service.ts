import { AppError } from '../../app-error.ts';
import { type Permission, type Work, type WorkKind, workKeptHours, type WorkList } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import type { WorkFiles } from './work-files.ts';
import type { WorkRepository, WorkRow } from './work.repository.ts';

/** Lets running work report its progress and notice that it is cancelled. */
export interface Doing {
  /** Reports the progress; `total` is null as long as it is unknown. Costs nothing: the progress is stored only once a second. */
  report(done: number, total: number | null): void;
  /** Aborted if somebody cancels the work or the server stops. */
  signal: AbortSignal;
}

/** The kind of work, and the thing that it is about. */
export interface WorkSubject {
  kind: WorkKind;
  about?: string | null;
}

/** The result of work: a file in pieces. */
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

/**
 * Who may fetch the result: administrators with one of these permissions, and questioners or not. It is checked at that moment, so a
 * permission that was taken away doesn't count.
 */
const readersOf: Record<WorkKind, { permissions: readonly Permission[]; isForQuestioners: boolean }> = {
  'profile-export': { permissions: ['support'], isForQuestioners: false },
  'purchase-export': { permissions: ['finance'], isForQuestioners: false },
  'event-results': { permissions: ['event'], isForQuestioners: false },
  'question-export': { permissions: ['review', 'manage'], isForQuestioners: true },
};

/** Who asks for a result: an administrator's permissions, or a questioner. */
export type WorkReader = readonly Permission[] | 'questioner';

function mayRead(reader: WorkReader, kind: WorkKind): boolean {
  const { permissions, isForQuestioners } = readersOf[kind];
  return reader === 'questioner' ? isForQuestioners : permissions.some((one) => reader.includes(one));
}

/** A process that has reported nothing for this time counts as dead. A live one reports its progress more often. */
const aliveForMs = 20_000;
const reportEveryMs = 1_000;

/** Work that takes longer than a request: one call starts it, and an address gives its progress and its result (docs/long-work.md). */
export function createWorkService({ works, files, log, now }: WorkNeeds) {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let isStopping = false;
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /** The state of work. A row that says `running` counts as interrupted if its process has stopped reporting. */
  const stateOf = ({ state, aliveUntil }: WorkRow) =>
    state === 'running' && aliveUntil <= now().toISOString() ? 'interrupted' : state;

  const toWork = (row: WorkRow): Work => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
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
      // It was cancelled through another server, or deleted.
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
     * Starts work, which goes on after the request is answered. Returns it as it has begun.
     * @throws AppError TOO_MUCH_WORK if the account has too much running work
     */
    async begin(
      accountId: string,
      { kind, about = null }: WorkSubject,
      work: (doing: Doing) => Promise<WorkResult>,
    ): Promise<Work> {
      const id = newId();
      const at = now().toISOString();
      const row = {
        id,
        kind,
        about,
        accountId,
        createdAt: at,
        aliveUntil: inMs(aliveForMs),
        expiresAt: inMs(workKeptHours * hourMs),
      };
      if (isStopping) throw new AppError('OVERLOADED');
      if (!(await works.insert(row))) throw new AppError('TOO_MUCH_WORK');
      const begun = toWork(await find(accountId, id));
      const abort = new AbortController();
      const ended = run(id, abort, work)
        .catch((error: unknown) => log.error({ err: error, work: id }, 'the end of long work could not be noted'))
        .finally(() => running.delete(id));
      running.set(id, { abort, ended });
      return begun;
    },

    get: async (accountId: string, id: string): Promise<Work> => toWork(await find(accountId, id)),

    async list(accountId: string): Promise<WorkList> {
      return { work: (await works.list(accountId, now())).map(toWork) };
    },

    /** Opens the file of finished work. @throws AppError WORK_NOT_FOUND, WORK_NOT_DONE, PERMISSION_MISSING */
    async open(accountId: string, id: string, reader: WorkReader) {
      const { kind, state, fileName, fileType, fileKey } = await find(accountId, id);
      if (!mayRead(reader, kind)) throw new AppError('PERMISSION_MISSING');
      if (state !== 'done' || fileName === null || fileType === null || fileKey === null)
        throw new AppError('WORK_NOT_DONE');
      const content = await files.read(id, fileKey);
      if (!content) throw new AppError('WORK_NOT_FOUND');
      return { fileName, fileType, content };
    },

    /** Cancels running work, or deletes the result of finished work. */
    async discard(accountId: string, id: string): Promise<void> {
      const row = await find(accountId, id);
      const isCancelled = await works.end(id, 'cancelled');
      running.get(id)?.abort.abort();
      if (isCancelled) return;
      await works.delete([row.id]);
      await files.remove(row.id);
    },

    /** Ends work whose process has died, and deletes expired results. */
    async tidy(): Promise<void> {
      await works.endAbandoned(now());
      const expired = await works.listExpired(now());
      await works.delete(expired);
      for (const id of expired) await files.remove(id);
      // Files without a row: their process died while it wrote, or after the row was deleted.
      const left = await files.list();
      const known = await works.known(left);
      for (const id of left) if (!known.has(id)) await files.remove(id);
    },

    /** Resolves when no work is running. */
    async idle(): Promise<void> {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },

    /** Stops all running work. It is marked as interrupted, so that users request it again. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const { abort } of running.values()) abort.abort();
      await this.idle();
    },
  };
}
export type WorkService = ReturnType<typeof createWorkService>;
