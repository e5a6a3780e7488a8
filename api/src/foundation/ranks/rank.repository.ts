import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The literal condition of the indexes: with a parameter in place of the 1 no database would use them. */
export const isRanked = sql<SqlBool>`is_ranked = 1`;

/** The whole points with which a rank key begins: the step by which the database counts. */
const stepOf = (rankKey: string) => rankKey.slice(0, 7);
/** The first key after a step. */
const endOf = (step: string) => String(Number(step) + 1).padStart(step.length, '0');

/**
 * Ranks of results, from counts that the database keeps (docs/decisions/0046): nothing here reads all takers of a package.
 */
export function createRankRepository(db: Kysely<Database>) {
  return {
    /**
     * The number of takers, and of better and equal results among those with a key.
     * @param id of a result with this key: also counts the equal ones that the ranking lists before it
     */
    async countAll(tryoutId: string, rankKey: string, id = '') {
      const step = stepOf(rankKey);
      const [steps, within] = await Promise.all([
        db
          .selectFrom('rankTally')
          .where('tryoutId', '=', tryoutId)
          .select(({ fn, ref, case: when }) => [
            fn.sum<number | null>('value').as('takers'),
            fn.sum<number | null>(when().when('step', '>', step).then(ref('value')).else(0).end()).as('better'),
          ])
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('attempt')
          .where('tryoutId', '=', tryoutId)
          .where(isRanked)
          .where('rankKey', '>=', rankKey)
          .where('rankKey', '<', endOf(step))
          .select(({ eb, fn, case: when }) => [
            fn.count<number>(when().when('rankKey', '>', rankKey).then(1).end()).as('better'),
            fn.count<number>(when().when('rankKey', '=', rankKey).then(1).end()).as('equal'),
            fn
              .count<number>(
                when()
                  .when(eb.and([eb('rankKey', '=', rankKey), eb('id', '<', id)]))
                  .then(1)
                  .end(),
              )
              .as('equalBefore'),
          ])
          .executeTakeFirstOrThrow(),
      ]);
      return {
        takers: Number(steps.takers ?? 0),
        better: Number(steps.better ?? 0) + Number(within.better),
        equal: Number(within.equal),
        equalBefore: Number(within.equalBefore),
      };
    },

    stepOf,

    /** How many first results of the package have so many whole points. */
    async listSteps(tryoutId: string): Promise<{ step: string; value: number }[]> {
      const rows = await db
        .selectFrom('rankTally')
        .select(['step', 'value'])
        .where('tryoutId', '=', tryoutId)
        .execute();
      return rows.map(({ step, value }) => ({ step, value: Number(value) }));
    },

    /** Number of learners who have finished the package. */
    async countTakers(tryoutId: string): Promise<number> {
      const { takers } = await db
        .selectFrom('rankTally')
        .where('tryoutId', '=', tryoutId)
        .select((eb) => eb.fn.sum<number | null>('value').as('takers'))
        .executeTakeFirstOrThrow();
      return Number(takers ?? 0);
    },
  };
}
export type RankRepository = ReturnType<typeof createRankRepository>;
