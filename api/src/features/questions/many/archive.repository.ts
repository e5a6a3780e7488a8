import type { Kysely } from 'kysely';
import { archiveListedAtMost, type ArchiveQuery } from '../../../contract/index.ts';
import { contains } from '../../../db/contains.ts';
import type { Database } from '../../../db/schema.ts';
import type { StoredQuestion } from '../question-content.ts';
import { versionColumns, whole } from '../question-rows.repository.ts';

/** A question of the archive as a list shows it. */
export interface ListedArchived extends StoredQuestion {
  archivedAt: string;
  archivedBy: string | null;
  tryout: { title: string; isThere: boolean };
}

/** The questions that were taken out of their packages. */
export function createArchiveRepository(db: Kysely<Database>) {
  return {
    /** The last archived first. At most `archiveListedAtMost` are read, however many there are; then there may be more than were found. */
    async list({ search, page, pageSize }: ArchiveQuery) {
      const newest = db
        .selectFrom('archivedQuestion')
        .select(['id', 'archivedAt', 'currentVersionId'])
        .orderBy('archivedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(archiveListedAtMost + 1);
      let found = db
        .selectFrom(newest.as('newest'))
        .innerJoin('questionVersion', 'questionVersion.id', 'newest.currentVersionId');
      if (search) found = found.where((eb) => contains(db, eb, 'stem', search));
      const { archived } = await db
        .selectFrom(newest.as('newest'))
        .select(({ fn }) => fn.countAll<number>().as('archived'))
        .executeTakeFirstOrThrow();
      const { size } = await found.select(({ fn }) => fn.countAll<number>().as('size')).executeTakeFirstOrThrow();
      const chosen = await found
        .select('newest.id')
        .orderBy('newest.archivedAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        questions: await listById(chosen.map(({ id }) => id)),
        total: Math.min(size, archiveListedAtMost),
        isTotalCapped: archived > archiveListedAtMost,
      };
    },
  };

  async function listById(ids: readonly string[]): Promise<ListedArchived[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('archivedQuestion as question')
      .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
      .leftJoin('account', 'account.id', 'question.archivedBy')
      .leftJoin('tryout', 'tryout.id', 'question.tryoutId')
      .select(['question.id', 'question.tryoutId', 'question.tryoutTitle', 'question.archivedAt', ...versionColumns])
      .select(['account.name as archivedByName', 'tryout.id as homeId', 'tryout.archivedAt as homeArchivedAt'])
      .where('question.id', 'in', ids)
      .execute();
    const questions = await whole(db, rows);
    const byId = new Map(
      questions.map(({ tryoutTitle, archivedByName, homeId, homeArchivedAt, ...question }) => [
        question.id,
        {
          ...question,
          archivedBy: archivedByName,
          tryout: { title: tryoutTitle, isThere: homeId !== null && homeArchivedAt === null },
        },
      ]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
export type ArchiveRepository = ReturnType<typeof createArchiveRepository>;
