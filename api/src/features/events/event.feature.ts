import { type Feature, routesAt } from '../../composition/feature.ts';
import type { EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminEventRepository } from './admin-event.repository.ts';
import { adminEventRoutes } from './admin-event.routes.ts';
import { createAdminEventService } from './admin-event.service.ts';
import { createEventStarts } from './event-starts.ts';
import { createLearnerEventRepository } from './learner-event.repository.ts';
import { learnerEventRoutes } from './learner-event.routes.ts';
import { createLearnerEventService } from './learner-event.service.ts';
import { createStartRepository } from './start.repository.ts';
import { createWaitingRoom } from './waiting-room.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'eventWatch' | 'examSignals' | 'papers' | 'publicUrl'> {
  /** The rule about packages that are sold. */
  soldTryouts: EntitlementRule;
}

/** Packages that many take at one time: setting up, registering, waiting, and who may start. */
export function eventFeature({ db, now, eventWatch, examSignals, papers, publicUrl, soldTryouts }: Needs): Feature<{
  /** Who may begin an event. */
  eventStarts: EntitlementRule;
}> {
  const repository = createLearnerEventRepository(db);
  const events = createLearnerEventService({ events: repository, soldTryouts, now });
  const waitingRoom = createWaitingRoom({ events: repository, examSignals, eventWatch, papers, now });
  const adminEvents = createAdminEventService({ events: createAdminEventRepository(db), now });
  return {
    offers: { eventStarts: createEventStarts(createStartRepository(db)) },
    routes: ({ guesses }) => [
      routesAt('/admin/events', adminEventRoutes, { events: adminEvents }),
      routesAt('/api/events', learnerEventRoutes, { events, waitingRoom, guesses, publicUrl, now }),
    ],
  };
}
