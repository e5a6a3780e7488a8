import type { Kysely } from 'kysely';
import { batched } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { oneOf } from '../../db/one-of.ts';
import { isRanked } from '../../db/index-conditions.ts';
import type { Database, PaperPaceTable } from '../../db/schema.ts';
import { listStoredResponses } from '../../db/stored-responses.ts';
import type { Centre } from './item-pace.ts';

/** Time that the questions of a paper take, by item; `finishedNow` shows whether the sample is outdated. */
export interface PaperPace extends Omit<PaperPaceTable, 'items'> {
  centres: ReadonlyMap<string, Centre>;
}

/** Item, count, and the middle values: short, since a result reads it. */
type StoredCentre = [itemId: string, count: number, ...middle: number[]];

/** Times on questions: samples of attempts, and what was computed from them. */
export function createPaceRepository(db: Kysely<Database>) {
  const stored = compiledOnce(db, (paperIds) =>
    db
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
      .where('paper.id', ...oneOf(db, paperIds)),
  );

  return {
    /** The stored times of a paper; `finishedNow` is the present number of ended attempts with it. */
    find: batched(async (paperIds) => {
      const rows = await stored(paperIds);
      return rows.map(({ id, finishedNow, items, ...row }) => {
        const known = items === null ? [] : (JSON.parse(items) as StoredCentre[]);
        const centres = new Map(known.map(([itemId, count, ...middle]) => [itemId, { count, middle }]));
        const pace = items === null ? undefined : ({ paperId: id, ...row, centres } as PaperPace);
        return [id, { finishedNow, pace }] as const;
      });
    }),

    /** Papers with at least this many attempts that have ended since their sample was taken. */
    async listGrown(byAtLeast: number): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .leftJoin('paperPace', 'paperPace.paperId', 'paper.id')
        .select('paper.id')
        .where((eb) =>
          eb(
            eb('paper.finishedAttempts', '-', eb.fn.coalesce('paperPace.finishedAttempts', eb.lit(0))),
            '>=',
            byAtLeast,
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Learners' first attempts with this paper that ended last, the newest first. */
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

    /** The seconds of these attempts' responses, if any were counted. */
    async listSeconds(attemptIds: readonly string[]): Promise<{ itemId: string; secondsSpent: number }[]> {
      const stored = await listStoredResponses(db, attemptIds);
      return [...stored.values()].flat().filter(({ secondsSpent }) => secondsSpent > 0);
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
