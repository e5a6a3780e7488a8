import { ExamTypeList, type ExamTypes, type LessonEntry } from '../../contract/index.ts';
import { etagOf, isKnownTo, sendNotModified } from '../../http/etag.ts';
import { serializerOf, type ValibotPlugin } from '../../http/valibot.ts';

/** A browser uses its copy for five minutes without asking; for a day more it shows the copy while it asks. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=86400';

interface Options {
  examTypes: ExamTypes;
  lessons: readonly LessonEntry[];
}

/** /api/exam-types: the blueprints and the lessons' titles, for anyone. They change only with a release, so a client that has the current ones gets a 304. */
export const examTypeRoutes: ValibotPlugin<Options> = async (app, { examTypes, lessons }) => {
  const answer = { examTypes: [...examTypes.list], lessons: [...lessons] };
  const etag = etagOf(serializerOf(ExamTypeList)(answer));

  app.addHook('preHandler', async (request, reply) => {
    reply.header('cache-control', cacheControl).header('etag', etag);
    return isKnownTo(request, etag) ? sendNotModified(reply) : undefined;
  });
  app.get('', { config: { access: 'public' }, schema: { response: { 200: ExamTypeList } } }, async () => answer);
};
