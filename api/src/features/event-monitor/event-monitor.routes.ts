import * as v from 'valibot';
import { EventTakerList, EventTakerQuery, EventTrail, LiveEvent } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { EventTakerService } from './event-taker.service.ts';
import type { LiveService } from './live.service.ts';

const EventParams = v.object({ tryoutId: v.string() });
const TakerParams = v.object({ tryoutId: v.string(), learnerId: v.string() });
const running = { config: { access: 'admin', permission: ['event', 'manage'] } } as const;

/** /admin/events/{id}: what happens in an event now, and who takes part. */
export const eventMonitorRoutes: ValibotPlugin<{ live: LiveService; takers: EventTakerService }> = async (
  app,
  { live, takers },
) => {
  app.get('/live', { ...running, schema: { params: EventParams, response: { 200: LiveEvent } } }, ({ params }) =>
    live.read(params.tryoutId),
  );
  app.get(
    '/takers',
    { ...running, schema: { params: EventParams, querystring: EventTakerQuery, response: { 200: EventTakerList } } },
    ({ params, query }) => takers.list(params.tryoutId, query),
  );
  app.get(
    '/takers/:learnerId/trail',
    { ...running, schema: { params: TakerParams, response: { 200: EventTrail } } },
    ({ params }) => takers.trail(params.tryoutId, params.learnerId),
  );
};
