import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type {
  AttemptList,
  EmailProving,
  ListedLearner,
  LearnerAttempts,
  LearnerAttemptsQuery,
  LearnerExportQuery,
  LearnerList,
  LearnerListQuery,
  Work,
} from '../../contract/index.ts';
import { emailProvingReasons } from '../../contract/index.ts';
import { csvName, csvType, learnerCsv } from './learner-csv.ts';
import type { LearnerRepository } from './learner.repository.ts';

export interface LearnerNeeds {
  users: LearnerRepository;
  attempts: { list(learnerId: string, page: { page: number; pageSize: number }): Promise<AttemptList> };
  works: {
    begin(
      accountId: string,
      subject: { kind: 'profile-export' },
      work: (doing: Doing) => Promise<{ fileName: string; fileType: string; pieces: AsyncIterable<string> }>,
    ): Promise<Work>;
  };
  now(): Date;
}

/** How an export reports its progress, and hears that it is cancelled. */
interface Doing {
  report(done: number, total: number): void;
  signal: AbortSignal;
}

/** Profiles in memory at once during an export. */
const exportedAtOnce = 500;

/** Learners' data for administrators. */
export function createLearnerService({ users, attempts, works, now }: LearnerNeeds) {
  return {
    list: ({ page, pageSize, order, ...filter }: LearnerListQuery): Promise<LearnerList> =>
      users.list(filter, order, { page, pageSize }),

    /**
     * All profiles that match the filter, as the pieces of a CSV file. Only their numbers are in memory; the profiles are
     * read while they are sent, and other requests are served between two pieces. The export is in the audit log before the
     * first row is sent.
     */
    async export(
      actorId: string,
      query: LearnerExportQuery,
      { report, signal }: Partial<Doing> = {},
    ): Promise<AsyncGenerator<string>> {
      const { order, ...filter } = query;
      const numbers: number[] = [];
      for await (const some of users.walk(filter, order)) {
        signal?.throwIfAborted();
        for (const number of some) numbers.push(number);
        await others();
      }
      // The log is kept for ever: it says that there was a search, and never its text.
      const { search, ...shown } = query;
      await users.noteExport({
        at: now(),
        actorId,
        action: 'export',
        entity: 'user',
        entityId: 'profiles',
        label: 'Daftar pengguna (CSV)',
        after: { ...shown, ...(search && { searched: true }), rows: numbers.length },
      });
      return learnerCsv(
        (async function* () {
          for (let at = 0; at < numbers.length; at += exportedAtOnce) {
            yield await users.listByNumber(numbers.slice(at, at + exportedAtOnce));
            report?.(Math.min(at + exportedAtOnce, numbers.length), numbers.length);
            await others();
          }
        })(),
      );
    },

    /** Begins the same export as long work; its file is fetched once it is done. */
    beginExport(actorId: string, query: LearnerExportQuery): Promise<Work> {
      return works.begin(actorId, { kind: 'profile-export' }, async (doing) => ({
        fileName: csvName(now()),
        fileType: csvType,
        pieces: await this.export(actorId, query, doing),
      }));
    },

    /** Proves a learner's address by hand, when mail can't: the audit log says who did it and why, unless free words could name the learner. */
    async proveEmail(actorId: string, learnerId: string, { reason }: EmailProving): Promise<ListedLearner> {
      const profile = await users.proveEmail(learnerId, {
        at: now(),
        actorId,
        action: 'update',
        entity: 'user',
        entityId: learnerId,
        label: 'Konfirmasi email pengguna',
        ...(emailProvingReasons.includes(reason) && { reason }),
        before: { isEmailProved: false },
        after: { isEmailProved: true },
      });
      if (!profile) throw new AppError('NOT_FOUND');
      return profile;
    },

    async listAttempts(learnerId: string, page: LearnerAttemptsQuery): Promise<LearnerAttempts> {
      const profile = await users.find(learnerId);
      if (!profile) throw new AppError('NOT_FOUND');
      const { attempts: own, total } = await attempts.list(learnerId, page);
      return { profile, attempts: own, total };
    },
  };
}
export type LearnerService = ReturnType<typeof createLearnerService>;
