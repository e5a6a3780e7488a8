import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  Announcement,
  AnnouncementList,
  AnnouncementQuery,
  Announcements,
  announcementsShownAtMost,
  Done,
  NewAnnouncement,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { newId } from '../../id.ts';
import type { AnnouncementRepository } from './announcement.repository.ts';

interface Needs {
  announcements: AnnouncementRepository;
  now(): Date;
}

const AnnouncementParams = v.object({ announcementId: v.pipe(v.string(), v.maxLength(64)) });

/** /api/announcements: the announcements that learners see. */
export const announcementRoutes: ValibotPlugin<Needs> = async (app, { announcements, now }) => {
  app.get('', { config: { access: 'learner' }, schema: { response: { 200: Announcements } } }, async () => ({
    announcements: await announcements.listCurrent(now(), announcementsShownAtMost),
  }));
};

/** /admin/announcements: writing and deleting announcements. */
export const adminAnnouncementRoutes: ValibotPlugin<Needs> = async (app, { announcements, now }) => {
  const config = { access: 'admin', permission: 'manage' } as const;
  app.get('', { config, schema: { querystring: AnnouncementQuery, response: { 200: AnnouncementList } } }, (request) =>
    announcements.list(request.query),
  );
  app.post(
    '',
    { config, schema: { body: NewAnnouncement, response: { 201: Announcement } } },
    async (request, reply) => {
      const { user, body } = request;
      const at = now();
      const added = await announcements.add(
        {
          id: newId(),
          text: body.text,
          createdAt: at.toISOString(),
          endsAt: new Date(at.getTime() + body.days * dayMs).toISOString(),
        },
        { actorId: user.sub, at },
        creationKeyOf(request),
      );
      if (!added) throw new AppError('NOT_FOUND');
      return reply.code(201).send(added);
    },
  );
  app.delete(
    '/:announcementId',
    { config, schema: { params: AnnouncementParams, response: { 200: Done } } },
    async ({ user, params }) => {
      const isRemoved = await announcements.remove(params.announcementId, { actorId: user.sub, at: now() });
      if (!isRemoved) throw new AppError('NOT_FOUND');
      return { success: true as const };
    },
  );
};
