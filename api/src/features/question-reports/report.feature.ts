import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createReportQueueRepository } from './queue.repository.ts';
import { misuseRoutes, reportQueueRoutes } from './queue.routes.ts';
import { createReportQueueService } from './queue.service.ts';
import { createReportRepository } from './report.repository.ts';
import { reportRoutes } from './report.routes.ts';
import { createReportService } from './report.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'openings' | 'papers' | 'quartersOf' | 'statistics'>;

/** Learners report what is wrong with a question; staff answer all reporters at once. */
export function questionReportFeature({ db, now, openings, papers, quartersOf, statistics }: Needs): Feature {
  const reports = createReportService({
    reports: createReportRepository(db),
    papers,
    listWithheld: openings.listWithheld,
    now,
  });
  const queue = createReportQueueService({
    queue: createReportQueueRepository(db),
    papers,
    quartersOf,
    listSuspects: statistics.listSuspects,
    now,
  });
  return {
    offers: {},
    routes: () => [
      routesAt('/api/question-reports', reportRoutes, { reports }),
      routesAt('/api/questioner/question-reports', reportQueueRoutes, { queue, door: 'questioner' }),
      routesAt('/admin/question-reports', reportQueueRoutes, { queue, door: 'admin' }),
      routesAt('/admin/question-reports', misuseRoutes, { queue }),
    ],
  };
}
