import { givenMessage } from './event-notes.ts';
import { eventSetup, givenEvent, givenRegistered } from './events.ts';
import { givenTryout } from './given.ts';
import type { MatrixRow, Scene } from './matrix-row.ts';

const admins = { guest: 401, learner: 403, questioner: 403, admin: 'ok' } as const;
const learners = { guest: 401, learner: 'ok', questioner: 403, admin: 403 } as const;

/** The learner's address of an event; they are registered for it. */
const registered = async ({ t, learner }: Scene, part: string) => {
  const { id } = await givenEvent(t);
  await givenRegistered(t, id, learner);
  return { url: `/api/events/${id}${part}` };
};

/** Setting events up, and registering for them. */
export const eventRows: MatrixRow[] = [
  { route: 'GET /admin/events', answers: admins, permission: ['event', 'manage'] },
  {
    route: 'GET /admin/events/:tryoutId',
    answers: admins,
    permission: ['event', 'manage'],
    request: async ({ t }) => ({ url: `/admin/events/${(await givenEvent(t)).id}` }),
  },
  {
    route: 'PUT /admin/events/:tryoutId',
    answers: admins,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/events/${(await givenTryout(t)).id}`, body: eventSetup(t) }),
  },
  {
    route: 'DELETE /admin/events/:tryoutId',
    answers: admins,
    permission: ['manage'],
    request: async ({ t }) => ({ url: `/admin/events/${(await givenEvent(t)).id}` }),
  },
  { route: 'GET /api/events', answers: learners },
  {
    route: 'GET /api/events/:tryoutId',
    answers: learners,
    request: async ({ t }) => ({ url: `/api/events/${(await givenEvent(t)).id}` }),
  },
  {
    route: 'PUT /api/events/:tryoutId/registration',
    answers: learners,
    request: async ({ t }) => ({
      url: `/api/events/${(await givenEvent(t)).id}/registration`,
      body: { acceptsRules: true },
    }),
  },
  {
    route: 'DELETE /api/events/:tryoutId/registration',
    answers: learners,
    request: (scene) => registered(scene, '/registration'),
  },
  {
    route: 'GET /api/events/:tryoutId/calendar',
    answers: learners,
    request: (scene) => registered(scene, '/calendar'),
  },
  {
    route: 'GET /api/events/:tryoutId/waiting-room',
    answers: learners,
    request: async (scene) => {
      const { url } = await registered(scene, '/waiting-room');
      await givenMessage(scene.t, url.split('/')[3] ?? '');
      return { url };
    },
  },
];
