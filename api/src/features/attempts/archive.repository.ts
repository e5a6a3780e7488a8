import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import {
  archiveAttempt,
  type ArchiveChoice,
  findNextWithRows,
  refuseOlderReleases,
} from '../../db/stored-responses.ts';

/** Moves the answers of attempts that ended long ago into archives. */
export function createArchiveRepository(db: Kysely<Database>) {
  return {
    refuseOlderReleases: () => refuseOlderReleases(db),
    findNext: (afterId: string, startedBefore: Date) => findNextWithRows(db, afterId, startedBefore),
    archive: (attemptId: string, choice: ArchiveChoice) => archiveAttempt(db, attemptId, choice),
  };
}
export type ArchiveRepository = ReturnType<typeof createArchiveRepository>;
