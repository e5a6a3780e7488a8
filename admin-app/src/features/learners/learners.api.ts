import {
  Done,
  type EmailProving,
  ListedLearner,
  LearnerAttempts,
  LearnerList,
  Work,
  WorkList,
} from '@tryout/api/contract';
import { ApiError, isNotServed } from '@tryout/shared-ui';
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
  api.get('admin/profiles', LearnerList, { query: { ...filters, page }, ...(signal && { signal }) });

/** Only the fields that are narrowed. */
const narrowed = (filters: LearnerFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

/** The answer to a call; null if an older server doesn't know the call. */
async function unlessOlder<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    // The servers before this release answered every missing thing with one code.
    if (isNotServed(error) || (error instanceof ApiError && error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Begins to write every learner whom the filters leave into a CSV file; null where an older server can't. */
export const beginExport = (filters: LearnerFilters): Promise<Work | null> =>
  unlessOlder(api.post('admin/profiles/exports', Work, { json: narrowed(filters) }));

/** The account's own exports that aren't deleted yet; none if an older server doesn't know the call. */
export async function listExports(signal?: AbortSignal): Promise<Work[]> {
  const list = await unlessOlder(api.get('admin/work', WorkList, { ...(signal && { signal }) }));
  return list?.work.filter(({ kind }) => kind === 'profile-export') ?? [];
}

export const getExportFile = ({ id }: Work): Promise<Blob> =>
  api.file(`admin/work/${encodeURIComponent(id)}/file`, { timeoutMs: exportTimeoutMs });

/** Cancels an export, or takes its file away. */
export const discardExport = ({ id }: Work) => api.delete(`admin/work/${encodeURIComponent(id)}`, Done);

/** The same in one long call, as servers of the last release do it. */
export const exportAtOnce = (filters: LearnerFilters): Promise<Blob> =>
  api.file('admin/profiles/export', { query: { ...filters }, timeoutMs: exportTimeoutMs });

export const getLearnerAttempts = (learnerId: string, page: number, signal?: AbortSignal) =>
  api.get(`admin/profiles/${encodeURIComponent(learnerId)}/attempts`, LearnerAttempts, {
    query: { page },
    ...(signal && { signal }),
  });

/** Confirms that an address belongs to its learner; the reason goes into the audit log. */
export const proveEmail = (learnerId: string, proving: EmailProving) =>
  api.post(`admin/profiles/${encodeURIComponent(learnerId)}/email-proof`, ListedLearner, { json: proving });
