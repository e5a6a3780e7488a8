import type { Permission, StaffMember, StaffRole } from '../../contract/index.ts';
import type { AccountTable } from '../../db/schema.ts';

/** An account of the staff as it is stored. */
export type StaffRow = Pick<
  AccountTable,
  'id' | 'name' | 'email' | 'isActive' | 'tokenVersion' | 'oneTimePasswordExpiresAt' | 'lastSignedInAt' | 'createdAt'
> & {
  role: StaffRole;
  permissions: Permission[];
};

export function toStaffMember({ isActive, tokenVersion: _, ...row }: StaffRow): StaffMember {
  return {
    ...row,
    isActive: isActive === 1,
    mustChangePassword: row.oneTimePasswordExpiresAt !== null,
  };
}
