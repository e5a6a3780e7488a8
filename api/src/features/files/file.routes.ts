import fastifyStatic from '@fastify/static';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { publicFolder } from './file.service.ts';
import type { WithheldService } from './withheld.service.ts';

const FileParams = v.object({
  name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.(svg|webp|png|jpg)$/, 'Nama file tidak valid')),
});

/** Shown to staff under an address for one day: no cache may keep it. */
const forStaff = { cacheControl: false } as const;

interface Dependencies {
  uploadsDir: string;
  withheld: Pick<WithheldService, 'find'>;
}

/** /api/files: images of questions. An image is shown; nothing in its file ever runs. */
export const fileRoutes: ValibotPlugin<Dependencies> = async (app, { uploadsDir, withheld }) => {
  await app.register(fastifyStatic, { root: publicFolder(uploadsDir), serve: false });
  app.get('/:name', { config: { access: 'public' }, schema: { params: FileParams } }, async (request, reply) => {
    const file = await withheld.find(request.params.name);
    if (!file) throw new AppError('NOT_FOUND');
    void reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (!file.isForStaff) return reply.sendFile(file.name, { immutable: true, maxAge: '365d' });
    return reply.header('cache-control', 'private, max-age=600').sendFile(file.name, forStaff);
  });
};
