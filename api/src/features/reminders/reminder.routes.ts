import * as v from 'valibot';
import { Done, PushDevice, ReminderAsked, Reminders, ReminderSettings, ReminderStopped } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ReminderService } from './reminder.service.ts';

interface Options {
  reminders: ReminderService;
  /** The product's public address, without a slash at the end. */
  publicUrl: string;
}

const TryoutParams = v.object({ tryoutId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const StopParams = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)) });

/** Each looks up a host that the caller names. */
const devices = perAccount(10, hourMs);

/** /api/reminders: a learner's own choices. */
export const reminderRoutes: ValibotPlugin<Options> = async (app, { reminders }) => {
  const config = { access: 'learner' } as const;
  app.get('', { config, schema: { response: { 200: Reminders } } }, ({ user }) => reminders.read(user));
  app.put('', { config, schema: { body: ReminderSettings, response: { 200: Reminders } } }, ({ user, body }) =>
    reminders.save(user, body),
  );
  app.put(
    '/tryouts/:tryoutId',
    { config, schema: { params: TryoutParams, response: { 200: ReminderAsked } } },
    ({ user, params }) => reminders.ask(user.sub, params.tryoutId),
  );
  app.delete(
    '/tryouts/:tryoutId',
    { config, schema: { params: TryoutParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await reminders.takeBack(user.sub, params.tryoutId);
      return { success: true as const };
    },
  );
  app.put(
    '/device',
    {
      config: { ...config, rateLimit: devices },
      schema: { body: PushDevice, response: { 200: Done } },
    },
    async ({ user, body }) => {
      await reminders.addDevice(user, body);
      return { success: true as const };
    },
  );
  app.delete('/device', { config, schema: { response: { 200: Done } } }, async ({ user }) => {
    await reminders.removeDevice(user);
    return { success: true as const };
  });
};

/** /api/reminders/stop: the links in reminders, which work signed out. */
export const reminderStopRoutes: ValibotPlugin<Options> = async (app, { reminders, publicUrl }) => {
  // Mail programs send this type, and its content says nothing (RFC 8058).
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  const config = { access: 'public' } as const;
  app.post(
    '/:token',
    { config, bodyLimit: 4_096, schema: { params: StopParams, response: { 200: ReminderStopped } } },
    async ({ params }) => ({ success: true as const, kind: await reminders.stop(params.token) }),
  );
  // Somebody, or a scanner, opens the address: only the page's button stops anything.
  app.get('/:token', { config, schema: { params: StopParams } }, ({ params }, reply) =>
    reply.redirect(`${publicUrl}/settings/berhenti#token=${params.token}`),
  );
};
