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
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { UserService } from './user.service.ts';

const LearnerParams = v.object({ learnerId: v.string() });

interface Options {
  users: UserService;
  now(): Date;
}

/** `pengguna-2026-11-21.csv`, the day in WIB. */
const fileName = (now: Date) =>
  `pengguna-${new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jakarta' }).format(now)}.csv`;

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
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(now())}"`)
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
