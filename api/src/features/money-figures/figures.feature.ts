import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createFiguresRepository } from './figures.repository.ts';
import { paymentFigureRoutes, reconciliationRoutes } from './figures.routes.ts';
import { createFiguresService } from './figures.service.ts';

/** Figures of the money, for administrators who look after it. */
export function moneyFigureFeature({ reading, now }: Pick<Foundation, 'reading' | 'now'>): Feature {
  const figures = createFiguresService({ figures: createFiguresRepository(reading), now });
  return {
    offers: {},
    routes: () => [
      routesAt('/admin/reconciliation', reconciliationRoutes, { figures }),
      routesAt('/admin/payment-figures', paymentFigureRoutes, { figures }),
    ],
  };
}
