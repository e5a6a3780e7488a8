import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type RankingName, rankedCountedAtMost } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { isRanked } from '../../db/index-conditions.ts';
import type { Database, Standing } from '../../db/schema.ts';
import { createRankRepository } from '../../foundation/ranks/rank.repository.ts';

/** The learners of a ranking: all takers of the package, or those of a province or an institution. */
export interface RankingScope {
  tryoutId: string;
  province?: string | undefined;
  instance?: string | undefined;
}

/** A ranked attempt, as a place in the order of its package. */
export interface Place {
  id: string;
  rankKey: string;
}

/** A place with the learner's public data. */
export interface PlaceRow extends Place {
  learnerId: string;
  points: number | null;
  maxPoints: number | null;
  name: string;
  standing: Standing;
  alias: string | null;
  isListed: 0 | 1 | null;
}

/** The places of one ranking in their order. */
export interface Places {
  countPlaces(scope: RankingScope): Promise<number>;
  countBetter(scope: RankingScope, rankKey: string): Promise<number | undefined>;
  countBefore(scope: RankingScope, place: Place): Promise<{ better: number; before: number } | undefined>;
  listPlaces(scope: RankingScope, page: { offset: number; limit: number }): Promise<PlaceRow[]>;
  listAround(scope: RankingScope, place: Place): Promise<PlaceRow[]>;
  findOwn(scope: RankingScope, learnerId: string): Promise<Place | undefined>;
}

/**
 * Numbers in the text of a statement: with a number that it doesn't know, PostgreSQL expects a tenth of a popular package's places, finds its kept
 * plan too dear and plans each call anew, which costs more than the list itself.
 */
const [two, three, twenty] = [sql<number>`2`, sql<number>`3`, sql<number>`20`];
const usualPage = 20;
/** Neighbours on each side of one's own place. */
const neighbours = 2;

/**
 * Learners' first finished attempts in order. Nothing here reads all takers of a package: a rank is a sum over the counts of
 * points plus a count among those with the same whole points, a list is a range of an index, and a count within a filter ends
 * at `rankedCountedAtMost` (docs/decisions/0046).
 * @param reading where places are read; names are read and written in `db`
 */
export function createRankingRepository(db: Kysely<Database>, reading: Kysely<Database>) {
  const places = ({ tryoutId, province, instance }: RankingScope) =>
    reading
      .selectFrom('attempt')
      .where('tryoutId', '=', tryoutId)
      .where(isRanked)
      .$if(province !== undefined, (qb) => qb.where('rankProvince', '=', province as string))
      .$if(instance !== undefined, (qb) => qb.where('rankInstance', '=', instance as string));
  const inOrder = (scope: RankingScope) => places(scope).orderBy('rankKey', 'desc').orderBy('id');

  async function countUpTo(query: SelectQueryBuilder<Database, 'attempt', object>, limit: number): Promise<number> {
    const { count } = await reading
      .selectFrom(query.select('attempt.id').limit(limit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  const { countAll, countTakers } = createRankRepository(reading);
  const isWhole = ({ province, instance }: RankingScope) => province === undefined && instance === undefined;

  const withNames = (chosen: ReturnType<typeof places>) =>
    reading
      .selectFrom(chosen.select(['id', 'learnerId', 'rankKey', 'points', 'maxPoints']).as('place'))
      .innerJoin('account', 'account.id', 'place.learnerId')
      .leftJoin('rankingName', 'rankingName.accountId', 'place.learnerId')
      .select(['place.id', 'learnerId', 'rankKey', 'points', 'maxPoints', 'name', 'standing', 'alias', 'isListed'])
      .$narrowType<{ rankKey: string }>();

  return {
    /** Number of places in this scope; with a filter at most `rankedCountedAtMost` + 1. */
    async countPlaces(scope: RankingScope): Promise<number> {
      if (isWhole(scope)) return countTakers(scope.tryoutId);
      return countUpTo(places(scope), rankedCountedAtMost + 1);
    },

    /** Number of better results than this key; undefined if there are more than are counted in a filtered scope. */
    async countBetter(scope: RankingScope, rankKey: string): Promise<number | undefined> {
      if (isWhole(scope)) return (await countAll(scope.tryoutId, rankKey)).better;
      const better = await countUpTo(places(scope).where('rankKey', '>', rankKey), rankedCountedAtMost + 1);
      return better > rankedCountedAtMost ? undefined : better;
    },

    /**
     * Number of better results than this place's, and of all places before it; undefined if there are more better ones than are counted in a
     * filtered scope.
     */
    async countBefore(scope: RankingScope, place: Place): Promise<{ better: number; before: number } | undefined> {
      const { rankKey, id } = place;
      if (isWhole(scope)) {
        const counted = await countAll(scope.tryoutId, rankKey, id);
        return { better: counted.better, before: counted.better + counted.equalBefore };
      }
      const [better, equalBefore] = await Promise.all([
        countUpTo(places(scope).where('rankKey', '>', rankKey), rankedCountedAtMost + 1),
        countUpTo(places(scope).where('rankKey', '=', rankKey).where('id', '<', id), rankedCountedAtMost + 1),
      ]);
      return better > rankedCountedAtMost ? undefined : { better, before: better + equalBefore };
    },

    /** A range of the order, from the best on. */
    listPlaces(scope: RankingScope, { offset, limit }: { offset: number; limit: number }): Promise<PlaceRow[]> {
      const named = (page: ReturnType<typeof places>) => withNames(page).orderBy('rankKey', 'desc').orderBy('place.id');
      // The page that everybody opens. Of its second limit PostgreSQL expects little, as of any number that it doesn't know, so the kept plan is used.
      if (offset === 0 && limit === usualPage) return named(inOrder(scope).limit(twenty)).limit(limit).execute();
      return named(inOrder(scope).limit(limit).offset(offset)).execute();
    },

    /**
     * The place, with two on each side. Those with the same key come first, by id: each range is read in the order of
     * an index.
     */
    async listAround(scope: RankingScope, { id, rankKey }: Place): Promise<PlaceRow[]> {
      const worstFirst = (query: ReturnType<typeof places>) =>
        withNames(query.orderBy('rankKey').orderBy('id', 'desc').limit(two))
          .orderBy('rankKey')
          .orderBy('place.id', 'desc')
          .execute();
      const bestFirst = (query: ReturnType<typeof places>, limit: typeof two) =>
        withNames(query.orderBy('rankKey', 'desc').orderBy('id').limit(limit))
          .orderBy('rankKey', 'desc')
          .orderBy('place.id')
          .execute();
      const equal = () => places(scope).where('rankKey', '=', rankKey);
      const [equalBefore, better, fromOwn, worse] = await Promise.all([
        worstFirst(equal().where('id', '<', id)),
        worstFirst(places(scope).where('rankKey', '>', rankKey)),
        bestFirst(equal().where('id', '>=', id), three),
        bestFirst(places(scope).where('rankKey', '<', rankKey), two),
      ]);
      return [
        ...[...equalBefore, ...better].slice(0, neighbours).toReversed(),
        ...[...fromOwn, ...worse].slice(0, neighbours + 1),
      ];
    },

    /** The learner's own place in the package, if this scope has it. */
    async findOwn(scope: RankingScope, learnerId: string): Promise<Place | undefined> {
      return places(scope)
        .where('learnerId', '=', learnerId)
        .select(['id', 'rankKey'])
        .$narrowType<Place>()
        .executeTakeFirst();
    },

    /** The learner's name settings for rankings; undefined when there is no such account. */
    findName(learnerId: string) {
      return db
        .selectFrom('account')
        .leftJoin('rankingName', 'rankingName.accountId', 'account.id')
        .select(['name', 'alias', 'isListed'])
        .where('account.id', '=', learnerId)
        .executeTakeFirst();
    },

    /** False when the account has been erased meanwhile. */
    saveName(learnerId: string, { alias, isListed }: RankingName): Promise<boolean> {
      const columns = { alias, isListed: isListed ? (1 as const) : (0 as const) };
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        await trx
          .insertInto('rankingName')
          .values({ accountId: learnerId, ...columns })
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
          .execute();
        return true;
      });
    },
  };
}
export type RankingRepository = ReturnType<typeof createRankingRepository>;
