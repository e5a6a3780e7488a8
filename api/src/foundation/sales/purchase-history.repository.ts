import { type Kysely, sql } from 'kysely';
import type { PurchaseEventKind } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

export interface PurchaseEvent {
  purchaseId: string;
  kind: PurchaseEventKind;
  /** Undefined for what the product does by itself. */
  actorId?: string | undefined;
  details?: Readonly<Record<string, string | number | null>>;
}

/** Adds to the history of purchases, in the transaction of what happened. Each event has the next place, which orders those of one moment. */
export async function notePurchase(trx: Kysely<Database>, at: Date, ...events: PurchaseEvent[]): Promise<void> {
  for (const { purchaseId, kind, actorId, details } of events)
    await trx
      .insertInto('purchaseEvent')
      .values(({ selectFrom, lit }) => ({
        id: newId(),
        purchaseId,
        at: at.toISOString(),
        kind,
        actorId: actorId ?? null,
        details: JSON.stringify(details ?? {}),
        place: selectFrom('purchaseEvent as before')
          .select(({ fn }) => sql<number>`${fn.coalesce(fn.max('before.place'), lit(0))} + 1`.as('next'))
          .where('before.purchaseId', '=', purchaseId),
      }))
      .execute();
}
