import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createBankRepository } from './bank.repository.ts';
import type { PictureKeeper } from './file-readings.ts';
import { createForgottenRepository } from './forgotten.repository.ts';
import { createImportRepository } from './import.repository.ts';
import { importRoutes } from './import.routes.ts';
import { createImportService, type QuestionAdder } from './import.service.ts';
import { createReader } from './reader.ts';
import { sweepJob } from './sweep-job.ts';

interface Needs extends Pick<Foundation, 'db' | 'log' | 'now' | 'examTypes'> {
  files: PictureKeeper;
  questions: QuestionAdder;
}

/** Questions out of files, for questioners and administrators. */
export function importFeature({ db, log, now, examTypes, files, questions }: Needs): Feature {
  const imports = createImportService({
    imports: createImportRepository(db),
    forgotten: createForgottenRepository(db),
    bank: createBankRepository(db),
    questions,
    pictures: files,
    reader: createReader({ log }),
    examTypes,
    log,
    now,
  });
  return {
    offers: {},
    routes: () => [
      routesAt('/api/questioner/imports', importRoutes, { imports, examTypes, door: 'questioner' }),
      routesAt('/admin/imports', importRoutes, { imports, examTypes, door: 'admin' }),
    ],
    jobs: [sweepJob(imports)],
    close: () => imports.stop(),
  };
}
