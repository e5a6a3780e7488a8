import type { Kysely, SelectQueryBuilder } from 'kysely';
import { rankedCountedAtMost } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import type { Place, PlaceRow, Places, RankingScope } from './ranking.repository.ts';

/** Neighbours on each side of one's own place. */
const neighbours = 2;

/**
 * The places of an event's release, in the order of its ranks: the same as the live ones, but standing still. The key of a place is its rank.
 * @param reading where places are read
 * @param release its id, and its number of results
 */
export function createReleasedPlaces(reading: Kysely<Database>, release: { id: string; takers: number }): Places {
  const places = ({ province, instance }: RankingScope) =>
    reading
      .selectFrom('eventStanding')
      .innerJoin('attempt', 'attempt.id', 'eventStanding.attemptId')
      .where('releaseId', '=', release.id)
      .$if(province !== undefined, (qb) => qb.where('rankProvince', '=', province as string))
      .$if(instance !== undefined, (qb) => qb.where('rankInstance', '=', instance as string));
  const isWhole = ({ province, instance }: RankingScope) => province === undefined && instance === undefined;

  async function countUpTo(
    query: SelectQueryBuilder<Database, 'attempt' | 'eventStanding', object>,
    limit: number,
  ): Promise<number> {
    const { count } = await reading
      .selectFrom(query.select('attempt.id').limit(limit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  async function withNames(chosen: ReturnType<typeof places>): Promise<PlaceRow[]> {
    const rows = await chosen
      .innerJoin('account', 'account.id', 'eventStanding.accountId')
      .leftJoin('rankingName', 'rankingName.accountId', 'eventStanding.accountId')
      .select([
        'eventStanding.attemptId as id',
        'eventStanding.accountId as learnerId',
        'eventStanding.rank',
        'eventStanding.points',
        'eventStanding.maxPoints',
        'account.name',
        'account.standing',
        'alias',
        'isListed',
      ])
      .execute();
    return rows.map(({ rank, ...row }) => ({ ...row, rankKey: String(rank) }));
  }
  const bestFirst = (query: ReturnType<typeof places>) =>
    query.orderBy('eventStanding.rank').orderBy('eventStanding.attemptId');
  const worstFirst = (query: ReturnType<typeof places>) =>
    query.orderBy('eventStanding.rank', 'desc').orderBy('eventStanding.attemptId', 'desc');
  const equal = (scope: RankingScope, { rankKey }: Pick<Place, 'rankKey'>) =>
    places(scope).where('eventStanding.rank', '=', Number(rankKey));
  const equalBefore = (scope: RankingScope, place: Place) =>
    equal(scope, place).where('eventStanding.attemptId', '<', place.id);
  const better = (scope: RankingScope, rankKey: string) =>
    places(scope).where('eventStanding.rank', '<', Number(rankKey));

  async function countBetter(scope: RankingScope, rankKey: string): Promise<number | undefined> {
    // A rank is one more than the number of better results.
    if (isWhole(scope)) return Number(rankKey) - 1;
    const count = await countUpTo(better(scope, rankKey), rankedCountedAtMost + 1);
    return count > rankedCountedAtMost ? undefined : count;
  }

  return {
    countPlaces: async (scope) => (isWhole(scope) ? release.takers : countUpTo(places(scope), rankedCountedAtMost + 1)),

    countBetter,

    async countBefore(scope, place) {
      const [count, same] = await Promise.all([
        countBetter(scope, place.rankKey),
        countUpTo(equalBefore(scope, place), rankedCountedAtMost + 1),
      ]);
      return count === undefined ? undefined : { better: count, before: count + same };
    },

    listPlaces: (scope, { offset, limit }) => withNames(bestFirst(places(scope)).limit(limit).offset(offset)),

    async listAround(scope, place) {
      const worse = places(scope).where('eventStanding.rank', '>', Number(place.rankKey));
      const fromOwn = equal(scope, place).where('eventStanding.attemptId', '>=', place.id);
      const [sameBefore, above, own, below] = await Promise.all([
        withNames(worstFirst(equalBefore(scope, place)).limit(neighbours)),
        withNames(worstFirst(better(scope, place.rankKey)).limit(neighbours)),
        withNames(bestFirst(fromOwn).limit(neighbours + 1)),
        withNames(bestFirst(worse).limit(neighbours)),
      ]);
      return [
        ...[...sameBefore, ...above].slice(0, neighbours).toReversed(),
        ...[...own, ...below].slice(0, neighbours + 1),
      ];
    },

    async findOwn(scope, learnerId) {
      const own = await places(scope)
        .where('attempt.learnerId', '=', learnerId)
        .where('attempt.tryoutId', '=', scope.tryoutId)
        .select(['eventStanding.attemptId as id', 'eventStanding.rank'])
        .executeTakeFirst();
      return own && { id: own.id, rankKey: String(own.rank) };
    },
  };
}
