import * as v from 'valibot';
import { Done, OwnSessions } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { SessionService } from './session.service.ts';

interface Options {
  sessions: SessionService;
  access: 'learner' | 'questioner' | 'admin';
}

/** A UUID; for a session begun by an older token without one, that token's SHA-256. */
const sessionId = v.pipe(v.string(), v.regex(/^(?:[0-9a-f-]{36}|[0-9a-f]{64})$/));
const SessionParams = v.object({ sessionId });

/** One's own sessions in one role: the list, and ending this one, another one, or all. */
export const sessionRoutes: ValibotPlugin<Options> = async (app, { sessions, access }) => {
  const config = {
    access,
    ...(access === 'admin' && { permission: 'any' as const }),
  };
  app.post(
    '/logout',
    { config: { ...config, beforePasswordChange: true }, schema: { response: { 200: Done } } },
    async ({ user }) => {
      // A token from before sessions names none: the device deletes it, and it ends within hours.
      if (user.sid !== undefined) await sessions.end(user.sub, user.sid);
      return { success: true } as const;
    },
  );
  app.get('/sessions', { config, schema: { response: { 200: OwnSessions } } }, ({ user }) =>
    sessions.list(user.sub, user.sid),
  );
  app.delete(
    '/sessions/:sessionId',
    { config, schema: { params: SessionParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await sessions.end(user.sub, params.sessionId);
      return { success: true } as const;
    },
  );
  app.delete('/sessions', { config, schema: { response: { 200: Done } } }, async ({ user }) => {
    await sessions.endAll(user.sub);
    return { success: true } as const;
  });
};
