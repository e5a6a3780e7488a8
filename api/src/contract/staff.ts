import * as v from 'valibot';
import { emailField, nameField } from './accounts.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';
import { givenPermissions, heldPermissions } from './permissions.ts';

/** The roles that administrators hand out; learners register themselves. */
export const staffRoles = ['admin', 'questioner'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleLabels: Record<StaffRole, string> = { admin: 'Administrator', questioner: 'Penulis soal' };

/** Hours for which a one-time password is valid; afterwards an administrator makes a new one. */
export const oneTimePasswordHours = 72;

const role = v.picklist(staffRoles, 'Pilih peran');

export const StaffQuery = v.object({ ...pageFields, role: v.optional(role), search: searchField });
export type StaffQuery = v.InferOutput<typeof StaffQuery>;

/** An administrator's permissions are the ticked ones; if a request doesn't name any (older front ends), all. */
export const NewStaff = v.pipe(
  v.object({ name: nameField, email: emailField, role, permissions: v.optional(givenPermissions) }),
  v.forward(
    v.partialCheck(
      [['role'], ['permissions']],
      ({ role: given, permissions }) => given !== 'admin' || permissions === undefined || permissions.length > 0,
      'Pilih paling sedikit satu izin',
    ),
    ['permissions'],
  ),
);
export type NewStaff = v.InferOutput<typeof NewStaff>;

/** A field that is left out stays as it is. */
export const StaffChange = v.object({
  name: v.optional(nameField),
  isActive: v.optional(v.boolean('Status tidak valid')),
  /** The administrator's permissions, replacing the former ones. */
  permissions: v.optional(v.pipe(givenPermissions, v.minLength(1, 'Pilih paling sedikit satu izin'))),
  /** Those that the form was opened with, which may be of a newer server (409 when somebody has changed them since). */
  formerPermissions: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(64)), 'Izin tidak valid'), v.maxLength(64, 'Izin tidak valid')),
  ),
});
export type StaffChange = v.InferOutput<typeof StaffChange>;

/** An administrator or questioner, as administrators see them. */
export const StaffMember = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: openPicklist(staffRoles),
  isActive: v.boolean(),
  /** An administrator's permissions; a questioner has none. */
  permissions: heldPermissions,
  /** True if the password is a one-time one that its owner hasn't replaced yet. */
  mustChangePassword: v.boolean(),
  /** When that one-time password ends or ended; null if the owner has set a password. */
  oneTimePasswordExpiresAt: v.nullable(v.string()),
  lastSignedInAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

export const StaffList = v.object({ staff: v.array(StaffMember), total: v.number() });
export type StaffList = v.InferOutput<typeof StaffList>;

/** Answer that makes or resets an account: the password is shown only here. */
export const StaffAccess = v.object({ staff: StaffMember, oneTimePassword: v.string() });
export type StaffAccess = v.InferOutput<typeof StaffAccess>;
