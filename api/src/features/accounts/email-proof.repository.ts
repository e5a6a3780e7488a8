import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { proveEmail } from '../../db/prove-email.ts';
import type { Database, EmailProofTable } from '../../db/schema.ts';

/** Links by which e-mail addresses are proved: of each account the newest alone. */
export function createEmailProofRepository(db: Kysely<Database>) {
  return {
    /** The learner whose address is still to be proved. */
    findUnproved(accountId: string) {
      return db
        .selectFrom('account')
        .select(['id', 'name', 'email'])
        .where('id', '=', accountId)
        .where('role', '=', 'learner')
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .where('emailProvedAt', 'is', null)
        .executeTakeFirst();
    },

    /** Puts a new link in the place of the account's older one. False when the account has been erased meanwhile. */
    replaceLink(link: EmailProofTable): Promise<boolean> {
      const { accountId, tokenHash, expiresAt } = link;
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) return false;
        await trx
          .insertInto('emailProof')
          .values(link)
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ tokenHash, expiresAt }))
          .execute();
        return true;
      });
    },

    /** Uses up the link and proves the address. False when the link doesn't count (any more). */
    useLink(tokenHash: string, at: Date): Promise<boolean> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const link = await trx
            .selectFrom('emailProof')
            .select('accountId')
            .where('tokenHash', '=', tokenHash)
            .where('expiresAt', '>', at.toISOString())
            .executeTakeFirst();
          // The account before what belongs to it, as an erasure does.
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
