import * as v from 'valibot';
import { LessonProgress, LessonProgressList, LessonReading, LessonSlug } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { LessonService } from './lesson.service.ts';

const LessonParams = v.object({ slug: LessonSlug });

/** /api/lessons: a learner's progress in lessons. */
export const lessonRoutes: ValibotPlugin<{ lessons: LessonService }> = async (app, { lessons }) => {
  app.get(
    '/progress',
    { config: { access: 'learner' }, schema: { response: { 200: LessonProgressList } } },
    (request) => lessons.list(request.user.sub),
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
