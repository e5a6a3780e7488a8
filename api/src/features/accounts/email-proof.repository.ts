import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { proveEmail } from '../../db/prove-email.ts';
import type { Database, EmailProofTable } from '../../db/schema.ts';
import { type NewMessage, putInOutbox } from '../../foundation/outbox/outbox.repository.ts';

/** Links that prove e-mail addresses: only the newest one of each account is valid. */
export function createEmailProofRepository(db: Kysely<Database>) {
  return {
    /** True if this is a learner whose address is still to be proved. */
    async isUnproved(accountId: string): Promise<boolean> {
      const learner = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .where('role', '=', 'learner')
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .where('emailProvedAt', 'is', null)
        .executeTakeFirst();
      return learner !== undefined;
    },

    /**
     * Replaces the account's older link by a new one, and puts its message into the outbox. False when the account has been erased
     * meanwhile.
     */
    replaceLink(link: EmailProofTable, message: NewMessage): Promise<boolean> {
      const { accountId, tokenHash, expiresAt } = link;
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) return false;
        await trx
          .insertInto('emailProof')
          .values(link)
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ tokenHash, expiresAt }))
          .execute();
        await putInOutbox(trx, message);
        return true;
      });
    },

    /** The person to send the link to, if it is the newest, is still valid and the address isn't proved. */
    findAddressee(accountId: string, tokenHash: string, at: Date) {
      return db
        .selectFrom('emailProof')
        .innerJoin('account', 'account.id', 'emailProof.accountId')
        .select(['name', 'email'])
        .where('accountId', '=', accountId)
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', at.toISOString())
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .where('emailProvedAt', 'is', null)
        .executeTakeFirst();
    },

    /** Uses up the link and proves the address. False when the link isn't valid (any more). */
    useLink(tokenHash: string, at: Date): Promise<boolean> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const link = await trx
            .selectFrom('emailProof')
            .select('accountId')
            .where('tokenHash', '=', tokenHash)
            .where('expiresAt', '>', at.toISOString())
            .executeTakeFirst();
          // The account before its rows, as an erasure does: same lock order everywhere, so no deadlock.
          if (!link || !(await holdAccount(trx, link.accountId, 'registered'))) return false;
          const { numDeletedRows } = await trx
            .deleteFrom('emailProof')
            .where('tokenHash', '=', tokenHash)
            .executeTakeFirst();
          if (numDeletedRows !== 1n) return false;
          await proveEmail(trx, link.accountId, at);
          return true;
        }),
      );
    },
  };
}
export type EmailProofRepository = ReturnType<typeof createEmailProofRepository>;
