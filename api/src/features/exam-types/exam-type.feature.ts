import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { examTypeRoutes } from './exam-type.routes.ts';

type Needs = Pick<Foundation, 'examTypes' | 'lessons' | 'sales'>;

/** Gives the exam types to the front ends, and the titles of the lessons. All lessons are free while nothing is sold. */
export const examTypeFeature = ({ examTypes, lessons, sales }: Needs): Feature => ({
  offers: {},
  routes: () => [
    routesAt('/api/exam-types', examTypeRoutes, {
      examTypes,
      lessons: lessons.map(({ slug, title, summary, group, minutes, isFree }) => ({
        ...{ slug, title, summary, group, minutes },
        isFree: isFree || sales === undefined,
      })),
    }),
  ],
});
