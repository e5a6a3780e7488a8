import type { Kysely, Transaction } from 'kysely';
import type { QuestionerTryout } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { type HeldPackage, heldPackage } from './held-package.repository.ts';
import type { QuestionContent, StoredQuestion } from './question-content.ts';
import { findQuestion, versionColumns, whole } from './question-rows.repository.ts';
import { prepareQuestion, type PreparedQuestion } from './question-writes.repository.ts';

/** Most versions in a list; older ones of a question edited very often stay stored, and papers keep them. */
const versionsListedAtMost = 200;

/** The questions of packages, each in its current version. */
export function createQuestionRepository(db: Kysely<Database>) {
  return {
    /** Makes a new question ready to be stored. Best before the transaction that adds it: everybody who saves an answer waits for that. */
    prepare: (content: QuestionContent): PreparedQuestion => prepareQuestion(content),

    /** In their order; undefined when there is no such package. */
    async list(tryoutId: string): Promise<StoredQuestion[] | undefined> {
      const rows = await db
        .selectFrom('tryout')
        .leftJoin('question', 'question.tryoutId', 'tryout.id')
        .leftJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
        .select(['question.id', 'tryout.id as tryoutId', ...versionColumns])
        .where('tryout.id', '=', tryoutId)
        .orderBy('number')
        .orderBy('question.id')
        .execute();
      if (rows.length === 0) return undefined;
      // A package without questions is one row of nulls.
      const questions = rows.filter(
        (row): row is Omit<StoredQuestion, 'options' | 'isReady' | 'isApproved'> => row.id !== null,
      );
      return whole(db, questions);
    },

    find: (questionId: string) => findQuestion(db, questionId),

    async isArchived(questionId: string): Promise<boolean> {
      const row = await db.selectFrom('archivedQuestion').select('id').where('id', '=', questionId).executeTakeFirst();
      return row !== undefined;
    },

    /** The newest first, with the names of their questioners. */
    async listVersions(
      questionId: string,
    ): Promise<(StoredQuestion & { author: string | null; isCurrent: boolean })[]> {
      const rows = await db
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
        .leftJoin('account', 'account.id', 'questionVersion.createdBy')
        .select(['question.id', 'question.tryoutId', 'currentVersionId', 'account.name as author', ...versionColumns])
        .where('question.id', '=', questionId)
        .orderBy('version', 'desc')
        .limit(versionsListedAtMost)
        .execute();
      const versions = await whole(db, rows);
      return versions.map(({ currentVersionId, ...version }) => ({
        ...version,
        isCurrent: version.versionId === currentVersionId,
      }));
    },

    /** The packages that questions are written for, the newest first. */
    async listTryouts(): Promise<QuestionerTryout[]> {
      const rows = await db
        .selectFrom('tryout')
        .select(({ selectFrom }) => [
          'id',
          'title',
          'batch',
          'type',
          'requiresReview',
          selectFrom('question')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('question.tryoutId', '=', 'tryout.id')
            .as('questionCount'),
        ])
        .where('archivedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ requiresReview, ...row }) => ({
        ...row,
        questionCount: row.questionCount ?? 0,
        requiresReview: requiresReview === 1,
      }));
    },

    /** The name of the writer of a version; null if unknown. */
    async findWriter(versionId: string): Promise<string | null> {
      const writer = await db
        .selectFrom('questionVersion')
        .innerJoin('account', 'account.id', 'questionVersion.createdBy')
        .select('account.name')
        .where('questionVersion.id', '=', versionId)
        .executeTakeFirst();
      return writer?.name ?? null;
    },

    /** Number of finished attempts with a version. */
    async countFinished(versionId: string): Promise<number> {
      const { finished } = await db
        .selectFrom('paperItem')
        .innerJoin('paper', 'paper.id', 'paperItem.paperId')
        .select(({ fn }) => fn.sum<number | null>('finishedAttempts').as('finished'))
        .where('questionVersionId', '=', versionId)
        .executeTakeFirstOrThrow();
      return finished ?? 0;
    },

    /**
     * Changes a package's questions, all or nothing, one change after the other; a start that needs a new paper waits too.
     * Undefined when there is no such package, or it is archived.
     */
    change: <Done>(tryoutId: string, work: (held: HeldPackage) => Promise<Done>): Promise<Done | undefined> =>
      db.transaction().execute((trx) => changeWithin(trx, tryoutId, work)),

    /** The same in the transaction of another feature. */
    changeWithin,
  };
}

async function changeWithin<Done>(
  trx: Transaction<Database>,
  tryoutId: string,
  work: (held: HeldPackage) => Promise<Done>,
): Promise<Done | undefined> {
  // An update that changes nothing locks the row on every database.
  const tryout = await trx
    .updateTable('tryout')
    .set((eb) => ({ currentPaperId: eb.ref('currentPaperId') }))
    .where('id', '=', tryoutId)
    .where('archivedAt', 'is', null)
    .returning(['title', 'type', 'publishedAt'])
    .executeTakeFirst();
  return tryout && work(heldPackage(trx, { tryoutId, ...tryout }));
}
export type QuestionRepository = ReturnType<typeof createQuestionRepository>;
