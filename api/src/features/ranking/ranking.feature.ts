import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createRankingRepository } from './ranking.repository.ts';
import { rankingNameRoutes, rankingRoutes } from './ranking.routes.ts';
import { createReleasedPlaces } from './released-places.repository.ts';
import { createRankingService, type RankingNeeds } from './ranking.service.ts';

interface Needs
  extends Pick<Foundation, 'db' | 'reading' | 'isRecalculating' | 'releases'>, Pick<RankingNeeds, 'attempts'> {}

/** The takers of a package, in the order of their first results. */
export function rankingFeature({ db, reading, isRecalculating, releases, attempts }: Needs): Feature {
  const ranking = createRankingService({
    ranking: createRankingRepository(db, reading),
    async findReleased(tryoutId) {
      const newest = await releases.findNewest(tryoutId);
      return newest && createReleasedPlaces(reading, newest);
    },
    attempts,
    isRecalculating,
  });
  return {
    offers: {},
    routes: () => [
      routesAt('/api/attempts', rankingRoutes, { ranking }),
      routesAt('/api/auth', rankingNameRoutes, { ranking }),
    ],
  };
}
