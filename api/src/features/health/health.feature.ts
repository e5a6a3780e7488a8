import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createHealthRepository } from './health.repository.ts';
import { healthRoutes } from './health.routes.ts';

interface Needs extends Pick<Foundation, 'db' | 'log'> {
  /** True once the server was told to stop. */
  isDraining(): boolean;
}

/** Shows a load balancer whether this server is ready. */
export function healthFeature({ db, log, isDraining }: Needs): Feature {
  const { ping } = createHealthRepository(db);
  const isReady = () =>
    ping().then(
      () => !isDraining(),
      (error: unknown) => {
        log.error({ err: error }, 'the database does not answer');
        return false;
      },
    );
  return { offers: {}, routes: () => [routesAt('', healthRoutes, { health: { isReady } })] };
}
