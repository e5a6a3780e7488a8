import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createRankingRepository } from './ranking.repository.ts';
import { rankingNameRoutes, rankingRoutes } from './ranking.routes.ts';
import { createRankingService, type RankingNeeds } from './ranking.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'reading' | 'isRecalculating'>, Pick<RankingNeeds, 'attempts'> {}

/** The takers of a package, in the order of their first results. */
export function rankingFeature({ db, reading, isRecalculating, attempts }: Needs): Feature {
  const ranking = createRankingService({ ranking: createRankingRepository(db, reading), attempts, isRecalculating });
  return {
    offers: {},
    routes: () => [
      routesAt('/api/attempts', rankingRoutes, { ranking }),
      routesAt('/api/auth', rankingNameRoutes, { ranking }),
    ],
  };
}
