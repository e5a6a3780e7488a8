import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Difficulty } from '../../contract/index.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { givenDifficulties } from './difficulty.ts';
import type { PackageTimes } from './practisable.ts';

/** A question, for the columns of the pool that are copies. */
const copied = (db: Kysely<Database>) =>
  db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .leftJoin('questionDifficulty', 'questionDifficulty.questionId', 'question.id')
    .select(['question.id', 'question.tryoutId', 'questionVersion.subType', 'tryout.difficulty as author'])
    .select(['tryout.publishedAt', 'tryout.archivedAt', 'questionDifficulty.difficulty', 'stem']);

/** Whether a session needs to look at it at all; it looks at times, too. */
const isOpenNow = ({ publishedAt, archivedAt }: { publishedAt: string | null; archivedAt: string | null }) =>
  publishedAt === null || archivedAt !== null ? (1 as const) : (0 as const);

/** The practice pool: questions that questioners have marked, and the difficulties that answers have. */
export function createPoolRepository(db: Kysely<Database>) {
  return {
    /** Those of these questions that are marked. */
    async listMarked(questionIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('practicePool')
        .select('questionId')
        .where('questionId', ...oneOf(db, questionIds))
        .execute();
      return rows.map(({ questionId }) => questionId);
    },

    /** The packages of those of these questions that are marked, one for each question. */
    listMarkedPackages(questionIds: readonly string[]): Promise<PackageTimes[]> {
      return db
        .selectFrom('practicePool')
        .innerJoin('question', 'question.id', 'practicePool.questionId')
        .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
        .select(['tryout.opensAt', 'tryout.publishedAt', 'tryout.archivedAt', 'tryout.durationSeconds'])
        .where('practicePool.questionId', ...oneOf(db, questionIds))
        .execute();
    },

    /** Marks questions, or takes their marks away; questions with an essay, and unknown ones, are left out. @returns how many changed */
    mark(actorId: string, questionIds: readonly string[], isPractised: boolean, at: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const found = await copied(trx)
          .where('question.id', ...oneOf(db, questionIds))
          .where('questionVersion.kind', '=', 'multiple_choice')
          .execute();
        if (found.length === 0) return 0;
        const stemOf = new Map(found.map(({ id, stem }) => [id, stem]));
        const changed = isPractised
          ? await trx
              .insertInto('practicePool')
              .values(
                found.map((question) => ({
                  questionId: question.id,
                  tryoutId: question.tryoutId,
                  subType: question.subType,
                  difficulty: question.difficulty ?? givenDifficulties[question.author],
                  isOpen: isOpenNow(question),
                  markedBy: actorId,
                  markedAt: at,
                })),
              )
              .onConflict((conflict) => conflict.doNothing())
              .returning('questionId')
              .execute()
          : await trx
              .deleteFrom('practicePool')
              .where('questionId', ...oneOf(db, [...stemOf.keys()]))
              .returning('questionId')
              .execute();
        if (changed.length === 0) return 0;
        await writeAudit(
          trx,
          ...changed.map(({ questionId }) => ({
            ...{ actorId, action: 'update' as const, entity: 'question' as const, entityId: questionId },
            label: stemOf.get(questionId) ?? '',
            before: { isPractised: !isPractised },
            after: { isPractised },
            at: new Date(at),
          })),
        );
        return changed.length;
      });
    },

    /** Renews the copies in the pool, of questions after this one. @returns the last question; undefined at the end */
    async renew(after: string, limit: number): Promise<string | undefined> {
      const rows = await copied(db)
        .innerJoin('practicePool', 'practicePool.questionId', 'question.id')
        .select([
          'practicePool.tryoutId as oldTryoutId',
          'practicePool.subType as oldSubType',
          'practicePool.difficulty as oldDifficulty',
          'practicePool.isOpen as wasOpen',
        ])
        .where('practicePool.questionId', '>', after)
        .orderBy('practicePool.questionId')
        .limit(limit)
        .execute();
      for (const row of rows) {
        const isOpen = isOpenNow(row);
        const difficulty = row.difficulty ?? givenDifficulties[row.author];
        const { id, tryoutId, subType } = row;
        const isSame =
          row.oldTryoutId === tryoutId &&
          row.oldSubType === subType &&
          row.oldDifficulty === difficulty &&
          row.wasOpen === isOpen;
        if (!isSame)
          await db
            .updateTable('practicePool')
            .set({ tryoutId, subType, difficulty, isOpen })
            .where('questionId', '=', id)
            .execute();
      }
      return rows.length < limit ? undefined : rows.at(-1)?.id;
    },

    /** Questions whose answers are counted, after this one. */
    async listCounted(after: string, limit: number): Promise<{ id: string; author: Difficulty }[]> {
      return db
        .selectFrom('question')
        .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
        .select(['question.id', 'tryout.difficulty as author'])
        .where('question.id', '>', after)
        .where(
          sql<SqlBool>`exists (select 1 from item_counts where item_counts.item_id = ${sql.ref('question.current_version_id')})`,
        )
        .orderBy('question.id')
        .limit(limit)
        .execute();
    },

    async saveDifficulties(
      difficulties: readonly { questionId: string; difficulty: number; answers: number }[],
    ): Promise<void> {
      if (difficulties.length === 0) return;
      await db
        .insertInto('questionDifficulty')
        .columns(['questionId', 'difficulty', 'answers'])
        // A question that has been deleted meanwhile needs none.
        .expression((eb) =>
          eb
            .selectFrom(
              jsonRows(
                db,
                'computed',
                { questionId: 'text', difficulty: 'double precision', answers: 'integer' },
                difficulties,
              ),
            )
            .innerJoin('question', 'question.id', 'computed.questionId')
            .select(['computed.questionId', 'computed.difficulty', 'computed.answers'])
            // SQLite needs a condition between a select and "on conflict".
            .where((on) => on.lit(true)),
        )
        .onConflict((conflict) =>
          conflict.column('questionId').doUpdateSet((eb) => ({
            difficulty: eb.ref('excluded.difficulty'),
            answers: eb.ref('excluded.answers'),
          })),
        )
        .execute();
    },
  };
}
export type PoolRepository = ReturnType<typeof createPoolRepository>;
