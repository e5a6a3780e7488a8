import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ImageType } from './file.service.ts';
import type { PictureReader } from './picture-reader.ts';
import type { WithheldService } from './withheld.service.ts';

const FileParams = v.object({
  name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.(svg|webp|png|jpg)$/, 'Nama file tidak valid')),
});

const types: Record<string, ImageType> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};
/** For a learner, for ever; for staff under an address for one day, which no cache of others may keep. */
const caching = { learners: 'public, max-age=31536000, immutable', staff: 'private, max-age=600' };

/** The one range that a browser asks for when a download broke off; undefined: the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new AppError('MALFORMED_REQUEST');
  return { start, end };
}

interface Dependencies {
  pictures: PictureReader;
  withheld: Pick<WithheldService, 'find'>;
}

/** /api/files: images of questions. An image is shown; nothing in its file ever runs. */
export const fileRoutes: ValibotPlugin<Dependencies> = async (app, { pictures, withheld }) => {
  app.get(
    '/:name',
    { config: { access: 'public', savesNothing: true }, schema: { params: FileParams } },
    async (request, reply) => {
      const file = await withheld.find(request.params.name);
      const etag = `"${request.params.name}"`;
      if (file && request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const content = file && (await pictures.get(file.name));
      if (!file || !content) throw new AppError('NOT_FOUND');
      const range = rangeOf(request.headers.range, content.length);
      void reply
        .type(types[file.name.slice(file.name.indexOf('.') + 1)] as string)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', file.isForStaff ? caching.staff : caching.learners)
        .header('accept-ranges', 'bytes')
        .header('etag', etag);
      if (!range) return reply.send(content);
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
        .send(content.subarray(range.start, range.end + 1));
    },
  );
};
