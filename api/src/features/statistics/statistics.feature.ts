import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { countingJob } from './counting-job.ts';
import { createCountingRepository } from './counting.repository.ts';
import { type CountingService, createCountingService } from './counting.service.ts';
import { adminStatisticsRoutes, questionerStatisticsRoutes } from './statistics.routes.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'ruledPapers' | 'ruleSets' | 'examTypes' | 'statistics'>;

/** Pause between two pieces of counting, so that it takes less than half of the processor. */
const restMs = 15;

/** Statistics of questions, and the job that counts answers for them. */
export function statisticsFeature({ db, now, ruledPapers, ruleSets, examTypes, statistics }: Needs): Feature<{
  counting: CountingService;
}> {
  const counting = createCountingService({
    counts: createCountingRepository(db),
    papers: ruledPapers,
    ruleSets,
    now,
    rest: () => setTimeout(restMs),
  });
  return {
    offers: { counting },
    routes: () => [
      routesAt('/api/questioner', questionerStatisticsRoutes, { statistics, examTypes }),
      routesAt('/admin/tryouts/:tryoutId', adminStatisticsRoutes, { statistics, examTypes }),
    ],
    jobs: [countingJob(counting)],
  };
}
