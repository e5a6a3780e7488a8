import type { Kysely } from 'kysely';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { proveEmail } from '../../db/prove-email.ts';
import type { Database, PasswordResetTable } from '../../db/schema.ts';
import { type NewMessage, putInOutbox } from '../../foundation/outbox/outbox.repository.ts';

/** Links to replace forgotten passwords: only the newest one of each account is valid. */
export function createPasswordResetRepository(db: Kysely<Database>) {
  return {
    /** The learner to whom a link may be sent: registered and active. */
    findLearner(email: string) {
      return db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .where('role', '=', 'learner')
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .executeTakeFirst();
    },

    /** Replaces the account's older link by a new one, and puts its message into the outbox. */
    async replaceLink(link: PasswordResetTable, message: NewMessage): Promise<void> {
      const { tokenHash, expiresAt } = link;
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('passwordReset')
          .values(link)
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ tokenHash, expiresAt }))
          .execute();
        await putInOutbox(trx, message);
      });
    },

    /** The person to send the link to, if it is the newest and still valid. */
    findAddressee(accountId: string, tokenHash: string, at: Date) {
      return db
        .selectFrom('passwordReset')
        .innerJoin('account', 'account.id', 'passwordReset.accountId')
        .select(['name', 'email'])
        .where('accountId', '=', accountId)
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', at.toISOString())
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .executeTakeFirst();
    },

    async isOpen(tokenHash: string, at: Date): Promise<boolean> {
      const link = await db
        .selectFrom('passwordReset')
        .select('accountId')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', at.toISOString())
        .executeTakeFirst();
      return link !== undefined;
    },

    /**
     * Uses up the link, sets the password and voids every token made before. Undefined when the link isn't valid (any more).
     */
    useLink({
      tokenHash,
      passwordHash,
      at,
    }: {
      tokenHash: string;
      passwordHash: string;
      at: Date;
    }): Promise<{ id: string; email: string } | undefined> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const link = await trx
            .deleteFrom('passwordReset')
            .where('tokenHash', '=', tokenHash)
            .where('expiresAt', '>', at.toISOString())
            .returning('accountId')
            .executeTakeFirst();
          if (!link) return undefined;
          const owner = await trx
            .updateTable('account')
            .set((eb) => ({ passwordHash, tokenVersion: eb('tokenVersion', '+', 1) }))
            .where('id', '=', link.accountId)
            .where('role', '=', 'learner')
            .where('standing', '=', 'registered')
            .where('isActive', '=', 1)
            .returning(['id', 'email'])
            .executeTakeFirst();
          // A person who has the link can read the mailbox.
          if (owner) await proveEmail(trx, owner.id, at);
          return owner;
        }),
      );
    },
  };
}
export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>;
