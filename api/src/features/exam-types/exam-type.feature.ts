import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { examTypeRoutes } from './exam-type.routes.ts';

/** Gives the exam types to the front ends. */
export const examTypeFeature = ({ examTypes }: Pick<Foundation, 'examTypes'>): Feature => ({
  offers: {},
  routes: () => [routesAt('/api/exam-types', examTypeRoutes, { examTypes })],
});
