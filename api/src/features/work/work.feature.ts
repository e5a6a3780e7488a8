import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createWorkFiles } from './work-files.ts';
import { workJob } from './work-job.ts';
import { createWorkRepository } from './work.repository.ts';
import { workRoutes } from './work.routes.ts';
import { createWorkService, type WorkService } from './work.service.ts';

/** Work that takes longer than a request. Other features start it. */
export function workFeature({
  db,
  log,
  now,
  fileStore,
}: Pick<Foundation, 'db' | 'log' | 'now' | 'fileStore'>): Feature<{ works: WorkService }> {
  const works = createWorkService({ works: createWorkRepository(db), files: createWorkFiles(fileStore), log, now });
  return {
    offers: { works },
    routes: () => [
      routesAt('/admin/work', workRoutes, { works, door: 'admin' }),
      routesAt('/api/questioner/work', workRoutes, { works, door: 'questioner' }),
    ],
    jobs: [workJob(works)],
    close: () => works.stop(),
  };
}
