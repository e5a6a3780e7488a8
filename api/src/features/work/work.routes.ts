import * as v from 'valibot';
import { Done, Work, WorkList } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { WorkService } from './work.service.ts';

const WorkParams = v.object({ workId: v.string() });
/** Only the caller's own work; its file also needs the permission for the data in it. */
const own = { config: { access: 'admin', permission: 'any' } } as const;

/** /admin/work: the progress of long work and its result. Other features start it. */
export const workRoutes: ValibotPlugin<{ works: WorkService }> = async (app, { works }) => {
  app.get('', { ...own, schema: { response: { 200: WorkList } } }, ({ user }) => works.list(user.sub));
  app.get('/:workId', { ...own, schema: { params: WorkParams, response: { 200: Work } } }, ({ user, params }) =>
    works.get(user.sub, params.workId),
  );
  app.get(
    '/:workId/file',
    { config: { ...own.config, savesNothing: true }, schema: { params: WorkParams } },
    async ({ user, params, permissions }, reply) => {
      const { fileName, fileType, content } = await works.open(user.sub, params.workId, permissions);
      return reply
        .header('content-type', fileType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(content);
    },
  );
  app.delete(
    '/:workId',
    { ...own, schema: { params: WorkParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await works.discard(user.sub, params.workId);
      return { success: true as const };
    },
  );
};
