import type { Kysely } from 'kysely';
import { batched } from '../../db/batched.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { isRanked } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';

/** The whole points with which a rank key begins: the step by which the database counts. */
const stepOf = (rankKey: string) => rankKey.slice(0, 7);
/** The first key after a step. */
const endOf = (step: string) => String(Number(step) + 1).padStart(step.length, '0');

/** A result whose place is looked for. */
interface Wanted {
  tryoutId: string;
  rankKey: string;
  id: string;
  step: string;
  end: string;
}
const columns = { tryoutId: 'text', rankKey: 'text', id: 'text', step: 'text', end: 'text' } as const;
const keyOf = ({ tryoutId, rankKey, id }: Pick<Wanted, 'tryoutId' | 'rankKey' | 'id'>) =>
  [tryoutId, rankKey, id].join(' ');
function wantedOf(key: string): Wanted {
  const [tryoutId, rankKey, id] = key.split(' ') as [string, string, string];
  const step = stepOf(rankKey);
  return { tryoutId, rankKey, id, step, end: endOf(step) };
}

/** The place of a result among the first results of its package. */
interface Counts {
  takers: number;
  better: number;
  equal: number;
  /** Equal ones that the ranking lists before it. */
  equalBefore: number;
}

/**
 * Ranks of results, from counts that the database keeps (docs/decisions/0046): nothing here reads all takers of a package.
 */
export function createRankRepository(db: Kysely<Database>) {
  // After a tryout hundreds ask for their results in the same second, many of them with the same points: one statement counts for all of them.
  const counted = batched<Counts>(async (keys) => {
    const rows = await db
      .selectFrom(jsonRows<Wanted, 'wanted'>(db, 'wanted', columns, keys.map(wantedOf)))
      .select((eb) => {
        const steps = eb
          .selectFrom('rankTally')
          .whereRef('rankTally.tryoutId', '=', 'wanted.tryoutId')
          .select(({ fn }) => fn.sum<number | null>('value').as('value'));
        const ranked = eb
          .selectFrom('attempt')
          .whereRef('attempt.tryoutId', '=', 'wanted.tryoutId')
          .where(isRanked)
          .select(({ fn }) => fn.countAll<number>().as('count'));
        const equal = ranked.whereRef('attempt.rankKey', '=', 'wanted.rankKey');
        return [
          'wanted.tryoutId',
          'wanted.rankKey',
          'wanted.id',
          steps.as('takers'),
          steps.whereRef('step', '>', 'wanted.step').as('above'),
          ranked
            .whereRef('attempt.rankKey', '>', 'wanted.rankKey')
            .whereRef('attempt.rankKey', '<', 'wanted.end')
            .as('within'),
          equal.as('equal'),
          equal.whereRef('attempt.id', '<', 'wanted.id').as('equalBefore'),
        ];
      })
      .execute();
    return rows.map(({ takers, above, within, equal, equalBefore, ...wanted }) => [
      keyOf(wanted),
      {
        takers: takers ?? 0,
        better: (above ?? 0) + (within ?? 0),
        equal: equal ?? 0,
        equalBefore: equalBefore ?? 0,
      },
    ]);
  });

  return {
    /**
     * The number of takers, and of better and equal results among those with a key.
     * @param id of a result with this key: also counts the equal ones that the ranking lists before it
     */
    async countAll(tryoutId: string, rankKey: string, id = ''): Promise<Counts> {
      const counts = await counted(keyOf({ tryoutId, rankKey, id }));
      if (!counts) throw new Error('The database left out a place that it was asked for');
      return counts;
    },

    stepOf,

    /** How many first results of the package have so many whole points. */
    async listSteps(tryoutId: string): Promise<{ step: string; value: number }[]> {
      return db.selectFrom('rankTally').select(['step', 'value']).where('tryoutId', '=', tryoutId).execute();
    },

    /** Number of learners who have finished the package. */
    async countTakers(tryoutId: string): Promise<number> {
      const { takers } = await db
        .selectFrom('rankTally')
        .where('tryoutId', '=', tryoutId)
        .select((eb) => eb.fn.sum<number | null>('value').as('takers'))
        .executeTakeFirstOrThrow();
      return takers ?? 0;
    },
  };
}
export type RankRepository = ReturnType<typeof createRankRepository>;
