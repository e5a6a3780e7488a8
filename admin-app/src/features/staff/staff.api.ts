import {
  Done,
  type NewStaff,
  StaffAccess,
  type StaffChange,
  StaffList,
  StaffMember,
  type StaffRole,
} from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The filters of the table; '' = not set. */
export interface StaffFilters {
  search: string;
  role: StaffRole | '';
}

const pathOf = (id: string) => `admin/staff/${encodeURIComponent(id)}`;

export const listStaff = (filters: StaffFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/staff', StaffList, { query: { ...filters, page }, signal });

/** The answer holds the one-time password, which can't be asked for again. */
export const addStaff = (staff: NewStaff, creationKey: string) =>
  api.post('admin/staff', StaffAccess, { json: staff, creationKey });

/** The permissions may be of a newer API. */
export const changeStaff = (id: string, change: Omit<StaffChange, 'permissions'> & { permissions?: string[] }) =>
  api.put(pathOf(id), StaffMember, { json: change });

/** The answer holds the new one-time password, which can't be asked for again. */
export const resetPassword = (id: string) => api.post(`${pathOf(id)}/reset-password`, StaffAccess);

/** For staff who have lost the authenticator: they sign in with the password alone, and set up a new one where it is required. */
export const resetSecondFactor = (id: string) => api.delete(`${pathOf(id)}/second-factor`, Done);
