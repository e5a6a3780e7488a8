import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createSealer } from '../../foundation/keys/seal.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { type RouteSessions, secondFactorResetRoutes, secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorService, type SecondFactorRule, type SecondFactorService } from './second-factor.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'idCardKeys' | 'owners' | 'provePassword'> {
  sessions: RouteSessions;
  /** Who must have a second factor; by default nobody. */
  staffSecondFactor?: SecondFactorRule | undefined;
}

/** The second factor of staff: codes of an authenticator beside the password. */
export function secondFactorFeature({
  db,
  now,
  idCardKeys,
  owners,
  provePassword,
  sessions,
  staffSecondFactor = 'optional',
}: Needs): Feature<{ secondFactor: SecondFactorService }> {
  const secondFactor = createSecondFactorService({
    factors: createSecondFactorRepository(db),
    sealer: createSealer(idCardKeys, 'second-factor'),
    rule: staffSecondFactor,
    getOwner: owners.findActive,
    provePassword,
    now,
  });
  return {
    offers: { secondFactor },
    routes: ({ guesses }) => [
      routesAt('/admin/staff', secondFactorResetRoutes, { secondFactor }),
      routesAt('/admin', secondFactorRoutes, { secondFactor, sessions, guesses, access: 'admin' }),
      routesAt('/api/questioner', secondFactorRoutes, { secondFactor, sessions, guesses, access: 'questioner' }),
    ],
  };
}
