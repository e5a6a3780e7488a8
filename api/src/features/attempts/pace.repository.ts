import { type Kysely, sql, type SqlBool } from 'kysely';
import { batched } from '../../db/batched.ts';
import type { Database, PaperPaceTable } from '../../db/schema.ts';
import type { Centre } from './item-pace.ts';

/** How long the questions of a paper take, by item; `finishedNow` tells whether that is still so. */
export interface PaperPace extends Omit<PaperPaceTable, 'items'> {
  centres: ReadonlyMap<string, Centre>;
}

/** The words of the indexes' own condition: with a parameter in the place of the 1 no database would use them. */
const isRanked = sql<SqlBool>`is_ranked = 1`;

/** Item, how many, and the middle values: short, since a result reads it. */
type StoredCentre = [itemId: string, count: number, ...middle: number[]];

/** Times on questions: samples of attempts, and what was computed from them. */
export function createPaceRepository(db: Kysely<Database>) {
  return {
    /** What is known of a paper; `finishedNow` is how many attempts have ended with it by now. */
    find: batched(async (paperIds) => {
      const rows = await db
        .selectFrom('paper')
        .leftJoin('paperPace', 'paperPace.paperId', 'paper.id')
        .select([
          'paper.id',
          'paper.finishedAttempts as finishedNow',
          'attempts',
          'paperPace.finishedAttempts',
          'sampleFrom',
          'sampleTo',
          'items',
          'computedAt',
        ])
        .where('paper.id', 'in', paperIds)
        .execute();
      return rows.map(({ id, finishedNow, items, ...row }) => {
        const stored = items === null ? [] : (JSON.parse(items) as StoredCentre[]);
        const centres = new Map(stored.map(([itemId, count, ...middle]) => [itemId, { count, middle }]));
        const pace = items === null ? undefined : ({ paperId: id, ...row, centres } as PaperPace);
        return [id, { finishedNow, pace }] as const;
      });
    }),

    /** The first attempts of learners that ended last with this paper, the newest first. */
    async listNewest(paperId: string, limit: number): Promise<{ id: string; submittedAt: string }[]> {
      return db
        .selectFrom('attempt')
        .select(['id', 'submittedAt'])
        .$narrowType<{ submittedAt: string }>()
        .where('paperId', '=', paperId)
        .where(isRanked)
        .orderBy('submittedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /** The seconds of these attempts' responses, where any were counted. */
    async listSeconds(attemptIds: readonly string[]): Promise<{ itemId: string; secondsSpent: number }[]> {
      return db
        .selectFrom('response')
        .select(['itemId', 'secondsSpent'])
        .where('attemptId', 'in', attemptIds)
        .where('secondsSpent', '>', 0)
        .execute();
    },

    async save({ centres, ...pace }: PaperPace): Promise<void> {
      const stored = [...centres].map(([itemId, { count, middle }]): StoredCentre => [itemId, count, ...middle]);
      const columns = { ...pace, items: JSON.stringify(stored) };
      await db
        .insertInto('paperPace')
        .values(columns)
        .onConflict((conflict) => conflict.column('paperId').doUpdateSet(columns))
        .execute();
    },
  };
}
export type PaceRepository = ReturnType<typeof createPaceRepository>;
