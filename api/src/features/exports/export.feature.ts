import { type Feature, routesAt } from '../../composition/feature.ts';
import { pictureKey } from '../../foundation/files/file-store.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createExportRepository } from './export.repository.ts';
import { exportRoutes } from './export.routes.ts';
import { createExportService, type ExportNeeds } from './export.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'examTypes' | 'fileStore'> {
  questionLists: ExportNeeds['lists'];
  works: ExportNeeds['works'];
}

/** Questions as files that other systems read, and that come in again. */
export function exportFeature({ db, now, examTypes, fileStore, questionLists, works }: Needs): Feature {
  const questionExports = createExportService({
    exports: createExportRepository(db),
    lists: questionLists,
    works,
    readPicture: (name) => fileStore.get(pictureKey(name)),
    examTypes,
    now,
  });
  return {
    offers: {},
    routes: () => [
      routesAt('/admin/question-exports', exportRoutes, { questionExports, door: 'admin', workPath: '/admin/work' }),
      routesAt('/api/questioner/exports', exportRoutes, {
        questionExports,
        door: 'questioner',
        workPath: '/api/questioner/work',
      }),
    ],
  };
}
