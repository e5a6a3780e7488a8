import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type {
  AttemptList,
  ProfileAttempts,
  ProfileAttemptsQuery,
  ProfileExportQuery,
  ProfileList,
  ProfileListQuery,
} from '../../contract/index.ts';
import { profileCsv } from './profile-csv.ts';
import type { UserRepository } from './user.repository.ts';

interface Dependencies {
  users: UserRepository;
  attempts: { list(learnerId: string, page: { page: number; pageSize: number }): Promise<AttemptList> };
  /** Enters into the audit log that an administrator takes these profiles along. */
  auditExport(actorId: string, query: ProfileExportQuery, rows: number): Promise<void>;
}

/** Profiles in memory at once while they are written out. */
const exportedAtOnce = 500;

/** What administrators see of learners. */
export function createUserService({ users, attempts, auditExport }: Dependencies) {
  return {
    list: ({ page, pageSize, order, ...filter }: ProfileListQuery): Promise<ProfileList> =>
      users.list(filter, order, { page, pageSize }),

    /**
     * All profiles that the filter leaves, as the pieces of a CSV file. Only their numbers are in memory; the profiles are read
     * while they are sent, and others are served between two pieces. That they leave is in the audit log before the first one does.
     */
    async export(actorId: string, query: ProfileExportQuery): Promise<AsyncGenerator<string>> {
      const { order, ...filter } = query;
      const numbers: number[] = [];
      for await (const some of users.walk(filter, order)) {
        for (const number of some) numbers.push(number);
        await others();
      }
      await auditExport(actorId, query, numbers.length);
      return profileCsv(
        (async function* () {
          for (let at = 0; at < numbers.length; at += exportedAtOnce) {
            yield await users.listByNumber(numbers.slice(at, at + exportedAtOnce));
            await others();
          }
        })(),
      );
    },

    async listAttempts(learnerId: string, page: ProfileAttemptsQuery): Promise<ProfileAttempts> {
      const profile = await users.find(learnerId);
      if (!profile) throw new AppError('NOT_FOUND');
      const { attempts: own, total } = await attempts.list(learnerId, page);
      return { profile, attempts: own, total };
    },
  };
}
export type UserService = ReturnType<typeof createUserService>;
