import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createFreeTryoutRepository } from './free-tryout.repository.ts';
import { freeTryoutRoutes, registrantRoutes } from './free-tryout.routes.ts';
import { createFreeTryoutService, type FreeTryoutNeeds } from './free-tryout.service.ts';
import { createRegistrationRepository } from './registration.repository.ts';
import { registrationRoutes } from './registration.routes.ts';
import { createRegistrationService, type RegistrationNeeds, type RegistrationService } from './registration.service.ts';
import { retentionJob } from './retention-job.ts';

interface Needs
  extends
    Pick<Foundation, 'db' | 'now' | 'idCardDays' | 'hashAddress'>,
    Pick<FreeTryoutNeeds, 'attempts' | 'signGuest'> {
  idCards: FreeTryoutNeeds['idCards'] & RegistrationNeeds['idCards'];
}

/** The free tryout: its registrations, and how it begins. */
export function registrationFeature(needs: Needs): Feature<{ registrations: RegistrationService }> {
  const { db, now, idCardDays, hashAddress, attempts, signGuest, idCards } = needs;
  const registrations = createRegistrationService({
    registrations: createRegistrationRepository(db),
    idCards,
    keptDays: idCardDays,
    now,
  });
  const freeTryouts = createFreeTryoutService({
    registrations: createFreeTryoutRepository(db),
    idCards,
    attempts,
    signGuest,
    now,
  });
  return {
    offers: { registrations },
    routes: () => [
      routesAt('/api/free-tryouts', freeTryoutRoutes, { freeTryouts, hashAddress }),
      routesAt('/api/attempts', registrantRoutes, { freeTryouts }),
      routesAt('/admin', registrationRoutes, { registrations }),
    ],
    jobs: [retentionJob(registrations)],
  };
}
