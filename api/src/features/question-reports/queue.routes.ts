import * as v from 'valibot';
import {
  Done,
  MisuseDecision,
  NewReportAnswer,
  ReportedQuestionDetail,
  ReportList,
  ReportListQuery,
  ReportQueue,
  ReportQueueQuery,
  ReportsAnswered,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { Door, ReportQueueService } from './queue.service.ts';

const QuestionParams = v.object({ questionId: v.string() });
const ReportParams = v.object({ questionId: v.string(), reportId: v.string() });

interface Options {
  queue: ReportQueueService;
  door: Door;
}

/** /api/questioner/question-reports and /admin/question-reports: what learners report, by question. */
export const reportQueueRoutes: ValibotPlugin<Options> = async (app, { queue, door }) => {
  const read = door === 'admin' ? ({ access: 'admin', permission: ['review', 'manage'] } as const) : { access: door };
  const write = door === 'admin' ? ({ access: 'admin', permission: 'manage' } as const) : { access: door };
  const toRead = { config: read };
  const toWrite = { config: write };

  app.get('', { ...toRead, schema: { querystring: ReportQueueQuery, response: { 200: ReportQueue } } }, (request) =>
    queue.list(door, request.user.sub, request.query),
  );
  app.get(
    '/:questionId',
    { ...toRead, schema: { params: QuestionParams, response: { 200: ReportedQuestionDetail } } },
    ({ params }) => queue.get(params.questionId),
  );
  app.get(
    '/:questionId/reports',
    { ...toRead, schema: { params: QuestionParams, querystring: ReportListQuery, response: { 200: ReportList } } },
    ({ params, query }) => queue.listReports(door, params.questionId, query),
  );
  app.put(
    '/:questionId/review',
    { ...toWrite, schema: { params: QuestionParams, response: { 200: Done } } },
    async ({ params, user }) => {
      await queue.review(user.sub, params.questionId);
      return { success: true as const };
    },
  );
  app.post(
    '/:questionId/answers',
    { ...toWrite, schema: { params: QuestionParams, body: NewReportAnswer, response: { 200: ReportsAnswered } } },
    async (request) => {
      const { params, user, body } = request;
      return { answer: await queue.answer(user.sub, params.questionId, body, creationKeyOf(request)) };
    },
  );
};

/** /admin/question-reports/…/misuse: what is no report at all, which costs its sender something, is decided by administrators. */
export const misuseRoutes: ValibotPlugin<Pick<Options, 'queue'>> = async (app, { queue }) => {
  app.put(
    '/:questionId/reports/:reportId/misuse',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { params: ReportParams, body: MisuseDecision, response: { 200: Done } },
    },
    async ({ params, user, body }) => {
      await queue.decideMisuse(user.sub, params.questionId, params.reportId, body.isMisuse);
      return { success: true as const };
    },
  );
};
