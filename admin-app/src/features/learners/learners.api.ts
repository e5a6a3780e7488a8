import { type EmailProving, ListedLearner, LearnerAttempts, LearnerList, Work } from '@tryout/api/contract';
import { createWorkCalls, unlessOlder } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** The filters of the table; '' = not set. */
export interface LearnerFilters {
  search: string;
  province: string;
  instance: string;
  order: string;
}

/** Exporting all learners may take a while. */
const exportTimeoutMs = 180_000;

export const listLearners = (filters: LearnerFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/profiles', LearnerList, { query: { ...filters, page }, signal });

/** Only the fields that are narrowed. */
const narrowed = (filters: LearnerFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

/** The account's own long work. */
export const workCalls = createWorkCalls(api, 'admin');

/** Begins to write every learner whom the filters leave into a CSV file; the file itself beside an older server, which can't. */
export const beginExport = async (filters: LearnerFilters): Promise<Work | Blob> =>
  (await unlessOlder(api.post('admin/profiles/exports', Work, { json: narrowed(filters) }))) ?? exportAtOnce(filters);

/** The same in one long call, as servers of the last release do it. */
const exportAtOnce = (filters: LearnerFilters): Promise<Blob> =>
  api.file('admin/profiles/export', { query: { ...filters }, timeoutMs: exportTimeoutMs });

export const getLearnerAttempts = (learnerId: string, page: number, signal?: AbortSignal) =>
  api.get(`admin/profiles/${encodeURIComponent(learnerId)}/attempts`, LearnerAttempts, {
    query: { page },
    signal,
  });

/** Confirms that an address belongs to its learner; the reason goes into the audit log. */
export const proveEmail = (learnerId: string, proving: EmailProving) =>
  api.post(`admin/profiles/${encodeURIComponent(learnerId)}/email-proof`, ListedLearner, { json: proving });
