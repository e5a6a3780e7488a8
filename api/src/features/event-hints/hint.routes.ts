import * as v from 'valibot';
import { EventHint, EventHintQuery, EventHints, HintLooked } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { HintService } from './hint.service.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const config = { access: 'admin', permission: ['event'] } as const;

/** /admin/events/{tryoutId}/hints: reasons to look at somebody more closely, and what came of it. */
export const hintRoutes: ValibotPlugin<{ hints: HintService }> = async (app, { hints }) => {
  app.get(
    '',
    {
      config,
      schema: { params: v.object({ tryoutId: id }), querystring: EventHintQuery, response: { 200: EventHints } },
    },
    ({ params, query }) => hints.list(params.tryoutId, query),
  );
  app.post(
    '/:hintId/looked',
    {
      config,
      schema: { params: v.object({ tryoutId: id, hintId: id }), body: HintLooked, response: { 200: EventHint } },
    },
    ({ params, user, body }) => hints.look(user.sub, params.tryoutId, params.hintId, body),
  );
};
