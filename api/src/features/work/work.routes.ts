import * as v from 'valibot';
import { Done, Work, WorkList } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { WorkService } from './work.service.ts';

const WorkParams = v.object({ workId: v.string() });

/** /admin/work and /api/questioner/work: the progress of the caller's own long work and its result. Other features start it. */
export const workRoutes: ValibotPlugin<{ works: WorkService; door: 'admin' | 'questioner' }> = async (
  app,
  { works, door },
) => {
  // An administrator's file also needs the permission for the data in it.
  const own = { config: { access: door, ...(door === 'admin' && { permission: 'any' as const }) } };
  app.get('', { ...own, schema: { response: { 200: WorkList } } }, ({ user }) => works.list(user.sub));
  app.get('/:workId', { ...own, schema: { params: WorkParams, response: { 200: Work } } }, ({ user, params }) =>
    works.get(user.sub, params.workId),
  );
  app.get(
    '/:workId/file',
    { config: { ...own.config, savesNothing: true }, schema: { params: WorkParams } },
    async ({ user, params, permissions }, reply) => {
      const { fileName, fileType, content } = await works.open(
        user.sub,
        params.workId,
        door === 'admin' ? permissions : door,
      );
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
