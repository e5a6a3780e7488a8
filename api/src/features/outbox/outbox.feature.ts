import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { outboxJobs } from './outbox-jobs.ts';
import { outboxRoutes } from './outbox.routes.ts';

/** Sends the messages that other features put into the outbox. */
export function outboxFeature({ outbox }: Pick<Foundation, 'outbox'>): Feature {
  return {
    offers: {},
    routes: () => [routesAt('/admin/outbox', outboxRoutes, { outbox })],
    jobs: outboxJobs(outbox),
    close: outbox.stop,
  };
}
