import * as v from 'valibot';
import { AdminEvent, AdminEventList, AdminEventQuery, Done, EventSetup } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AdminEventService } from './admin-event.service.ts';

const params = v.object({ tryoutId: v.pipe(v.string(), v.maxLength(64)) });
const read = { config: { access: 'admin', permission: ['event', 'manage'] } } as const;
const write = { config: { access: 'admin', permission: 'manage' } } as const;

/** /admin/events: packages that many take at one time. */
export const adminEventRoutes: ValibotPlugin<{ events: AdminEventService }> = async (app, { events }) => {
  app.get('', { ...read, schema: { querystring: AdminEventQuery, response: { 200: AdminEventList } } }, ({ query }) =>
    events.list(query),
  );
  app.get('/:tryoutId', { ...read, schema: { params, response: { 200: AdminEvent } } }, (request) =>
    events.get(request.params.tryoutId),
  );
  app.put('/:tryoutId', { ...write, schema: { params, body: EventSetup, response: { 200: AdminEvent } } }, (request) =>
    events.setUp(request.user.sub, request.params.tryoutId, request.body),
  );
  app.delete('/:tryoutId', { ...write, schema: { params, response: { 200: Done } } }, async (request) => {
    await events.remove(request.user.sub, request.params.tryoutId);
    return { success: true as const };
  });
};
