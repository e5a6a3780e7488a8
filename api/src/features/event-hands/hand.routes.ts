import * as v from 'valibot';
import { Hand, HandList, HandQuery, HandUndo, NewHand } from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { HandService } from './hand.service.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const EventParams = v.object({ tryoutId: id });
const HandParams = v.object({ tryoutId: id, handId: id });

/** /admin/events: what is done by hand while an event runs. */
export const handRoutes: ValibotPlugin<{ hands: HandService }> = async (app, { hands }) => {
  const config = { access: 'admin', permission: 'event' } as const;
  app.get(
    '/:tryoutId/hands',
    { config, schema: { params: EventParams, querystring: HandQuery, response: { 200: HandList } } },
    ({ params, query }) => hands.list(params.tryoutId, query),
  );
  app.post(
    '/:tryoutId/hands',
    { config, schema: { params: EventParams, body: NewHand, response: { 201: Hand } } },
    async (request, reply) => {
      const { user, params, body } = request;
      return reply.code(201).send(await hands.act(params.tryoutId, body, user.sub, creationKeyOf(request)));
    },
  );
  app.post(
    '/:tryoutId/hands/:handId/undo',
    { config, schema: { params: HandParams, body: HandUndo, response: { 200: Hand } } },
    ({ user, params, body }) => hands.undo(params.tryoutId, params.handId, body, user.sub),
  );
};
