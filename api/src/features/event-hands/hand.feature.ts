import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createHandRepository } from './hand.repository.ts';
import { handRoutes } from './hand.routes.ts';
import { createHandService } from './hand.service.ts';
import { pauseJob } from './pause-job.ts';

interface Needs
  extends Pick<Foundation, 'db' | 'now'>, Pick<Parameters<typeof createHandService>[0], 'attempts' | 'tellRunning'> {}

/** The acts of somebody who runs an event, while it runs: more time, pauses, messages, ends, second starts. */
export function handFeature({ db, now, attempts, tellRunning }: Needs): Feature {
  const hands = createHandService({ hands: createHandRepository(db), attempts, tellRunning, now });
  return {
    offers: {},
    routes: () => [routesAt('/admin/events', handRoutes, { hands })],
    jobs: [pauseJob(hands)],
  };
}
