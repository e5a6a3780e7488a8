import { type EmailProving, Profile, ProfileAttempts, ProfileList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** What the table is narrowed to; '' where it isn't. */
export interface UserFilters {
  search: string;
  province: string;
  instance: string;
  order: string;
}

/** All learners may take a while to be written out. */
const exportTimeoutMs = 180_000;

export const listUsers = (filters: UserFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/profiles', ProfileList, { query: { ...filters, page }, ...(signal && { signal }) });

/** Every learner whom the filters leave, as a CSV file. */
export const exportUsers = (filters: UserFilters): Promise<Blob> =>
  api.file('admin/profiles/export', { query: { ...filters }, timeoutMs: exportTimeoutMs });

export const getUserAttempts = (learnerId: string, page: number, signal?: AbortSignal) =>
  api.get(`admin/profiles/${encodeURIComponent(learnerId)}/attempts`, ProfileAttempts, {
    query: { page },
    ...(signal && { signal }),
  });

/** Says that an address is its learner's; why goes into the audit log. */
export const proveEmail = (learnerId: string, proving: EmailProving) =>
  api.post(`admin/profiles/${encodeURIComponent(learnerId)}/email-proof`, Profile, { json: proving });
