import { PackageStatistics, QuestionStatistics, QuestionStatisticsList } from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';

/** A package with many questions takes a while to be written as a file. */
const exportTimeoutMs = 60_000;

/** A question of a package with its figures. */
export type PackageItem = PackageStatistics['items'][number];

/** Statistics of a package's questions, and of the package as a test. */
export interface PackageStatisticsCalls {
  package(tryoutId: string, signal: AbortSignal): Promise<PackageStatistics>;
  /** The same as an .xlsx file. */
  exportPackage(tryoutId: string): Promise<Blob>;
}

/** @param path the calls' path before the package's id: `admin/tryouts` */
export const createPackageStatisticsCalls = (api: ApiClient, path: string): PackageStatisticsCalls => {
  const of = (tryoutId: string) => `${path}/${encodeURIComponent(tryoutId)}/statistics`;
  return {
    package: (tryoutId, signal) => api.get(of(tryoutId), PackageStatistics, { signal }),
    exportPackage: (tryoutId) => api.file(`${of(tryoutId)}/export`, { timeoutMs: exportTimeoutMs }),
  };
};

/** Statistics of questions, one by one and for a page of a list. */
export interface QuestionStatisticsCalls {
  /** @param ids at most `maxStatisticsQuestions` */
  list(ids: readonly string[], signal: AbortSignal): Promise<QuestionStatisticsList>;
  question(questionId: string, signal: AbortSignal): Promise<QuestionStatistics>;
}

/** @param path the calls' path before the question's id: `api/questioner/questions` */
export const createQuestionStatisticsCalls = (api: ApiClient, path: string): QuestionStatisticsCalls => ({
  list: (ids, signal) =>
    api.get(`${path}/statistics`, QuestionStatisticsList, { query: { ids: ids.join(',') }, signal }),
  question: (questionId, signal) =>
    api.get(`${path}/${encodeURIComponent(questionId)}/statistics`, QuestionStatistics, { signal }),
});
