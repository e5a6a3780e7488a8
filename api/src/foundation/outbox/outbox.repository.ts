import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** Something that is to leave the product once the transaction that it is written in has been committed. */
export interface NewMessage {
  id: string;
  /** Says who sends it: `mail.password-reset`. */
  kind: string;
  /** Whom it is about: an erasure of the account takes it along. Null where it is about nobody. */
  accountId: string | null;
  /** What the same message is told by, such as the number of a purchase: put in twice, it is there once. Kept as a hash. */
  dedupeKey: string;
  /** For whoever sends it. Never a secret, an address or a text: what a mail says is read when it is sent. */
  payload: object;
  at: Date;
}

/** A message that this process has taken, for the time being. */
export interface TakenMessage {
  id: string;
  kind: string;
  accountId: string | null;
  payload: unknown;
  /** With this one. */
  tries: number;
}

const dedupeHashOf = ({ kind, dedupeKey }: Pick<NewMessage, 'kind' | 'dedupeKey'>) =>
  createHash('sha256').update(`${kind} ${dedupeKey}`).digest('hex');

/**
 * Puts a message into the outbox, in the transaction of what causes it: both are there, or neither. The worker is to be woken after the
 * commit.
 * @returns false where the same message was put in before
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

/** Takes an account's messages out, in the transaction of its erasure. */
export async function eraseFromOutbox(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('accountId', '=', accountId).execute();
}

/** The messages that wait, and what became of the others. */
export function createOutboxRepository(db: Kysely<Database>) {
  /** One that this process has taken and still has: another may have it by now, if this one has stood still for too long. */
  const own = ({ id, tries }: TakenMessage) =>
    db.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting').where('tries', '=', tries);

  return {
    /** Takes messages that are due, until a moment: of two processes one gets each. */
    async take(kinds: readonly string[], { at, until, limit }: { at: Date; until: Date; limit: number }) {
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('nextAt', '<=', at.toISOString())
        .where('kind', 'in', kinds)
        .orderBy('nextAt')
        .limit(limit);
      // Looking costs nothing; an update, even of nothing, waits for whoever writes.
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

    /** Keeps a message that is still being sent. */
    async keep(message: TakenMessage, until: Date): Promise<void> {
      await own(message).set({ nextAt: until.toISOString() }).execute();
    },

    /** It needs no more tries: of whom it was is forgotten at once, that it was there is kept for a while, so that it isn't put in again. */
    async finish(message: TakenMessage, forgetAt: Date): Promise<void> {
      await own(message)
        .set({ state: 'done', accountId: null, payload: '{}', lastError: null, nextAt: forgetAt.toISOString() })
        .execute();
    },

    async tryAgain(message: TakenMessage, { at, lastError }: { at: Date; lastError: string }): Promise<void> {
      await own(message).set({ nextAt: at.toISOString(), lastError }).execute();
    },

    /** It is tried no more until somebody says so. */
    async giveUp(message: TakenMessage, { forgetAt, lastError }: { forgetAt: Date; lastError: string }): Promise<void> {
      await own(message).set({ state: 'stuck', nextAt: forgetAt.toISOString(), lastError }).execute();
    },

    /** Has those that were given up tried again, from the first try on. @returns how many */
    async retryStuck(at: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ state: 'waiting', tries: 0, nextAt: at.toISOString() })
        .where('state', '=', 'stuck')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async countStuck(): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'stuck')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Deletes what is done or was given up long ago. */
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
