import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import {
  type NewStaff,
  oneTimePasswordHours,
  permissions as allPermissions,
  type StaffAccess,
  type StaffChange,
  type StaffList,
  type StaffMember,
  type StaffQuery,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import { newReadableCode } from '../../readable-code.ts';
import { type StaffRow, toStaffMember } from './staff-member.ts';
import type { StaffDecision, StaffRepository } from './staff.repository.ts';

interface Dependencies {
  staff: StaffRepository;
  passwords: { hash(password: string): Promise<string> };
  now(): Date;
}

/** Older front ends name no permissions and mean all that they know; money isn't one of them. */
const knownToOlderFrontEnds = allPermissions.filter((permission) => permission !== 'finance');

function holdsTheSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some);
  return known.size === others.length && others.every((one) => known.has(one));
}
const manages = ({ role, permissions }: StaffRow) => role === 'admin' && permissions.includes('manage');

/** Administrators and questioners: their accounts, activation and first passwords (decisions/0024). */
export function createStaffService({ staff, passwords, now }: Dependencies) {
  const expiry = () => new Date(now().getTime() + oneTimePasswordHours * hourMs).toISOString();

  const act = (
    actorId: string,
    action: AuditedAct['action'],
    { id, email }: { id: string; email: string },
    fields: Pick<AuditedAct, 'before' | 'after'> = {},
  ): AuditedAct => ({ at: now(), actorId, action, entity: 'staff', entityId: id, label: email, ...fields });

  /** Another one-time password for an account that nobody has signed in to yet; undefined if it is in use, or gone. */
  async function replaceUnread(actorId: string, id: string, passwordHash: string): Promise<StaffMember | undefined> {
    let isUnread = false;
    const changed = await staff.change(id, now(), (held) => {
      isUnread = held.oneTimePasswordExpiresAt !== null && held.lastSignedInAt === null;
      if (!isUnread) return { set: {}, acts: [] };
      return {
        set: { passwordHash, oneTimePasswordExpiresAt: expiry(), tokenVersion: held.tokenVersion + 1 },
        acts: [act(actorId, 'reset_password', held)],
      };
    });
    return isUnread ? changed : undefined;
  }

  return {
    list: (query: StaffQuery): Promise<StaffList> => staff.list(query),

    /**
     * Makes an account. A request repeated with the same key, after a lost answer, replaces its first password, which nobody
     * has read.
     */
    async create(
      actorId: string,
      { name, email, role, permissions: given = knownToOlderFrontEnds }: NewStaff,
      key: CreationKey | undefined,
    ): Promise<StaffAccess> {
      const oneTimePassword = newReadableCode();
      const permissions = role === 'admin' ? given : [];
      const row: StaffRow = {
        id: newId(),
        name,
        email,
        role,
        isActive: 1,
        permissions,
        tokenVersion: 1,
        oneTimePasswordExpiresAt: expiry(),
        lastSignedInAt: null,
        createdAt: now().toISOString(),
      };
      const account = { ...row, passwordHash: await passwords.hash(oneTimePassword) };
      const after = { name, email, role, ...(role === 'admin' && { permissions }) };
      const inserted = await staff.insert(account, act(actorId, 'create', row, { after }), key);
      if (inserted === true) return { staff: toStaffMember(row), oneTimePassword };
      const again = inserted !== false && (await replaceUnread(actorId, inserted, account.passwordHash));
      if (!again) throw new AppError('EMAIL_TAKEN', [{ field: 'email', message: 'Email sudah terdaftar' }]);
      return { staff: again, oneTimePassword };
    },

    /**
     * A deactivated account is signed out at once, and its old sessions stay ended when it is activated again. Changed
     * permissions take effect with the next call, in existing sessions too.
     * @throws AppError PERMISSIONS_CHANGED if somebody has changed them since the caller read them, STAFF_NOT_FOUND, LAST_ADMIN,
     * OWN_PERMISSION, VALIDATION_FAILED
     */
    async update(
      actorId: string,
      id: string,
      { name, isActive, permissions, formerPermissions }: StaffChange,
    ): Promise<StaffMember> {
      const changed = await staff.change(id, now(), async (held, otherManagers) => {
        const set: StaffDecision['set'] = {};
        const acts: AuditedAct[] = [];
        if (name !== undefined && name !== held.name) {
          set.name = name;
          acts.push(act(actorId, 'update', held, { before: { name: held.name }, after: { name } }));
        }
        if (isActive !== undefined && isActive !== (held.isActive === 1)) {
          if (!isActive && manages(held) && (await otherManagers()) === 0) throw new AppError('LAST_ADMIN');
          set.isActive = isActive ? 1 : 0;
          if (!isActive) set.tokenVersion = held.tokenVersion + 1;
          acts.push(
            act(actorId, isActive ? 'activate' : 'deactivate', held, {
              before: { isActive: !isActive },
              after: { isActive },
            }),
          );
        }
        if (permissions !== undefined) {
          if (held.role !== 'admin') throw AppError.field('permissions', 'Hanya administrator yang memiliki izin');
          const before = held.permissions;
          if (permissions.join() !== before.join()) {
            if (formerPermissions && !holdsTheSame(formerPermissions, before))
              throw new AppError('PERMISSIONS_CHANGED');
            if (manages(held) && !permissions.includes('manage')) {
              if (id === actorId) throw new AppError('OWN_PERMISSION');
              if (held.isActive === 1 && (await otherManagers()) === 0) throw new AppError('LAST_ADMIN');
            }
            set.permissions = permissions;
            acts.push(act(actorId, 'update', held, { before: { permissions: before }, after: { permissions } }));
          }
        }
        return { set, acts };
      });
      if (!changed) throw new AppError('STAFF_NOT_FOUND');
      return changed;
    },

    /** Replaces the old password by a new one-time password; all sessions of the account end. */
    async resetPassword(actorId: string, id: string): Promise<StaffAccess> {
      // One's own password can only be changed by a person who knows it: a session left open must not be enough to take an
      // account over.
      if (id === actorId) throw new AppError('OWN_PASSWORD');
      const oneTimePassword = newReadableCode();
      const passwordHash = await passwords.hash(oneTimePassword);
      const changed = await staff.change(id, now(), (held) => ({
        set: { passwordHash, oneTimePasswordExpiresAt: expiry(), tokenVersion: held.tokenVersion + 1 },
        acts: [act(actorId, 'reset_password', held)],
      }));
      if (!changed) throw new AppError('STAFF_NOT_FOUND');
      return { staff: changed, oneTimePassword };
    },
  };
}
export type StaffService = ReturnType<typeof createStaffService>;
