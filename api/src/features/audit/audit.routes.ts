import { AuditLog, AuditQuery } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AuditRepository } from './audit.repository.ts';

/** /admin/audit: who changed what, and when. Read only. */
export const auditRoutes: ValibotPlugin<{ audit: AuditRepository }> = async (app, { audit }) => {
  app.get(
    '',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { querystring: AuditQuery, response: { 200: AuditLog } },
    },
    (request) => audit.list(request.query),
  );
};
