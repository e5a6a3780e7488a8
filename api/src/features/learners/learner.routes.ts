import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  EmailProving,
  ListedLearner,
  LearnerAttempts,
  LearnerAttemptsQuery,
  LearnerExportQuery,
  LearnerList,
  LearnerListQuery,
  Work,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { csvName, csvType } from './learner-csv.ts';
import type { LearnerService } from './learner.service.ts';

const LearnerParams = v.object({ learnerId: v.string() });

interface Options {
  users: LearnerService;
  now(): Date;
}

/** /admin/profiles: learners, as administrators see them. */
export const learnerRoutes: ValibotPlugin<Options> = async (app, { users, now }) => {
  app.get(
    '',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { querystring: LearnerListQuery, response: { 200: LearnerList } },
    },
    (request) => users.list(request.query),
  );
  app.post(
    '/exports',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { body: LearnerExportQuery, response: { 202: Work } },
    },
    async ({ user, body }, reply) => {
      const work = await users.beginExport(user.sub, body);
      return reply.code(202).header('location', `/admin/work/${work.id}`).send(work);
    },
  );
  // Answered as one long download to administration areas of the last release; goes with the next one (docs/long-work.md).
  app.get(
    '/export',
    // A HEAD request would be logged as an export.
    {
      config: { access: 'admin', permission: 'support' },
      exposeHeadRoute: false,
      schema: { querystring: LearnerExportQuery },
    },
    async (request, reply) => {
      const pieces = await users.export(request.user.sub, request.query);
      return reply
        .header('content-type', csvType)
        .header('content-disposition', `attachment; filename="${csvName(now())}"`)
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
  app.post(
    '/:learnerId/email-proof',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { params: LearnerParams, body: EmailProving, response: { 200: ListedLearner } },
    },
    ({ user, params, body }) => users.proveEmail(user.sub, params.learnerId, body),
  );
  app.get(
    '/:learnerId/attempts',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { params: LearnerParams, querystring: LearnerAttemptsQuery, response: { 200: LearnerAttempts } },
    },
    (request) => users.listAttempts(request.params.learnerId, request.query),
  );
};
