import type { Kysely, Transaction } from 'kysely';
import { type AuditedAct, writeAudit } from '../../audit/write-audit.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import type { QuestionContent, QuestionOption, StoredQuestion } from './question-content.ts';

/** Who writes a version, and when. */
export interface Writing {
  actorId: string;
  at: Date;
}

const versionColumns = [
  'question.number',
  'questionVersion.id as versionId',
  'version',
  'kind',
  'section',
  'questionVersion.type',
  'subType',
  'stem',
  'questionVersion.imageUrl',
  'imageAlt',
  'explanation',
  'timeLimitSeconds',
  'questionVersion.createdAt as updatedAt',
] as const;

async function optionsOf(db: Kysely<Database>, versionIds: readonly string[]): Promise<Map<string, QuestionOption[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questionOption')
    .select(['questionVersionId', 'letter', 'text', 'imageUrl', 'imageAlt', 'isKey', 'weight'])
    .where('questionVersionId', 'in', versionIds)
    .orderBy('letter')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.questionVersionId)].map(([versionId, own]) => [
      versionId,
      own.map(({ questionVersionId: _, isKey, ...option }) => ({ ...option, isKey: isKey === 1 })),
    ]),
  );
}

async function find(db: Kysely<Database>, tryoutId: string, questionId: string): Promise<StoredQuestion | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['question.id', 'question.tryoutId', ...versionColumns])
    .where('question.id', '=', questionId)
    .where('question.tryoutId', '=', tryoutId)
    .executeTakeFirst();
  if (!row) return undefined;
  const options = await optionsOf(db, [row.versionId]);
  return { ...row, options: options.get(row.versionId) ?? [] };
}

/** A package whose questions one request changes, while every other that would waits: the package's row is held. */
function heldPackage(trx: Transaction<Database>, { tryoutId, title }: { tryoutId: string; title: string }) {
  async function insertVersion(
    questionId: string,
    version: number,
    content: QuestionContent,
    { actorId, at }: Writing,
  ) {
    const { options, ...columns } = content;
    const id = newId();
    await trx
      .insertInto('questionVersion')
      .values({ ...columns, id, questionId, version, createdAt: at.toISOString(), createdBy: actorId })
      .execute();
    if (options.length > 0)
      await trx
        .insertInto('questionOption')
        .values(options.map(({ isKey, ...option }) => ({ ...option, questionVersionId: id, isKey: isKey ? 1 : 0 })))
        .execute();
    return { version, versionId: id, updatedAt: at.toISOString() };
  }

  /** Papers keep their versions; what no paper has ever held goes. */
  async function removeUnusedVersions(questionId: string): Promise<void> {
    const unused = await trx
      .selectFrom('questionVersion')
      .select('id')
      .where('questionId', '=', questionId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('paperItem')
              .select('paperId')
              .whereRef('paperItem.questionVersionId', '=', 'questionVersion.id'),
          ),
        ),
      )
      .execute();
    const ids = unused.map(({ id }) => id);
    if (ids.length === 0) return;
    await trx.deleteFrom('questionOption').where('questionVersionId', 'in', ids).execute();
    await trx.deleteFrom('questionVersion').where('id', 'in', ids).execute();
  }

  return {
    title,
    find: (questionId: string) => find(trx, tryoutId, questionId),

    /** The questions in their order. */
    listPlaces: (): Promise<{ id: string; number: number; stem: string }[]> =>
      trx
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
        .select(['question.id', 'number', 'stem'])
        .where('tryoutId', '=', tryoutId)
        .orderBy('number')
        .orderBy('question.id')
        .execute(),

    async size(): Promise<{ count: number; lastNumber: number }> {
      const { count, lastNumber } = await trx
        .selectFrom('question')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('number').as('lastNumber')])
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirstOrThrow();
      return { count: Number(count), lastNumber: Number(lastNumber) };
    },

    async insert(number: number, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const id = newId();
      const written = await insertVersion(id, 1, content, writing);
      await trx
        .insertInto('question')
        .values({
          id,
          tryoutId,
          number,
          currentVersionId: written.versionId,
          createdAt: writing.at.toISOString(),
        })
        .execute();
      return { ...content, ...written, id, tryoutId, number };
    },

    /** Makes a new version the current one; the old ones stay. */
    async update(question: StoredQuestion, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const written = await insertVersion(question.id, question.version + 1, content, writing);
      await trx
        .updateTable('question')
        .set({ currentVersionId: written.versionId })
        .where('id', '=', question.id)
        .execute();
      return { ...question, ...content, ...written };
    },

    /** Takes a question out; the numbers of those behind it close up. */
    async remove({ id, number }: StoredQuestion): Promise<void> {
      await trx.deleteFrom('question').where('id', '=', id).execute();
      await removeUnusedVersions(id);
      await trx
        .updateTable('question')
        .set((eb) => ({ number: eb('number', '-', 1) }))
        .where('tryoutId', '=', tryoutId)
        .where('number', '>', number)
        .execute();
    },

    /** Gives questions other numbers, in one statement. */
    async renumber(numbers: readonly { id: string; number: number }[]): Promise<void> {
      const [first, ...others] = numbers;
      if (!first) return;
      await trx
        .updateTable('question')
        .set((eb) => ({
          number: others
            .reduce(
              (cases, { id, number }) => cases.when('id', '=', id).then(number),
              eb.case().when('id', '=', first.id).then(first.number),
            )
            .else(eb.ref('number'))
            .end(),
        }))
        .where(
          'id',
          'in',
          numbers.map(({ id }) => id),
        )
        .execute();
    },

    /** From now on attempts start with another paper; those that run or are finished keep theirs. */
    async voidPaper(): Promise<void> {
      await trx.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryoutId).execute();
    },

    audit: (act: AuditedAct) => writeAudit(trx, act),
  };
}
export type HeldPackage = ReturnType<typeof heldPackage>;

/** The questions of packages, each in its current version. */
export function createQuestionRepository(db: Kysely<Database>) {
  return {
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
      // A package without questions is one row of nothing.
      const questions = rows.filter((row): row is Omit<StoredQuestion, 'options'> => row.id !== null);
      // By the versions that were just read: those never change, whatever is edited meanwhile.
      const options = await optionsOf(
        db,
        questions.map(({ versionId }) => versionId),
      );
      return questions.map((question) => ({ ...question, options: options.get(question.versionId) ?? [] }));
    },

    find: (tryoutId: string, questionId: string) => find(db, tryoutId, questionId),

    /** How many finished attempts were taken with a version. */
    async countFinished(versionId: string): Promise<number> {
      const { finished } = await db
        .selectFrom('paperItem')
        .innerJoin('paper', 'paper.id', 'paperItem.paperId')
        .select(({ fn }) => fn.sum('finishedAttempts').as('finished'))
        .where('questionVersionId', '=', versionId)
        .executeTakeFirstOrThrow();
      return Number(finished);
    },

    /**
     * Changes a package's questions, all or nothing, one change after the other; a start that needs a new paper waits too.
     * Undefined when there is no such package, or it is archived.
     */
    change<Done>(tryoutId: string, work: (held: HeldPackage) => Promise<Done>): Promise<Done | undefined> {
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing holds the row on every database.
        const tryout = await trx
          .updateTable('tryout')
          .set((eb) => ({ currentPaperId: eb.ref('currentPaperId') }))
          .where('id', '=', tryoutId)
          .where('archivedAt', 'is', null)
          .returning('title')
          .executeTakeFirst();
        return tryout && work(heldPackage(trx, { tryoutId, ...tryout }));
      });
    },
  };
}
export type QuestionRepository = ReturnType<typeof createQuestionRepository>;
