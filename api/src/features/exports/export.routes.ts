import { QuestionExportPlan, QuestionExportRequest, QuestionExportSource, Work } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ExportService } from './export.service.ts';

interface Options {
  questionExports: ExportService;
  door: 'admin' | 'questioner';
  /** The address of long work in this area. */
  workPath: string;
}

/** /api/questioner/exports and /admin/question-exports: questions as a file, the same for both areas. */
export const exportRoutes: ValibotPlugin<Options> = async (app, { questionExports, door, workPath }) => {
  // The same permissions as for reading questions with their keys.
  const config = { access: door, ...(door === 'admin' && { permission: ['review', 'manage'] as const }) };
  app.get(
    '',
    { config, schema: { querystring: QuestionExportSource, response: { 200: QuestionExportPlan } } },
    (request) => questionExports.plan(request.query),
  );
  app.post(
    '',
    { config, schema: { body: QuestionExportRequest, response: { 202: Work } } },
    async ({ user, body }, reply) => {
      const work = await questionExports.begin(user.sub, body);
      return reply.code(202).header('location', `${workPath}/${work.id}`).send(work);
    },
  );
};
