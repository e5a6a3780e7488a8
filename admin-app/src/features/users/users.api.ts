import { type EmailProving, Profile, ProfileAttempts, ProfileList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The filters of the table; '' = not set. */
export interface UserFilters {
  search: string;
  province: string;
  instance: string;
  order: string;
}

/** Exporting all learners may take a while. */
const exportTimeoutMs = 180_000;

export const listUsers = (filters: UserFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/profiles', ProfileList, { query: { ...filters, page }, ...(signal && { signal }) });

/** Every learner that matches the filters, as a CSV file. */
export const exportUsers = (filters: UserFilters): Promise<Blob> =>
  api.file('admin/profiles/export', { query: { ...filters }, timeoutMs: exportTimeoutMs });

export const getUserAttempts = (learnerId: string, page: number, signal?: AbortSignal) =>
  api.get(`admin/profiles/${encodeURIComponent(learnerId)}/attempts`, ProfileAttempts, {
    query: { page },
    ...(signal && { signal }),
  });

/** Confirms that an address belongs to its learner; the reason goes into the audit log. */
export const proveEmail = (learnerId: string, proving: EmailProving) =>
  api.post(`admin/profiles/${encodeURIComponent(learnerId)}/email-proof`, Profile, { json: proving });
