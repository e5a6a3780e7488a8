import * as v from 'valibot';
import { NewStaff, StaffAccess, StaffChange, StaffList, StaffMember, StaffQuery } from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { StaffService } from './staff.service.ts';

const StaffParams = v.object({ staffId: v.string() });

/** /admin/staff: administrators and questioners. */
export const staffRoutes: ValibotPlugin<{ staff: StaffService; guesses: GuessLimit }> = async (
  app,
  { staff, guesses },
) => {
  app.get(
    '',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { querystring: StaffQuery, response: { 200: StaffList } },
    },
    (request) => staff.list(request.query),
  );
  app.post(
    '',
    { config: { access: 'admin', permission: 'manage' }, schema: { body: NewStaff, response: { 201: StaffAccess } } },
    async (request, reply) => {
      const { user, body } = request;
      // Making a password costs as much as checking one, and waits in the same queue.
      const access = await guesses.run(request, reply, user.sub, () =>
        staff.create(user.sub, body, creationKeyOf(request)),
      );
      return reply.code(201).send(access);
    },
  );
  app.put(
    '/:staffId',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { params: StaffParams, body: StaffChange, response: { 200: StaffMember } },
    },
    (request) => staff.update(request.user.sub, request.params.staffId, request.body),
  );
  app.post(
    '/:staffId/reset-password',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { params: StaffParams, response: { 200: StaffAccess } },
    },
    (request, reply) =>
      guesses.run(request, reply, request.user.sub, () =>
        staff.resetPassword(request.user.sub, request.params.staffId),
      ),
  );
};
