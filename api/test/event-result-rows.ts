import { givenCountedTryout } from './counted.ts';
import { givenMessage, givenMinute } from './event-notes.ts';
import { givenFinished, givenTryout } from './given.ts';
import { givenEndedEvent, givenReleasedEvent } from './given-ended-event.ts';
import type { MatrixRow } from './matrix-row.ts';

const learnerOnly = { guest: 401, learner: 'ok', questioner: 403, admin: 403 } as const;
const anyone = { guest: 'ok', learner: 'ok', questioner: 'ok', admin: 'ok' } as const;
const staff = { answers: { guest: 401, learner: 403, questioner: 403, admin: 'ok' }, permission: ['event'] } as const;

/** Releases of events' results, certificates, files and the report. */
export const eventResultRows: MatrixRow[] = [
  {
    route: 'GET /api/events/:tryoutId/standing',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/events/${(await givenReleasedEvent(t, learner)).tryout.id}/standing`,
    }),
  },
  {
    route: 'GET /api/attempts/:attemptId/certificate',
    answers: learnerOnly,
    request: async ({ t, learner }) => ({
      url: `/api/attempts/${(await givenReleasedEvent(t, learner)).attemptId}/certificate`,
    }),
  },
  {
    route: 'GET /api/certificates/:code',
    answers: anyone,
    request: async ({ t }) => ({ url: `/api/certificates/${(await givenReleasedEvent(t)).code}` }),
  },
  {
    route: 'GET /admin/events/:tryoutId/releases',
    ...staff,
    request: async ({ t }) => ({ url: `/admin/events/${(await givenReleasedEvent(t)).tryout.id}/releases` }),
  },
  {
    route: 'POST /admin/events/:tryoutId/releases',
    ...staff,
    success: 201,
    request: async ({ t }) => {
      const tryout = await givenTryout(t);
      await givenFinished(t, { tryout });
      await givenEndedEvent(t, tryout);
      return { url: `/admin/events/${tryout.id}/releases`, body: { reason: 'Semua sudah selesai' } };
    },
  },
  {
    route: 'POST /admin/events/:tryoutId/results/export',
    ...staff,
    success: 202,
    request: async ({ t }) => ({
      url: `/admin/events/${(await givenReleasedEvent(t)).tryout.id}/results/export`,
      body: { withContact: true, reason: 'Hadiah untuk pemenang' },
    }),
  },
  {
    route: 'GET /admin/events/:tryoutId/report',
    ...staff,
    request: async ({ t }) => {
      const { id } = (await givenReleasedEvent(t, undefined, await givenCountedTryout(t))).tryout;
      await givenMinute(t, id);
      await givenMessage(t, id);
      return { url: `/admin/events/${id}/report` };
    },
  },
];
