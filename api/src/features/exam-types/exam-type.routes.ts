import { createHash } from 'node:crypto';
import { ExamTypeList, type ExamTypes } from '../../contract/index.ts';
import { serializerOf, type ValibotPlugin } from '../../http/valibot.ts';

/** A browser uses its copy for five minutes without asking; for a day more it shows the copy while it asks. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=86400';

/** /api/exam-types: the blueprints, for anyone. They change only with a release, so a client that has the current ones gets a 304. */
export const examTypeRoutes: ValibotPlugin<{ examTypes: ExamTypes }> = async (app, { examTypes }) => {
  const answer = { examTypes: [...examTypes.list] };
  const etag = `"${createHash('sha256').update(serializerOf(ExamTypeList)(answer)).digest('base64url').slice(0, 22)}"`;

  app.addHook('preHandler', async (request, reply) => {
    reply.header('cache-control', cacheControl).header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    return known?.includes(etag) ? reply.code(304).send() : undefined;
  });
  app.get('', { config: { access: 'public' }, schema: { response: { 200: ExamTypeList } } }, async () => answer);
};
