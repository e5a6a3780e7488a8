import * as v from 'valibot';
import {
  LateAcceptance,
  LateAcceptanceList,
  LateAcceptanceQuery,
  LateAnswersAccept,
  LateAnswersChoice,
  LateAnswersPreview,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { LateAnswerService } from './late-answer.service.ts';

const AcceptanceParams = v.object({ acceptanceId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/late-answers: accepting answers that came after the end because of an outage of ours. */
export const lateAnswerRoutes: ValibotPlugin<{ lateAnswers: LateAnswerService }> = async (app, { lateAnswers }) => {
  const config = { access: 'admin', permission: 'manage' } as const;
  const one = { params: AcceptanceParams, response: { 200: LateAcceptance } };

  app.get(
    '',
    { config, schema: { querystring: LateAcceptanceQuery, response: { 200: LateAcceptanceList } } },
    (request) => lateAnswers.list(request.query),
  );
  app.post(
    '/preview',
    { config, schema: { body: LateAnswersChoice, response: { 200: LateAnswersPreview } } },
    (request) => lateAnswers.preview(request.body),
  );
  app.post(
    '',
    { config, schema: { body: LateAnswersAccept, response: { 201: LateAcceptance } } },
    async (request, reply) =>
      reply.code(201).send(await lateAnswers.accept(request.user.sub, request.body, creationKeyOf(request))),
  );
  app.get('/:acceptanceId', { config, schema: one }, ({ params }) => lateAnswers.get(params.acceptanceId));
  app.post('/:acceptanceId/undo', { config, schema: one }, ({ user, params }) =>
    lateAnswers.undo(user.sub, params.acceptanceId),
  );
};
