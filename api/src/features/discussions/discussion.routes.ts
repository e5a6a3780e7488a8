import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  Discussion,
  DiscussionCountQuery,
  DiscussionCounts,
  DiscussionNews,
  DiscussionPost,
  DiscussionQuery,
  Done,
  Helpful,
  NewPost,
  NewPostReport,
  PostEdit,
  SeenAnswers,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { DiscussionService } from './discussion.service.ts';

const PostParams = v.object({ postId: v.pipe(v.string(), v.maxLength(64)) });

/** Posts and edits: more than anybody types, even if an answer that was lost is asked for again. */
const posts = perAccount(20, 10 * minuteMs);
const marks = perAccount(120, 10 * minuteMs);
const reports = perAccount(20, 60 * minuteMs);

interface Options {
  discussions: DiscussionService;
  isOpen: boolean;
}

/** /api/discussions: learners ask and answer under explanations. */
export const discussionRoutes: ValibotPlugin<Options> = async (app, { discussions, isOpen }) => {
  const learner = { access: 'learner' } as const;
  app.addHook('preValidation', async () => {
    if (!isOpen) throw new AppError('DISCUSSIONS_OFF');
  });
  app.get(
    '/counts',
    { config: learner, schema: { querystring: DiscussionCountQuery, response: { 200: DiscussionCounts } } },
    ({ user, query }) => discussions.count(user.sub, query.attempt),
  );
  app.get(
    '',
    { config: learner, schema: { querystring: DiscussionQuery, response: { 200: Discussion } } },
    ({ user, query }) => discussions.read(user.sub, query),
  );
  app.get('/news', { config: learner, schema: { response: { 200: DiscussionNews } } }, ({ user }) =>
    discussions.readNews(user.sub),
  );
  app.put(
    '/seen',
    { config: learner, schema: { body: SeenAnswers, response: { 200: Done } } },
    async ({ user, body }) => {
      await discussions.see(user.sub, body);
      return { success: true as const };
    },
  );
  app.post(
    '/posts',
    { config: { ...learner, rateLimit: posts }, schema: { body: NewPost, response: { 201: DiscussionPost } } },
    async (request, reply) =>
      reply.code(201).send(await discussions.send(request.user.sub, request.body, creationKeyOf(request))),
  );
  app.put(
    '/posts/:postId',
    {
      config: { ...learner, rateLimit: posts },
      schema: { params: PostParams, body: PostEdit, response: { 200: DiscussionPost } },
    },
    ({ user, params, body }) => discussions.edit(user.sub, params.postId, body.text),
  );
  app.delete(
    '/posts/:postId',
    { config: learner, schema: { params: PostParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await discussions.remove(user.sub, params.postId);
      return { success: true as const };
    },
  );
  app.put(
    '/posts/:postId/helpful',
    {
      config: { ...learner, rateLimit: marks },
      schema: { params: PostParams, body: Helpful, response: { 200: Done } },
    },
    async ({ user, params, body }) => {
      await discussions.setHelpful(user.sub, params.postId, body);
      return { success: true as const };
    },
  );
  app.post(
    '/posts/:postId/reports',
    {
      config: { ...learner, rateLimit: reports },
      schema: { params: PostParams, body: NewPostReport, response: { 200: Done } },
    },
    async ({ user, params, body }) => {
      await discussions.report(user.sub, params.postId, body);
      return { success: true as const };
    },
  );
};
