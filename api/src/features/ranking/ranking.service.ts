import { AppError } from '../../app-error.ts';
import {
  filteredShownFrom,
  type OwnRankingName,
  placesListedAtMost,
  type Ranking,
  type RankingName,
  type RankingQuery,
  rankedCountedAtMost,
  type RankingRow,
} from '../../contract/index.ts';
import { initialsOf } from './initials.ts';
import type { Place, PlaceRow, Places, RankingRepository, RankingScope } from './ranking.repository.ts';

export interface RankingNeeds {
  ranking: RankingRepository;
  /** The places of an event's newest release; undefined without one. */
  findReleased(tryoutId: string): Promise<Places | undefined>;
  /** True while attempts of the package wait to be scored again. */
  isRecalculating(tryoutId: string): Promise<boolean>;
  /** The learner's own attempt, once its result may be seen; throws the usual errors otherwise. */
  attempts: {
    getOpen(learnerId: string, attemptId: string, receivedAt: Date): Promise<{ tryoutId: string; title: string }>;
  };
}

const isFiltered = ({ province, instance }: RankingScope) => province !== undefined || instance !== undefined;

/** Others see the chosen alias, and nothing of the real name; on one's own place the initials help to find oneself. */
const nameOf = ({ name, alias, standing }: PlaceRow, isOwn: boolean) =>
  standing === 'registered' ? (alias ?? (isOwn ? initialsOf(name) : null)) : null;

/**
 * The takers of a package, in the order of their first results, under names that don't identify them (docs/decisions/0046);
 * of a released event, the order of its newest release.
 */
export function createRankingService({ ranking, findReleased, attempts, isRecalculating }: RankingNeeds) {
  const toRow = (row: PlaceRow, rank: number, learnerId: string): RankingRow => ({
    rank,
    name: nameOf(row, row.learnerId === learnerId),
    points: row.points ?? 0,
    max: row.maxPoints ?? 0,
    isOwn: row.learnerId === learnerId,
  });

  /** True for rows that may be shown; learners always see their own. */
  const mayBeSeen = (learnerId: string) => (row: PlaceRow) =>
    row.isListed !== 0 || row.standing !== 'registered' || row.learnerId === learnerId;

  async function listPage(places: Places, scope: RankingScope, offset: number, limit: number, learnerId: string) {
    if (limit <= 0) return { rows: [], hidden: 0 };
    const found = await places.listPlaces(scope, { offset, limit });
    const [first] = found;
    // A page may begin among equal results: only there the rank isn't the place.
    let rank = first && offset > 0 ? ((await places.countBetter(scope, first.rankKey)) ?? offset) + 1 : 1;
    const ranks = found.map(({ rankKey }, index) => {
      if (index > 0 && rankKey !== found[index - 1]?.rankKey) rank = offset + index + 1;
      return rank;
    });
    const isSeen = mayBeSeen(learnerId);
    const rows = found.flatMap((row, index) => (isSeen(row) ? toRow(row, ranks[index] as number, learnerId) : []));
    return { rows, hidden: found.length - rows.length };
  }

  async function findOwn(places: Places, scope: RankingScope, learnerId: string): Promise<Ranking['own']> {
    const own: Place | undefined = await places.findOwn(scope, learnerId);
    if (!own) return null;
    const around = await places.listAround(scope, own);
    const [first] = around;
    // The others follow the first without a gap, so one count is enough for all of them.
    const counted = first && (await places.countBefore(scope, first));
    const rankOf = (key: string) => {
      if (!counted) return null;
      const better =
        key === first.rankKey ? counted.better : counted.before + around.findIndex(({ rankKey }) => rankKey === key);
      return isFiltered(scope) && better > rankedCountedAtMost ? null : better + 1;
    };
    return {
      rank: rankOf(own.rankKey),
      rows: around
        .filter(mayBeSeen(learnerId))
        .map((row) => ({ ...toRow(row, 0, learnerId), rank: rankOf(row.rankKey) })),
    };
  }

  return {
    /** A page of the ranking of this attempt's package, for a learner who has finished it. */
    async list(
      learnerId: string,
      attemptId: string,
      { page, pageSize, province, instance }: RankingQuery,
      receivedAt: Date,
    ): Promise<Ranking> {
      const { tryoutId, title } = await attempts.getOpen(learnerId, attemptId, receivedAt);
      const scope = { tryoutId, province, instance: instance || undefined };
      const released = await findReleased(tryoutId);
      const places = released ?? ranking;
      const counted = await places.countPlaces(scope);
      if (isFiltered(scope) && counted < filteredShownFrom)
        return {
          tryout: { id: tryoutId, title },
          rows: [],
          hidden: 0,
          total: 0,
          takers: 0,
          isTakersCapped: false,
          own: null,
        };
      const offset = (page - 1) * pageSize;
      const [isRecalculated, listed, own] = await Promise.all([
        // Released places stand still, also while points follow a ralat.
        released === undefined && isRecalculating(tryoutId),
        listPage(places, scope, offset, Math.min(pageSize, placesListedAtMost - offset), learnerId),
        findOwn(places, scope, learnerId),
      ]);
      const isTakersCapped = isFiltered(scope) && counted > rankedCountedAtMost;
      return {
        tryout: { id: tryoutId, title },
        ...listed,
        isRecalculating: isRecalculated,
        total: Math.min(counted, placesListedAtMost),
        takers: isTakersCapped ? rankedCountedAtMost : counted,
        isTakersCapped,
        own,
      };
    },

    async getName(learnerId: string): Promise<OwnRankingName> {
      const found = await ranking.findName(learnerId);
      if (!found) throw new AppError('NOT_FOUND');
      const { name, alias, isListed } = found;
      return { alias, isListed: isListed !== 0, initials: initialsOf(name) };
    },

    async changeName(learnerId: string, change: RankingName): Promise<OwnRankingName> {
      if (!(await ranking.saveName(learnerId, change))) throw new AppError('UNAUTHENTICATED');
      return this.getName(learnerId);
    },
  };
}
export type RankingService = ReturnType<typeof createRankingService>;
