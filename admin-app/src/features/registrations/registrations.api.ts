import { Done, FreeRegistrationList, type IdCardLook } from '@tryout/api/contract';
import { api } from '../../session.ts';

export const listRegistrations = (search: string, page: number, signal?: AbortSignal) =>
  api.get('admin/registrations', FreeRegistrationList, { query: { search, page }, signal });

/** The card's picture. Each call is entered in the audit log. */
export const lookAtIdCard = (id: string, look: IdCardLook, signal?: AbortSignal): Promise<Blob> =>
  api.file(`admin/registrations/${encodeURIComponent(id)}/id-card`, { query: { ...look }, signal });

export const deleteRegistration = (id: string) => api.delete(`admin/registrations/${encodeURIComponent(id)}`, Done);
