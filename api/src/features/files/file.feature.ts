import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createFileRepository } from './file.repository.ts';
import { fileRoutes } from './file.routes.ts';
import { createFileService, type FileService } from './file.service.ts';
import { createIdCardService, type IdCardService } from './id-card.service.ts';
import { createPictureCleaner } from './picture.ts';
import { createPictureReader } from './picture-reader.ts';
import { createStaffAddresses } from './staff-addresses.ts';
import { sweepJob } from './sweep-job.ts';
import { uploadRoutes } from './upload.routes.ts';
import { createWithheldRepository } from './withheld.repository.ts';
import { createWithheldService, type WithheldService } from './withheld.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'log' | 'fileStore' | 'idCardKeys'>;

interface Offers {
  files: FileService;
  idCards: IdCardService;
  /** Turns names of pictures that learners may not see yet into those for staff, and back. */
  pictureNames: { forStaff: WithheldService['namesForStaff']; own: WithheldService['ownNames'] };
}

/** Pictures of questions, and ID cards. */
export function fileFeature({ db, now, log, fileStore, idCardKeys }: Needs): Feature<Offers> {
  const pictures = createPictureCleaner({ log });
  const repository = createFileRepository(db);
  const files = createFileService({ files: repository, pictures, store: fileStore, now });
  const idCards = createIdCardService({ files: repository, pictures, store: fileStore, keys: idCardKeys, now });
  const withheld = createWithheldService({
    pictures: createWithheldRepository(db),
    addresses: createStaffAddresses(idCardKeys, now),
  });
  return {
    offers: { files, idCards, pictureNames: { forStaff: withheld.namesForStaff, own: withheld.ownNames } },
    routes: () => [
      routesAt('/api/files', fileRoutes, { pictures: createPictureReader(fileStore), withheld }),
      routesAt('/admin', uploadRoutes, { files }),
    ],
    jobs: [sweepJob(idCards)],
    close: pictures.close,
  };
}
