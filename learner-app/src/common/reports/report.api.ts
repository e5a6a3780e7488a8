import { type NewReport, OwnReport, OwnReportList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** Sends a report. @param creationKey the same for each try, so that the server stores it once */
export const sendReport = (report: NewReport, creationKey: string): Promise<OwnReport> =>
  api.post('question-reports', OwnReport, { json: report, creationKey, isRepeatable: true });

export const reportsPerPage = 20;

/** A page of the learner's own reports, or those of one attempt. */
export const listOwnReports = (
  { page = 1, attempt }: { page?: number; attempt?: string },
  signal?: AbortSignal,
): Promise<OwnReportList> =>
  api.get('question-reports', OwnReportList, {
    query: { page, pageSize: attempt === undefined ? reportsPerPage : 100, attempt },
    signal,
  });
