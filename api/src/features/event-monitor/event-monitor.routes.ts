import * as v from 'valibot';
import { EventTakerList, EventTakerQuery, EventTrail, LiveEvent } from '../../contract/index.ts';
import type { Streams } from '../../http/streams.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { EventTakerService } from './event-taker.service.ts';
import type { LiveBoard } from './live-board.ts';

const EventParams = v.object({ tryoutId: v.string() });
const TakerParams = v.object({ tryoutId: v.string(), learnerId: v.string() });
const running = { config: { access: 'admin', permission: ['event', 'manage'] } } as const;

interface Needs {
  board: LiveBoard;
  takers: EventTakerService;
  streams: Streams;
}

/** /admin/events/{id}: what happens in an event now, and who takes part. */
export const eventMonitorRoutes: ValibotPlugin<Needs> = async (app, { board, takers, streams }) => {
  app.get('/live', { ...running, schema: { params: EventParams, response: { 200: LiveEvent } } }, ({ params }) =>
    board.read(params.tryoutId),
  );
  // The stream: an event `live` with a LiveEvent at once, then whenever something in it has changed.
  app.get(
    '/live/stream',
    {
      config: { ...running.config, isStream: true },
      sse: { kind: 'manual', heartbeat: false },
      exposeHeadRoute: false,
      schema: { params: EventParams },
    },
    (request, reply) => board.watch(request.params.tryoutId, (onEnd) => streams.open(request, reply, onEnd)),
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
