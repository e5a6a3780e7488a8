import type { Insertable, Kysely } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { type GivenConsent, recordConsent } from '../../foundation/consents/consent.repository.ts';
import type { ProfileChange, User } from '../../contract/index.ts';
import type { AccountTable, Database, Role } from '../../db/schema.ts';
import { accountColumns, toAccount } from '../../foundation/owners/owner.repository.ts';
import { changeLearnerEntry, enterLearners } from '../../foundation/directory/learner-directory.repository.ts';

/**
 * Accounts of all roles, and the learners' profiles.
 * @param barred addresses whose accounts may not be used by password; nobody can sign up with one either
 */
export function createAccountRepository(db: Kysely<Database>, barred: readonly string[] = []) {
  const isOpen = ({ email }: { email: string }) => !barred.includes(email);
  return {
    /** The account that may sign in under this e-mail address for this role; a guest has no password to do so. */
    async findForSignIn(role: Role, email: string) {
      if (!isOpen({ email })) return undefined;
      const row = await db
        .selectFrom('account')
        .select(accountColumns)
        .where('email', '=', email)
        .where('role', '=', role)
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .executeTakeFirst();
      return row && toAccount(row);
    },

    findUser(id: string): Promise<User | undefined> {
      return db
        .selectFrom('account')
        .innerJoin('profile', 'profile.accountId', 'account.id')
        .select(['id', 'name', 'email', 'province', 'phone', 'gender', 'instance', 'createdAt', 'emailProvedAt'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Adds a learner with the consents. False when the e-mail address belongs to an account already. */
    async insert(
      account: Insertable<AccountTable>,
      { province, phone, gender, instance }: Omit<ProfileChange, 'name'>,
      consent: Omit<GivenConsent, 'subjectId'>,
    ): Promise<boolean> {
      if (!isOpen(account)) return false;
      return db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('account')
          .values(account)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        const { id, name, email } = account;
        await trx.insertInto('profile').values({ accountId: id, province, phone, gender, instance }).execute();
        await enterLearners(trx, [{ accountId: id, name, email, phone, province, instance }]);
        await recordConsent(trx, { ...consent, subjectId: id });
        return true;
      });
    },

    /** False when the account has been deleted meanwhile: no personal data are written into it again. */
    async updateProfile(id: string, { name, province, phone, gender, instance }: ProfileChange): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const account = await trx
          .updateTable('account')
          .set({ name })
          .where('id', '=', id)
          .where('isActive', '=', 1)
          .returning('email')
          .executeTakeFirst();
        if (!account) return false;
        await trx
          .updateTable('profile')
          .set({ province, phone, gender, instance })
          .where('accountId', '=', id)
          .execute();
        await changeLearnerEntry(trx, { accountId: id, name, email: account.email, phone, province, instance });
        return true;
      });
    },

    /** Stores that a member of staff has signed in. */
    async noteSignIn(act: AuditedAct): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('account')
          .set({ lastSignedInAt: act.at.toISOString() })
          .where('id', '=', act.entityId)
          .execute();
        await writeAudit(trx, act);
      });
    },

    writeAudit: (act: AuditedAct): Promise<void> => writeAudit(db, act),

    /**
     * Replaces the current password by the owner's new one, and voids every token made before and any link to replace it;
     * returns the new token version.
     * Undefined when the current password has been replaced meanwhile: a change that began before a reset never undoes it.
     */
    async changePassword(id: string, { from, to }: { from: string; to: string }): Promise<number | undefined> {
      return db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable('account')
          .set((eb) => ({ passwordHash: to, oneTimePasswordExpiresAt: null, tokenVersion: eb('tokenVersion', '+', 1) }))
          .where('id', '=', id)
          .where('passwordHash', '=', from)
          .returning('tokenVersion')
          .executeTakeFirst();
        if (changed) await trx.deleteFrom('passwordReset').where('accountId', '=', id).execute();
        return changed?.tokenVersion;
      });
    },
  };
}
export type AccountRepository = ReturnType<typeof createAccountRepository>;
