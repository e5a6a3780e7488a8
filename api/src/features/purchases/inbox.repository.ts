import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

export interface NewNotice {
  gateway: string;
  hash: string;
  reference: string;
  /** JSON of the few fields that are kept. */
  body: string;
  at: Date;
}

/** Gateways' notifications, each once. */
export function createInboxRepository(db: Kysely<Database>) {
  return {
    /** Keeps a notification; one that was here before is only counted. */
    async keep({ at, ...notice }: NewNotice): Promise<void> {
      const moment = at.toISOString();
      await db
        .insertInto('gatewayEvent')
        .values({
          ...notice,
          id: newId(),
          seen: 1,
          firstAt: moment,
          lastAt: moment,
          handledAt: null,
          nextAt: moment,
          outcome: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['gateway', 'hash'])
            .doUpdateSet((eb) => ({ seen: eb('gatewayEvent.seen', '+', 1), lastAt: moment })),
        )
        .execute();
    },

    /** References of waiting notifications, each once, the longest waiting first. */
    async listWaiting(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('gatewayEvent')
        .select('reference')
        .where('handledAt', 'is', null)
        .where('nextAt', '<=', at.toISOString())
        .groupBy('reference')
        .orderBy(({ fn }) => fn.min('nextAt'))
        .limit(limit)
        .execute();
      return rows.map(({ reference }) => reference);
    },

    /** All notifications of a reference that came before a moment are answered by one question. */
    async finish(reference: string, outcome: string, askedAt: Date, at: Date): Promise<void> {
      await db
        .updateTable('gatewayEvent')
        .set({ handledAt: at.toISOString(), nextAt: null, outcome })
        .where('reference', '=', reference)
        .where('handledAt', 'is', null)
        .where('firstAt', '<=', askedAt.toISOString())
        .execute();
    },

    async tryAgain(reference: string, nextAt: Date): Promise<void> {
      await db
        .updateTable('gatewayEvent')
        .set((eb) => ({ nextAt: nextAt.toISOString(), tries: eb('tries', '+', 1) }))
        .where('reference', '=', reference)
        .where('handledAt', 'is', null)
        .execute();
    },

    async forget(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('gatewayEvent')
        .where('lastAt', '<', before.toISOString())
        .where('handledAt', 'is not', null)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
export type InboxRepository = ReturnType<typeof createInboxRepository>;
