import { Done } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { useRawBodies } from '../../http/webhooks.ts';
import type { InboxService } from './inbox.service.ts';

/** Far above what a gateway sends, and read into memory by anybody's call. */
const bodyLimit = 64 * 1024;

/**
 * POST /api/payments/notifications/{gateway}: a gateway knocks. An authentic notification is kept and answered at once; what it says of
 * money is never believed, but asked for.
 */
export const notificationRoutes: ValibotPlugin<{ inbox: InboxService; gatewayName: string }> = async (
  app,
  { inbox, gatewayName },
) => {
  useRawBodies(app);
  app.post(
    `/notifications/${gatewayName}`,
    {
      bodyLimit,
      config: {
        access: 'webhook',
        webhook: ({ headers, body }) => (inbox.readReference(headers, body) === undefined ? 'forged' : 'authentic'),
      },
      schema: { response: { 200: Done } },
    },
    async (request) => {
      const { headers } = request;
      const body = request.body as Buffer;
      const reference = inbox.readReference(headers, body);
      if (reference !== undefined) await inbox.keep(reference, body);
      return { success: true as const };
    },
  );
};
