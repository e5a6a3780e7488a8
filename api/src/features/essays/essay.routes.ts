import * as v from 'valibot';
import {
  Essay,
  EssayList,
  EssayMarking,
  EssayQuery,
  EssayQuestionList,
  EssayQuestionQuery,
  EssayTryoutList,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { EssayService } from './essay.service.ts';

const EssayParams = v.object({ attemptId: v.string(), itemId: v.string() });

/** /admin/essays: the marking queue. */
export const essayRoutes: ValibotPlugin<{ essays: EssayService }> = async (app, { essays }) => {
  app.get(
    '',
    {
      config: { access: 'admin', permission: 'mark' },
      schema: { querystring: EssayQuery, response: { 200: EssayList } },
    },
    (request) => essays.list(request.query),
  );
  app.get(
    '/tryouts',
    { config: { access: 'admin', permission: 'mark' }, schema: { response: { 200: EssayTryoutList } } },
    () => essays.listTryouts(),
  );
  app.get(
    '/questions',
    {
      config: { access: 'admin', permission: 'mark' },
      schema: { querystring: EssayQuestionQuery, response: { 200: EssayQuestionList } },
    },
    ({ query }) => essays.listQuestions(query.tryout),
  );
  app.get(
    '/:attemptId/:itemId',
    { config: { access: 'admin', permission: 'mark' }, schema: { params: EssayParams, response: { 200: Essay } } },
    ({ params }) => essays.get(params.attemptId, params.itemId),
  );
  app.put(
    '/:attemptId/:itemId',
    {
      config: { access: 'admin', permission: 'mark' },
      schema: { params: EssayParams, body: EssayMarking, response: { 200: Essay } },
    },
    ({ user, params, body }) => essays.mark(user.sub, params.attemptId, params.itemId, body),
  );
};
