import { type Feature, routesAt } from '../../composition/feature.ts';
import type { EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createCodeRepository } from './code.repository.ts';
import { createCodeService } from './code.service.ts';
import { createEntitlementRepository } from './entitlement.repository.ts';
import { codeRoutes, entitlementRoutes } from './entitlement.routes.ts';
import { createEntitlementService, type EntitlementService } from './entitlement.service.ts';

interface Offers {
  /** Packages with a price need access, once things are sold. */
  soldTryouts: EntitlementRule;
  mayReadExplanations: EntitlementService['mayReadExplanations'];
  hasExplanations: EntitlementService['hasExplanations'];
  mayReadLessons: EntitlementService['mayReadLessons'];
}

/** Access of learners: by purchases, grants, seats, and from before anything was sold. */
export function entitlementFeature({ db, now, sales }: Pick<Foundation, 'db' | 'now' | 'sales'>): Feature<Offers> {
  const repository = createEntitlementRepository(db);
  const isSelling = sales !== undefined;
  const entitlements = createEntitlementService({ entitlements: repository, isSelling, now });
  const codes = createCodeService({ codes: createCodeRepository(db), entitlements: repository, isSelling, now });
  return {
    offers: {
      soldTryouts: entitlements.rule,
      mayReadExplanations: entitlements.mayReadExplanations,
      hasExplanations: entitlements.hasExplanations,
      mayReadLessons: entitlements.mayReadLessons,
    },
    routes: ({ guesses }) => [
      routesAt('/api/entitlements', entitlementRoutes, { entitlements }),
      routesAt('/api/codes', codeRoutes, { codes, guesses }),
    ],
  };
}
