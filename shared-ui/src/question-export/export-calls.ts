import { QuestionExportPlan, type QuestionExportRequest, type QuestionExportSource, Work } from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';
import { createWorkCalls, type WorkCalls } from '../work/work-calls.ts';

/** One area's calls for exports of questions. */
export interface ExportCalls {
  plan(source: QuestionExportSource, signal: AbortSignal): Promise<QuestionExportPlan>;
  begin(request: QuestionExportRequest): Promise<Work>;
  work: WorkCalls;
}

/** @param path the calls' path; `door`: the first part of those of long work */
export const createExportCalls = (api: ApiClient, path: string, door: string): ExportCalls => ({
  plan: (source, signal) => api.get(path, QuestionExportPlan, { query: { ...source }, signal }),
  begin: (request) => api.post(path, Work, { json: request }),
  work: createWorkCalls(api, door),
});
