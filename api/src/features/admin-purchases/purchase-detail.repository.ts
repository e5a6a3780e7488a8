import type { Kysely, Selectable } from 'kysely';
import {
  type PaymentDetail,
  type PurchaseDetail,
  type PurchaseEvent,
  purchaseEvents,
  type Refund,
} from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, PaymentTable, PurchaseEventTable } from '../../db/schema.ts';
import { type Accounts, toSnapshot, transferOf } from '../../foundation/sales/purchase-answers.ts';

type StoredEvent = Pick<Selectable<PurchaseEventTable>, 'id' | 'at' | 'kind' | 'place'>;

/**
 * One order, whatever happened in one moment: by their places. Those of an older release have none; of them the consequence is the newer, and
 * the list of kinds is in their natural order.
 */
const newestFirst = (one: StoredEvent, two: StoredEvent): number =>
  two.at.localeCompare(one.at) ||
  two.place - one.place ||
  purchaseEvents.indexOf(two.kind) - purchaseEvents.indexOf(one.kind) ||
  two.id.localeCompare(one.id);

/** A purchase with its whole history: six statements, however long it is. */
export function createPurchaseDetailRepository(db: Kysely<Database>, sales: Accounts | undefined) {
  /** Names of who did something. */
  async function listNames(ids: readonly (string | null)[]): Promise<(id: string) => { id: string; name: string }> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    const rows =
      known.length === 0
        ? []
        : await db
            .selectFrom('account')
            .select(['id', 'name'])
            .where('id', ...oneOf(db, known))
            .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => ({ id, name: names.get(id) ?? 'Akun yang tidak ada lagi' });
  }

  return {
    async find(number: string): Promise<Omit<PurchaseDetail, 'serverNow'> | undefined> {
      const row = await db
        .selectFrom('purchase')
        .innerJoin('account', 'account.id', 'purchase.accountId')
        .selectAll('purchase')
        .select(['account.name', 'account.email', 'account.standing'])
        .where('purchase.number', '=', number)
        .executeTakeFirst();
      if (!row) return undefined;
      const payments = await db
        .selectFrom('payment')
        .selectAll()
        .where('purchaseId', '=', row.id)
        .orderBy('number', 'desc')
        .execute();
      const refunds = await db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.paymentId')
        .selectAll('refund')
        .where('payment.purchaseId', '=', row.id)
        .orderBy('refund.createdAt', 'desc')
        .execute();
      const access = await db
        .selectFrom('entitlement')
        .select(['startsAt', 'endsAt', 'packageQuota', 'used', 'revokedAt'])
        .where('purchaseId', '=', row.id)
        .executeTakeFirst();
      const events = await db
        .selectFrom('purchaseEvent')
        .select(['id', 'at', 'kind', 'actorId', 'details', 'place'])
        .where('purchaseId', '=', row.id)
        .execute();
      const nameOf = await listNames([
        ...payments.map(({ confirmedBy }) => confirmedBy),
        ...refunds.map(({ requestedBy }) => requestedBy),
        ...events.map(({ actorId }) => actorId),
      ]);
      return {
        number: row.number,
        state: row.state,
        ...toSnapshot(row),
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        paidAt: row.paidAt,
        receiptNumber: row.receiptNumber,
        access: access ?? null,
        buyer: row.standing === 'erased' ? null : { id: row.accountId, name: row.name, email: row.email },
        payments: payments.flatMap((payment): PaymentDetail | never[] => {
          const { method, confirmedBy, proofFile } = payment;
          if (method === 'none') return [];
          return {
            ...payment,
            method,
            transfer: transferOf(payment, sales),
            confirmedBy: confirmedBy === null ? null : nameOf(confirmedBy),
            hasProof: proofFile !== null,
          };
        }),
        refunds: refunds.map((refund): Refund => ({ ...refund, by: nameOf(refund.requestedBy), at: refund.createdAt })),
        events: events.toSorted(newestFirst).map(({ at, kind, actorId, details }): PurchaseEvent => ({
          at,
          kind,
          by: actorId === null ? null : nameOf(actorId),
          details: JSON.parse(details) as PurchaseEvent['details'],
        })),
      };
    },

    /** A payment by the number of its purchase and its own. */
    findPayment: (number: string, payment: number): Promise<Selectable<PaymentTable> | undefined> =>
      db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .selectAll('payment')
        .where('purchase.number', '=', number)
        .where('payment.number', '=', payment)
        .executeTakeFirst(),

    /** The newest payments on a gateway's page, to ask about. */
    async listOnline(number: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .select('payment.reference')
        .where('purchase.number', '=', number)
        .where('payment.method', '=', 'online')
        .orderBy('payment.number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ reference }) => reference);
    },

    /** The number of the purchase that a refund belongs to. */
    async findByRefund(refundId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.paymentId')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .select('purchase.number')
        .where('refund.id', '=', refundId)
        .executeTakeFirst();
      return row?.number;
    },
  };
}
export type PurchaseDetailRepository = ReturnType<typeof createPurchaseDetailRepository>;
