import * as v from 'valibot';
import {
  type ExamTypes,
  PackageStatistics,
  QuestionStatistics,
  QuestionStatisticsList,
  QuestionStatisticsQuery,
} from '../../contract/index.ts';
import type { Statistics } from '../../foundation/statistics/statistics.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { packageSheet } from './package-sheet.ts';

interface Options {
  statistics: Pick<Statistics, 'ofPackage' | 'ofQuestion' | 'summariesOf'>;
  examTypes: Pick<ExamTypes, 'subTypeLabel'>;
}

const QuestionParams = v.object({ questionId: v.string() });
const QuestionerPackageParams = v.object({ tryoutListId: v.string() });
const PackageParams = v.object({ tryoutId: v.string() });
const PackageQuestionParams = v.object({ tryoutId: v.string(), questionId: v.string() });

const sheetHeaders = {
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'content-disposition': 'attachment; filename="statistik-soal.xlsx"',
};

/** /api/questioner: statistics of the questions of the bank and of a package. No answer knows a learner. */
export const questionerStatisticsRoutes: ValibotPlugin<Options> = async (app, { statistics, examTypes }) => {
  const config = { access: 'questioner' } as const;
  app.get(
    '/questions/statistics',
    { config, schema: { querystring: QuestionStatisticsQuery, response: { 200: QuestionStatisticsList } } },
    async ({ query }) => ({ questions: await statistics.summariesOf(query.ids) }),
  );
  app.get(
    '/questions/:questionId/statistics',
    { config, schema: { params: QuestionParams, response: { 200: QuestionStatistics } } },
    ({ params }) => statistics.ofQuestion(params.questionId),
  );
  app.get(
    '/tryouts/:tryoutListId/statistics',
    { config, schema: { params: QuestionerPackageParams, response: { 200: PackageStatistics } } },
    ({ params }) => statistics.ofPackage(params.tryoutListId),
  );
  app.get(
    '/tryouts/:tryoutListId/statistics/export',
    { config, schema: { params: QuestionerPackageParams } },
    async ({ params }, reply) =>
      reply
        .headers(sheetHeaders)
        .send(Buffer.from(await packageSheet(await statistics.ofPackage(params.tryoutListId), examTypes))),
  );
};

/** /admin/tryouts/{id}: the same of a package's questions, for administrators. */
export const adminStatisticsRoutes: ValibotPlugin<Options> = async (app, { statistics, examTypes }) => {
  // The same permissions as for reading questions with their keys.
  const config = { access: 'admin', permission: ['review', 'manage'] } as const;
  app.get(
    '/statistics',
    { config, schema: { params: PackageParams, response: { 200: PackageStatistics } } },
    ({ params }) => statistics.ofPackage(params.tryoutId),
  );
  app.get('/statistics/export', { config, schema: { params: PackageParams } }, async ({ params }, reply) =>
    reply
      .headers(sheetHeaders)
      .send(Buffer.from(await packageSheet(await statistics.ofPackage(params.tryoutId), examTypes))),
  );
  app.get(
    '/questions/:questionId/statistics',
    { config, schema: { params: PackageQuestionParams, response: { 200: QuestionStatistics } } },
    ({ params }) => statistics.ofQuestion(params.questionId, params.tryoutId),
  );
};
