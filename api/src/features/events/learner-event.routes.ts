import * as v from 'valibot';
import { EventRegistration, LearnerEvent, LearnerEvents, WaitingRoom } from '../../contract/index.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { eventCalendar } from './event-calendar.ts';
import type { LearnerEventService } from './learner-event.service.ts';
import type { WaitingRoomService } from './waiting-room.ts';

interface Options {
  events: LearnerEventService;
  waitingRoom: WaitingRoomService;
  guesses: GuessLimit;
  publicUrl: string;
  now(): Date;
}

const params = v.object({ tryoutId: v.pipe(v.string(), v.maxLength(64)) });

/** /api/events: events as learners find them, register for them and wait for them. */
export const learnerEventRoutes: ValibotPlugin<Options> = async (
  app,
  { events, waitingRoom, guesses, publicUrl, now },
) => {
  const config = { access: 'learner' } as const;
  app.get('', { config, schema: { response: { 200: LearnerEvents } } }, ({ user }) => events.list(user.sub));
  app.get('/:tryoutId', { config, schema: { params, response: { 200: LearnerEvent } } }, (request) =>
    events.get(request.user.sub, request.params.tryoutId),
  );
  app.put(
    '/:tryoutId/registration',
    { config, schema: { params, body: EventRegistration, response: { 200: LearnerEvent } } },
    (request, reply) =>
      events.register(request.user.sub, request.params.tryoutId, request.body, request.receivedAt, (check) =>
        guesses.runCode(request, reply, check),
      ),
  );
  app.delete('/:tryoutId/registration', { config, schema: { params, response: { 200: LearnerEvent } } }, (request) =>
    events.unregister(request.user.sub, request.params.tryoutId, request.receivedAt),
  );
  app.get('/:tryoutId/calendar', { config, schema: { params } }, async (request, reply) => {
    const event = await events.find(request.user.sub, request.params.tryoutId);
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="acara.ics"')
      .send(eventCalendar(event, publicUrl, now()));
  });
  app.get('/:tryoutId/waiting-room', { config, schema: { params, response: { 200: WaitingRoom } } }, (request) =>
    waitingRoom.enter(request.user.sub, request.params.tryoutId, request.receivedAt),
  );
};
