import { OutboxRetried } from '../../contract/index.ts';
import type { Outbox } from '../../foundation/outbox/outbox.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';

/** /admin/outbox: messages that were given up; the dashboard shows their number. */
export const outboxRoutes: ValibotPlugin<{ outbox: Pick<Outbox, 'retryStuck'> }> = async (app, { outbox }) => {
  app.post(
    '/retries',
    { config: { access: 'admin', permission: 'manage' }, schema: { response: { 200: OutboxRetried } } },
    async ({ user }) => ({ retried: await outbox.retryStuck(user.sub) }),
  );
};
