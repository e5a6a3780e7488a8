import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { browserErrorRoutes } from './browser-error.routes.ts';
import { createBrowserErrorService } from './browser-error.service.ts';

/** Receives the errors that happen in browsers. */
export function browserErrorFeature({ log, metrics, now }: Pick<Foundation, 'log' | 'metrics' | 'now'>): Feature {
  const browserErrors = createBrowserErrorService({ log, metrics, now });
  return { offers: {}, routes: () => [routesAt('/api/browser-errors', browserErrorRoutes, { browserErrors })] };
}
