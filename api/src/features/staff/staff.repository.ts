import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool, type Updateable } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { Permission, StaffMember, StaffQuery } from '../../contract/index.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { contains } from '../../db/contains.ts';
import { readPermissions, writePermissions } from '../../db/permissions.ts';
import type { AccountTable, Database } from '../../db/schema.ts';
import { type StaffRow, toStaffMember } from './staff-member.ts';

const columns = [
  'id',
  'name',
  'email',
  'role',
  'isActive',
  'permissions',
  'tokenVersion',
  'oneTimePasswordExpiresAt',
  'lastSignedInAt',
  'createdAt',
] as const;

const toRow = ({ permissions, ...row }: { permissions: string }) =>
  ({ ...row, permissions: readPermissions(permissions) }) as StaffRow;
const toColumns = <Fields extends { permissions?: Permission[] }>({ permissions, ...fields }: Fields) => ({
  ...fields,
  ...(permissions && { permissions: writePermissions(permissions) }),
});

/** The change of an account, and its entry in the audit log. */
export interface StaffDecision {
  set: Omit<Updateable<AccountTable>, 'permissions'> & { permissions?: Permission[] };
  acts: AuditedAct[];
}

/** The literal condition of the index: with a parameter in place of the role no database would use it. */
const isStaff = sql<SqlBool>`role <> 'learner'`;

/** Administrators and questioners; never a learner's account. */
export function createStaffRepository(db: Kysely<Database>) {
  const staff = db.selectFrom('account').where(isStaff);

  return {
    async list({ role, search, page, pageSize }: StaffQuery): Promise<{ staff: StaffMember[]; total: number }> {
      const matching = (eb: ExpressionBuilder<Database, 'account'>) => {
        const conditions: Expression<SqlBool>[] = [];
        if (role) conditions.push(eb('role', '=', role));
        if (search) conditions.push(eb.or([contains(db, eb, 'name', search), contains(db, eb, 'email', search)]));
        return eb.and(conditions);
      };
      const { total } = await staff
        .where(matching)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await staff
        .where(matching)
        .select(columns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { staff: rows.map((row) => toStaffMember(toRow(row))), total };
    },

    /**
     * Adds an account.
     * @returns false when the e-mail address belongs to any account already, also a learner's; the id of the account if the
     * same request has added it before
     */
    async insert(
      account: StaffRow & { passwordHash: string },
      act: AuditedAct,
      key: CreationKey | undefined,
    ): Promise<boolean | string> {
      return db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id: account.id, at: act.at });
        if (before !== undefined) return before;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('account')
          .values(toColumns(account))
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) {
          // The key is free again: another try is a new request.
          if (key) await trx.deleteFrom('creationRequest').where('keyHash', '=', key.keyHash).execute();
          return false;
        }
        await writeAudit(trx, act);
        return true;
      });
    },

    /**
     * Changes one account while nobody else does. Two changes that could each remove one of the last administrators with
     * `manage` wait for each other, so that the second one counts those that the first one left.
     * @param decide gets the locked account, and the number of other active accounts with `manage`; an error that it throws
     * undoes everything
     * @returns the account afterwards; undefined when it doesn't exist or is a learner's
     */
    async change(
      id: string,
      now: Date,
      decide: (held: StaffRow, otherManagers: () => Promise<number>) => StaffDecision | Promise<StaffDecision>,
    ): Promise<StaffMember | undefined> {
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing locks a row on every database. The first administrator's row, which is never
        // deleted, stands for all of them, and everybody locks it first: same lock order everywhere, so no deadlock.
        const hold = trx.updateTable('account').set((eb) => ({ isActive: eb.ref('isActive') }));
        await hold
          .where('id', '=', (eb) =>
            eb
              .selectFrom('account')
              .select('id')
              .where(isStaff)
              .where('role', '=', 'admin')
              .orderBy('createdAt')
              .orderBy('id')
              .limit(1),
          )
          .execute();
        const held = await hold.where('id', '=', id).where(isStaff).returning(columns).executeTakeFirst();
        if (!held) return undefined;

        const otherManagers = async () => {
          const others = await trx
            .selectFrom('account')
            .where(isStaff)
            .where('role', '=', 'admin')
            .where('isActive', '=', 1)
            .where('id', '<>', id)
            .where((eb) =>
              eb.or([
                eb('oneTimePasswordExpiresAt', 'is', null),
                eb('oneTimePasswordExpiresAt', '>', now.toISOString()),
              ]),
            )
            .select('permissions')
            .execute();
          return others.filter(({ permissions }) => readPermissions(permissions).includes('manage')).length;
        };
        const { set, acts } = await decide(toRow(held), otherManagers);
        if (acts.length === 0) return toStaffMember(toRow(held));
        await writeAudit(trx, ...acts);
        const changed = await trx
          .updateTable('account')
          .set(toColumns(set))
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow();
        return toStaffMember(toRow(changed));
      });
    },
  };
}
export type StaffRepository = ReturnType<typeof createStaffRepository>;
