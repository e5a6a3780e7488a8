import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import * as v from 'valibot';
import { TakerList, TakerQuery } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { takerSheet } from './taker-sheet.ts';
import type { TakerService } from './taker.service.ts';

const PackageParams = v.object({ tryoutId: v.string() });
const people = { config: { access: 'admin', permission: ['support', 'manage'] } } as const;

/** /admin/tryouts/{id}/takers: the takers of a package, as a list and as a file. */
export const takerRoutes: ValibotPlugin<{ takers: TakerService }> = async (app, { takers }) => {
  app.get(
    '',
    { ...people, schema: { params: PackageParams, querystring: TakerQuery, response: { 200: TakerList } } },
    ({ params, query }) => takers.list(params.tryoutId, query),
  );
  app.get(
    '/export',
    // A HEAD request would be logged as an export.
    { ...people, exposeHeadRoute: false, schema: { params: PackageParams } },
    async ({ params, user }, reply) => {
      const { sections, pieces } = await takers.export(user.sub, params.tryoutId);
      return reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="peserta.xlsx"')
        .send(Readable.fromWeb(takerSheet(sections, pieces) as ReadableStream<Uint8Array>));
    },
  );
};
