import * as v from 'valibot';
import { Done, FreeRegistrationList, IdCardLook, RegistrationQuery } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { RegistrationService } from './registration.service.ts';

const RegistrationParams = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/registrations: registrations for the free tryout. */
export const registrationRoutes: ValibotPlugin<{ registrations: RegistrationService }> = async (
  app,
  { registrations },
) => {
  app.get(
    '/registrations',
    {
      config: { access: 'admin', permission: ['support', 'cards'] },
      schema: { querystring: RegistrationQuery, response: { 200: FreeRegistrationList } },
    },
    (request) => registrations.list(request.query),
  );

  app.get(
    '/registrations/:registrationId/id-card',
    {
      config: { access: 'admin-unseen', permission: 'cards', savesNothing: true },
      // A HEAD request would be logged as a look.
      exposeHeadRoute: false,
      schema: { params: RegistrationParams, querystring: IdCardLook },
    },
    async (request, reply) => {
      const { mediaType, content } = await registrations.showCard(
        request.user.sub,
        request.params.registrationId,
        request.query.reason,
      );
      return reply
        .type(mediaType)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(content);
    },
  );

  app.delete(
    '/registrations/:registrationId',
    {
      config: { access: 'admin', permission: 'support' },
      schema: { params: RegistrationParams, response: { 200: Done } },
    },
    async (request) => {
      await registrations.remove(request.user.sub, request.params.registrationId);
      return { success: true as const };
    },
  );
};
