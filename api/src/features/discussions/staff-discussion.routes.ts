import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  DiscussedQuestionList,
  DiscussedQuestionQuery,
  DiscussionPost,
  Done,
  PostEdit,
  StaffAnswer,
  StaffDiscussion,
  StaffDiscussionQuery,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { Caller, Door, StaffDiscussionService } from './staff-discussion.service.ts';

const QuestionParams = v.object({ questionId: v.pipe(v.string(), v.maxLength(64)) });
const PostParams = v.object({ postId: v.pipe(v.string(), v.maxLength(64)) });

interface Options {
  staffDiscussions: StaffDiscussionService;
  door: Door;
  isOpen: boolean;
}

/** /api/questioner/discussions and /admin/discussions: staff answer what learners ask about questions. */
export const staffDiscussionRoutes: ValibotPlugin<Options> = async (app, { staffDiscussions, door, isOpen }) => {
  const config =
    door === 'admin' ? ({ access: 'admin', permission: ['support', 'manage'] } as const) : { access: door };
  const callerOf = ({ user }: { user: { sub: string } }): Caller => ({ id: user.sub, door });
  app.addHook('preValidation', async () => {
    if (!isOpen) throw new AppError('DISCUSSIONS_OFF');
  });
  app.get(
    '/questions',
    { config, schema: { querystring: DiscussedQuestionQuery, response: { 200: DiscussedQuestionList } } },
    (request) => staffDiscussions.list(callerOf(request), request.query),
  );
  app.get(
    '/questions/:questionId',
    {
      config,
      schema: { params: QuestionParams, querystring: StaffDiscussionQuery, response: { 200: StaffDiscussion } },
    },
    (request) => staffDiscussions.read(callerOf(request), request.params.questionId, request.query),
  );
  app.post(
    '/questions/:questionId/answers',
    { config, schema: { params: QuestionParams, body: StaffAnswer, response: { 201: DiscussionPost } } },
    async (request, reply) => {
      const { params, body } = request;
      const answer = await staffDiscussions.answer(callerOf(request), params.questionId, body, creationKeyOf(request));
      return reply.code(201).send(answer);
    },
  );
  app.put(
    '/answers/:postId',
    { config, schema: { params: PostParams, body: PostEdit, response: { 200: DiscussionPost } } },
    (request) => staffDiscussions.edit(callerOf(request), request.params.postId, request.body.text),
  );
  app.delete(
    '/answers/:postId',
    { config, schema: { params: PostParams, response: { 200: Done } } },
    async (request) => {
      await staffDiscussions.remove(callerOf(request), request.params.postId);
      return { success: true as const };
    },
  );
};
