import type { Kysely } from 'kysely';
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

/** Adds to the history of purchases, in the transaction of what happened. */
export async function notePurchase(trx: Kysely<Database>, at: Date, ...events: PurchaseEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('purchaseEvent')
    .values(
      events.map(({ purchaseId, kind, actorId, details }) => ({
        id: newId(),
        purchaseId,
        at: at.toISOString(),
        kind,
        actorId: actorId ?? null,
        details: JSON.stringify(details ?? {}),
      })),
    )
    .execute();
}
