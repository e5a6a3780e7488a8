import {
  Done,
  type NewReportAnswer,
  type ReportAnswer,
  ReportedQuestionDetail,
  ReportList,
  ReportQueue,
  ReportsAnswered,
} from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';

/** One area's calls for the reports of questions. */
export interface ReportCalls {
  queue(asked: { page: number; pageSize: number; mine: boolean }, signal: AbortSignal): Promise<ReportQueue>;
  question(questionId: string, signal: AbortSignal): Promise<ReportedQuestionDetail>;
  reports(
    questionId: string,
    asked: { page: number; pageSize: number; state: 'open' | 'done' },
    signal: AbortSignal,
  ): Promise<ReportList>;
  /** Tells the reporters that somebody looks at the question. */
  review(questionId: string): Promise<Done>;
  /** @param creationKey the same for each try, so that one answer is given */
  answer(questionId: string, given: NewReportAnswer, creationKey: string): Promise<ReportAnswer>;
  decideMisuse(questionId: string, reportId: string, isMisuse: boolean): Promise<Done>;
}

/** @param prefix the first part of the calls' paths: `admin`, `api/questioner` */
export function createReportCalls(api: ApiClient, prefix: string): ReportCalls {
  const all = `${prefix}/question-reports`;
  const of = (questionId: string) => `${all}/${encodeURIComponent(questionId)}`;
  return {
    queue: (query, signal) => api.get(all, ReportQueue, { query, signal }),
    question: (questionId, signal) => api.get(of(questionId), ReportedQuestionDetail, { signal }),
    reports: (questionId, query, signal) => api.get(`${of(questionId)}/reports`, ReportList, { query, signal }),
    review: (questionId) => api.put(`${of(questionId)}/review`, Done, { isRepeatable: true }),
    answer: async (questionId, given, creationKey) => {
      const { answer } = await api.post(`${of(questionId)}/answers`, ReportsAnswered, {
        json: given,
        creationKey,
        isRepeatable: true,
      });
      return answer;
    },
    decideMisuse: (questionId, reportId, isMisuse) =>
      api.put(`${of(questionId)}/reports/${encodeURIComponent(reportId)}/misuse`, Done, {
        json: { isMisuse },
        isRepeatable: true,
      }),
  };
}
