import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createSeatBatchRepository } from './seat-batch.repository.ts';
import { seatBatchRoutes } from './seat-batch.routes.ts';
import { createSeatBatchService } from './seat-batch.service.ts';

/** Seats for schools, for administrators who look after the money. */
export function seatBatchFeature({ db, now }: Pick<Foundation, 'db' | 'now'>): Feature {
  const batches = createSeatBatchService({ batches: createSeatBatchRepository(db), now });
  return { offers: {}, routes: () => [routesAt('/admin/seat-batches', seatBatchRoutes, { batches })] };
}
