import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  EmailProving,
  Profile,
  ProfileAttempts,
  ProfileAttemptsQuery,
  ProfileExportQuery,
  ProfileList,
  ProfileListQuery,
  Work,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { csvName, csvType } from './profile-csv.ts';
import type { UserService } from './user.service.ts';

const LearnerParams = v.object({ learnerId: v.string() });

interface Options {
  users: UserService;
  now(): Date;
}

/** /admin/profiles: learners, as administrators see them. */
export const userRoutes: ValibotPlugin<Options> = async (app, { users, now }) => {
  app.get(
    '',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { querystring: ProfileListQuery, response: { 200: ProfileList } },
    },
    (request) => users.list(request.query),
  );
  app.post(
    '/exports',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { body: ProfileExportQuery, response: { 202: Work } },
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
      schema: { querystring: ProfileExportQuery },
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
      schema: { params: LearnerParams, body: EmailProving, response: { 200: Profile } },
    },
    ({ user, params, body }) => users.proveEmail(user.sub, params.learnerId, body),
  );
  app.get(
    '/:learnerId/attempts',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { params: LearnerParams, querystring: ProfileAttemptsQuery, response: { 200: ProfileAttempts } },
    },
    (request) => users.listAttempts(request.params.learnerId, request.query),
  );
};
