import * as v from 'valibot';
import { Entitlement, EntitlementList, EntitlementQuery, NewGrant, Reasoned } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AdminEntitlementService } from './entitlement.service.ts';

const EntitlementParams = v.object({ entitlementId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/entitlements: who has access, whatever it came from; giving it, and taking it back. */
export const adminEntitlementRoutes: ValibotPlugin<{ entitlements: AdminEntitlementService }> = async (
  app,
  { entitlements },
) => {
  const config = { access: 'admin', permission: 'finance' } as const;
  app.get('', { config, schema: { querystring: EntitlementQuery, response: { 200: EntitlementList } } }, ({ query }) =>
    entitlements.list(query),
  );
  app.post('', { config, schema: { body: NewGrant, response: { 200: Entitlement } } }, ({ user, body }) =>
    entitlements.grant(user.sub, body),
  );
  app.post(
    '/:entitlementId/revoke',
    { config, schema: { params: EntitlementParams, body: Reasoned, response: { 200: Entitlement } } },
    ({ user, params, body }) => entitlements.revoke(user.sub, params.entitlementId, body.reason),
  );
};
