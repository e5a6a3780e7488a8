import { UploadedImage } from '../../contract/index.ts';
import { readImage, uploadTimeoutMs, useImageUpload } from '../../http/image-upload.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { FileService } from './file.service.ts';

/** /admin/upload: a picture for a package or a question, before the package or the question is saved. */
export const uploadRoutes: ValibotPlugin<{ files: FileService }> = async (app, { files }) => {
  await useImageUpload(app);
  app.post(
    '/upload',
    {
      config: { access: 'admin', permission: 'manage', bodyTimeoutMs: uploadTimeoutMs },
      schema: { response: { 200: UploadedImage } },
    },
    async (request) => ({
      data: { url: await files.storeUpload(request.user.sub, await readImage(request, 'image')) },
    }),
  );
};
