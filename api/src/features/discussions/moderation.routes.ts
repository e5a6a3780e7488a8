import * as v from 'valibot';
import { Done, NewBar, NewPostDecision, PostQueue, PostQueueQuery, ReportedPostDetail } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ModerationService } from './moderation.service.ts';

const PostParams = v.object({ postId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/discussions/posts: reported posts. Open also while discussions are switched off. */
export const moderationRoutes: ValibotPlugin<{ moderation: ModerationService }> = async (app, { moderation }) => {
  const config = { access: 'admin', permission: ['support', 'manage'] } as const;
  app.get('', { config, schema: { querystring: PostQueueQuery, response: { 200: PostQueue } } }, ({ query }) =>
    moderation.list(query),
  );
  app.get('/:postId', { config, schema: { params: PostParams, response: { 200: ReportedPostDetail } } }, ({ params }) =>
    moderation.read(params.postId),
  );
  app.put(
    '/:postId/decision',
    { config, schema: { params: PostParams, body: NewPostDecision, response: { 200: Done } } },
    async ({ params, user, body }) => {
      await moderation.decide(user.sub, params.postId, body);
      return { success: true as const };
    },
  );
  app.put(
    '/:postId/bar',
    { config, schema: { params: PostParams, body: NewBar, response: { 200: Done } } },
    async ({ params, user, body }) => {
      await moderation.bar(user.sub, params.postId, body);
      return { success: true as const };
    },
  );
};
