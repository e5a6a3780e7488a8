import type { ExpressionBuilder, Kysely } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { Database } from '../../db/schema.ts';

/** A stored secret: Base64, and the id of the key that seals it. */
interface Sealed {
  sealedSecret: string;
  keyId: string;
}

/** True also if no key is noted: sealed before keys had names. */
const isOfAnother = (keyId: string) => (eb: ExpressionBuilder<Database, 'secondFactor'>) =>
  eb.or([eb('keyId', 'is', null), eb('keyId', '<>', keyId)]);

/** Second factors of staff. One is in force if `account.second_factor_at` is set; a secret without it is being set up. */
export function createSecondFactorRepository(db: Kysely<Database>) {
  async function replaceCodes(trx: Kysely<Database>, accountId: string, hashes: readonly string[]): Promise<void> {
    await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
    await trx
      .insertInto('recoveryCode')
      .values(hashes.map((codeHash) => ({ accountId, codeHash })))
      .execute();
  }

  return {
    /** Stores a secret to be confirmed, in place of an older unconfirmed one. False if a factor is in force already. */
    begin(accountId: string, sealed: Sealed, at: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('account')
          .set({ secondFactorAt: null })
          .where('id', '=', accountId)
          .where('secondFactorAt', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        const fresh = { ...sealed, lastStep: 0, triesSince: at, createdAt: at };
        await trx
          .insertInto('secondFactor')
          .values({ accountId, ...fresh })
          // The tries stay: a new secret gives no new chance to guess.
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...sealed, lastStep: 0, createdAt: at }))
          .execute();
        return true;
      });
    },

    /**
     * Counts a try, and returns the secret to check it with; undefined when there were too many lately, or there is no
     * secret.
     */
    async takeTry(accountId: string, at: { now: string; windowStart: string }, most: number) {
      await db
        .updateTable('secondFactor')
        .set({ tries: 0, triesSince: at.now })
        .where('accountId', '=', accountId)
        .where('triesSince', '<=', at.windowStart)
        .execute();
      return db
        .updateTable('secondFactor')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('tries', '<', most)
        .returning('sealedSecret')
        .executeTakeFirst();
    },

    /** Since when tries are counted; undefined if there is nothing to try. */
    async triesSince(accountId: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('secondFactor')
        .select('triesSince')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return found?.triesSince;
    },

    /** Uses up a code's time step, and all before it. False when it has been used. */
    async useStep(accountId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('secondFactor')
        .set({ lastStep: step, tries: 0 })
        .where('accountId', '=', accountId)
        .where('lastStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Uses up a recovery code. False when there is no such code. */
    async useRecoveryCode(accountId: string, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCode')
        .where('accountId', '=', accountId)
        .where('codeHash', '=', codeHash)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) return false;
      await db.updateTable('secondFactor').set({ tries: 0 }).where('accountId', '=', accountId).execute();
      return true;
    },

    /**
     * Puts the factor in force; every token made before is void. Returns the new token version; undefined when it was in
     * force already.
     */
    confirm(accountId: string, hashes: readonly string[], act: AuditedAct): Promise<number | undefined> {
      return db.transaction().execute(async (trx) => {
        const confirmed = await trx
          .updateTable('account')
          .set((eb) => ({ secondFactorAt: act.at.toISOString(), tokenVersion: eb('tokenVersion', '+', 1) }))
          .where('id', '=', accountId)
          .where('secondFactorAt', 'is', null)
          .returning('tokenVersion')
          .executeTakeFirst();
        if (!confirmed) return undefined;
        await replaceCodes(trx, accountId, hashes);
        await writeAudit(trx, act);
        return confirmed.tokenVersion;
      });
    },

    /** Replaces all recovery codes by new ones. False if no factor is in force any more. */
    replaceRecoveryCodes(accountId: string, hashes: readonly string[], act: AuditedAct): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing locks the row: of two renewals at once the later one would leave the codes of the other, which it doesn't see.
        const { numUpdatedRows } = await trx
          .updateTable('account')
          .set((eb) => ({ secondFactorAt: eb.ref('secondFactorAt') }))
          .where('id', '=', accountId)
          .where('secondFactorAt', 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await replaceCodes(trx, accountId, hashes);
        await writeAudit(trx, act);
        return true;
      });
    },

    async countRecoveryCodes(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recoveryCode')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Removes a staff account's factor, and ends all its sessions.
     * @returns the account's address; undefined when there is no such staff account
     */
    remove(accountId: string, actOf: (email: string) => AuditedAct): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        const owner = await trx
          .updateTable('account')
          .set((eb) => ({ secondFactorAt: null, tokenVersion: eb('tokenVersion', '+', 1) }))
          .where('id', '=', accountId)
          .where('role', '<>', 'learner')
          .returning('email')
          .executeTakeFirst();
        if (!owner) return undefined;
        await trx.deleteFrom('secondFactor').where('accountId', '=', accountId).execute();
        await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
        await writeAudit(trx, actOf(owner.email));
        return owner.email;
      });
    },

    /** Accounts after this one whose secret is noted under another key, or all that have one. */
    async listOwners(after: string, limit: number, notOfKey?: string): Promise<string[]> {
      const rows = await db
        .selectFrom('secondFactor')
        .select('accountId')
        .where('accountId', '>', after)
        .$if(notOfKey !== undefined, (qb) => qb.where(isOfAnother(notOfKey as string)))
        .orderBy('accountId')
        .limit(limit)
        .execute();
      return rows.map(({ accountId }) => accountId);
    },

    async countNotOf(keyId: string): Promise<number> {
      const { count } = await db
        .selectFrom('secondFactor')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isOfAnother(keyId))
        .executeTakeFirstOrThrow();
      return count;
    },

    findSealed(accountId: string): Promise<{ sealedSecret: string } | undefined> {
      return db.selectFrom('secondFactor').select('sealedSecret').where('accountId', '=', accountId).executeTakeFirst();
    },

    /** Replaces a secret by the same one with a new seal. False when the secret has changed meanwhile. */
    async replaceSealed(accountId: string, before: string, sealed: Sealed): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('secondFactor')
        .set(sealed)
        .where('accountId', '=', accountId)
        .where('sealedSecret', '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
