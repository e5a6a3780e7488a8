import { NewReport, OwnReport, OwnReportList, OwnReportQuery } from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ReportService } from './report.service.ts';

/** /api/question-reports: a learner's own reports of questions. A guest has none: nobody could be told what came of it. */
export const reportRoutes: ValibotPlugin<{ reports: ReportService }> = async (app, { reports }) => {
  app.post(
    '',
    { config: { access: 'learner' }, schema: { body: NewReport, response: { 201: OwnReport } } },
    async (request, reply) => {
      const report = await reports.send(request.user.sub, request.body, creationKeyOf(request));
      return reply.code(201).send(report);
    },
  );
  app.get(
    '',
    { config: { access: 'learner' }, schema: { querystring: OwnReportQuery, response: { 200: OwnReportList } } },
    ({ user, query }) => reports.listOwn(user.sub, query),
  );
};
