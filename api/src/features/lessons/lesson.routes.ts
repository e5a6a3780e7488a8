import * as v from 'valibot';
import { LessonProgress, LessonProgressList, LessonReading, LessonSlug, LessonText } from '../../contract/index.ts';
import { learnerOf } from '../../http/access.ts';
import { etagOf, isKnownTo, sendNotModified } from '../../http/etag.ts';
import { serializerOf, type ValibotPlugin } from '../../http/valibot.ts';
import type { LessonService } from './lesson.service.ts';

const LessonParams = v.object({ slug: LessonSlug });

/** /api/lessons: the texts, and a learner's progress in them. */
export const lessonRoutes: ValibotPlugin<{ lessons: LessonService }> = async (app, { lessons }) => {
  app.get(
    '/progress',
    { config: { access: 'learner' }, schema: { response: { 200: LessonProgressList } } },
    (request) => lessons.list(request.user.sub),
  );
  app.get(
    '/:slug',
    { config: { access: 'visitor' }, schema: { params: LessonParams, response: { 200: LessonText } } },
    async (request, reply) => {
      const text = await lessons.read(learnerOf(request), request.params.slug);
      const etag = etagOf(serializerOf(LessonText)(text));
      // A browser may keep it, and asks each time whether it may still be read.
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      return isKnownTo(request, etag) ? sendNotModified(reply) : text;
    },
  );
  app.put(
    '/:slug/progress',
    {
      config: { access: 'learner' },
      schema: { params: LessonParams, body: LessonReading, response: { 200: LessonProgress } },
    },
    (request) => lessons.keep(request.user.sub, request.params.slug, request.body),
  );
};
