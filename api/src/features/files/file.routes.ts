import fastifyStatic from '@fastify/static';
import * as v from 'valibot';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { publicFolder } from './file.service.ts';

const FileParams = v.object({
  name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.(svg|webp|png|jpg)$/, 'Nama file tidak valid')),
});

/** /api/files: images of questions. An image shows; whatever it may hold beside, it never runs anything. */
export const fileRoutes: ValibotPlugin<{ uploadsDir: string }> = async (app, { uploadsDir }) => {
  await app.register(fastifyStatic, { root: publicFolder(uploadsDir), serve: false });
  app.get('/:name', { config: { access: 'public' }, schema: { params: FileParams } }, (request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(request.params.name, { immutable: true, maxAge: '365d' }),
  );
};
