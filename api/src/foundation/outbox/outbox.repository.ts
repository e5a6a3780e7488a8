import { createHash } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';
import { writeAudit } from '../audit/write-audit.repository.ts';

/** A message that leaves the product once the transaction that writes it has been committed. */
export interface NewMessage {
  id: string;
  /** Kind of the message, which decides who sends it: `mail.password-reset`. */
  kind: string;
  /** The account it is about: an erasure of the account deletes it. Null if it is about nobody. */
  accountId: string | null;
  /** Identifies the message, such as the number of a purchase: added twice, it exists once. Stored as a hash. */
  dedupeKey: string;
  /** Data for the sender. Never a secret, an address or a text: a mail's text is made when it is sent. */
  payload: object;
  at: Date;
}

/** A message that this process has taken, for a time. */
export interface TakenMessage {
  id: string;
  kind: string;
  accountId: string | null;
  payload: unknown;
  /** Number of tries, including this one. */
  tries: number;
}

const dedupeHashOf = ({ kind, dedupeKey }: Pick<NewMessage, 'kind' | 'dedupeKey'>) =>
  createHash('sha256').update(`${kind} ${dedupeKey}`).digest('hex');

/**
 * Adds a message to the outbox, in the transaction of its cause: both are stored, or neither. Wake the worker after the
 * commit.
 * @returns false when the same message was added before
 */
export async function putInOutbox(trx: Kysely<Database>, message: NewMessage): Promise<boolean> {
  const { id, kind, accountId, payload, at } = message;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outbox')
    .values({
      id,
      kind,
      accountId,
      dedupeHash: dedupeHashOf(message),
      payload: JSON.stringify(payload),
      nextAt: at.toISOString(),
      createdAt: at.toISOString(),
      lastError: null,
    })
    .onConflict((conflict) => conflict.column('dedupeHash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes an account's messages, in the transaction of its erasure. */
export async function eraseFromOutbox(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('accountId', '=', accountId).execute();
}

/** Mails that were given up, which an administrator looks after; one browser's push service that is away is nothing to look after. */
export const isStuckMail = ({ and, eb }: ExpressionBuilder<Database, 'outbox'>) =>
  and([eb('state', '=', 'stuck'), eb('kind', 'like', 'mail.%')]);

/** Waiting messages, and the outcome of the others. */
export function createOutboxRepository(db: Kysely<Database>) {
  /**
   * True for a message that this process has taken and still has: another one may have it by now if this one has paused for
   * too long.
   */
  const own = ({ id, tries }: TakenMessage) =>
    db.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting').where('tries', '=', tries);

  return {
    /**
     * Takes due messages of a kind, the oldest first, until a given moment: of two processes each message goes to one. One kind, so that
     * an index has them in their order, however many of other kinds wait.
     */
    async take(kind: string, { at, until, limit }: { at: Date; until: Date; limit: number }) {
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('nextAt', '<=', at.toISOString())
        .where('kind', '=', kind)
        .orderBy('nextAt')
        .limit(limit);
      // A read costs nothing; an update, even of no row, waits for other writers.
      if (!(await due.limit(1).executeTakeFirst())) return [];
      const rows = await db
        .with('due', () => (isPostgres(db) ? due.forUpdate().skipLocked() : due))
        .updateTable('outbox')
        .set((eb) => ({ nextAt: until.toISOString(), tries: eb('tries', '+', 1) }))
        .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
        .returning(['id', 'kind', 'accountId', 'payload', 'tries'])
        .execute();
      return rows.map((row): TakenMessage => ({ ...row, payload: JSON.parse(row.payload) as unknown }));
    },

    /** Extends the time for a message that is still being sent. */
    async keep(message: TakenMessage, until: Date): Promise<void> {
      await own(message).set({ nextAt: until.toISOString() }).execute();
    },

    /**
     * Ends a message: its account is deleted at once; the row stays for a while, so that the same message isn't added again.
     */
    async finish(message: TakenMessage, forgetAt: Date): Promise<void> {
      await own(message)
        .set({ state: 'done', accountId: null, payload: '{}', lastError: null, nextAt: forgetAt.toISOString() })
        .execute();
    },

    async tryAgain(message: TakenMessage, { at, lastError }: { at: Date; lastError: string }): Promise<void> {
      await own(message).set({ nextAt: at.toISOString(), lastError }).execute();
    },

    /** Ends the tries until somebody asks for more. */
    async giveUp(message: TakenMessage, { forgetAt, lastError }: { forgetAt: Date; lastError: string }): Promise<void> {
      await own(message).set({ state: 'stuck', nextAt: forgetAt.toISOString(), lastError }).execute();
    },

    /** Lets given-up mails be tried again, from the first try on, for an administrator. @returns their number */
    retryStuck: (actorId: string, at: Date): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('outbox')
          .set({ state: 'waiting', tries: 0, nextAt: at.toISOString() })
          .where(isStuckMail)
          .executeTakeFirst();
        const count = Number(numUpdatedRows);
        if (count > 0) {
          const label = `${count} pesan yang tidak terkirim`;
          const act = { action: 'resend', entity: 'message', entityId: 'outbox', label, after: { count } } as const;
          await writeAudit(trx, { at, actorId, ...act });
        }
        return count;
      }),

    async countStuck(): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isStuckMail)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Deletes messages that were sent or given up long ago. */
    async forgetOld(at: Date): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('state', 'in', ['done', 'stuck'])
        .where('nextAt', '<=', at.toISOString())
        .execute();
    },
  };
}
export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
