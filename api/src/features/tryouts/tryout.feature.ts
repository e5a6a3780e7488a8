import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { type EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import { openTryouts } from './open-tryouts.ts';
import { createOwnStateRepository } from './own-state.repository.ts';
import { createTryoutRepository, type TryoutRepository } from './tryout.repository.ts';
import { tryoutRoutes } from './tryout.routes.ts';
import { createTryoutService } from './tryout.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'examTypes' | 'ruleSets' | 'papers' | 'openings'>;

/** The catalogue of packages as learners see it. */
export function tryoutFeature({ db, now, examTypes, ruleSets, papers, openings }: Needs): Feature<{
  /** Finds a package that learners may start. */
  findActiveTryout: TryoutRepository['findActive'];
  /** The rule about who may begin a package, by the package's own state. */
  openTryouts: EntitlementRule;
}> {
  const repository = createTryoutRepository(db);
  const tryouts = createTryoutService({
    tryouts: repository,
    ownStates: createOwnStateRepository(db),
    listWithheld: openings.listWithheld,
    papers,
    examTypes,
    ruleSets,
    now,
  });
  return {
    offers: { findActiveTryout: repository.findActive, openTryouts },
    routes: () => [routesAt('/api/tryouts', tryoutRoutes, { tryouts })],
  };
}
