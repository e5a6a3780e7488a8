import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type {
  AttentionDone,
  NewRefund,
  ProofRefusal,
  PurchaseDetail,
  PurchaseList,
  PurchaseQuery,
  TransferConfirmation,
  Work,
} from '../../contract/index.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { csvName, csvType, purchaseCsv } from './purchase-csv.ts';
import type { PurchaseDetailRepository } from './purchase-detail.repository.ts';
import type { PurchaseFilter, PurchaseListRepository } from './purchase-list.repository.ts';
import type { RefundService } from './refund.service.ts';
import type { TransferRepository } from './transfer.repository.ts';

/** How an export reports its progress, and hears that it is cancelled. */
interface Doing {
  report(done: number, total: number | null): void;
  signal: AbortSignal;
}

export interface PurchaseNeeds {
  list: PurchaseListRepository;
  details: PurchaseDetailRepository;
  transfers: TransferRepository;
  refunds: Pick<RefundService, 'ask' | 'finish'>;
  /** Asks the gateway about a payment, and makes its answer ours. */
  settle(reference: string): Promise<unknown>;
  /** The sealed pictures of proofs. */
  pictures: { open(fileId: string): Promise<{ mediaType: string; content: Buffer }> };
  works: {
    begin(
      accountId: string,
      subject: { kind: 'purchase-export' },
      work: (doing: Doing) => Promise<{ fileName: string; fileType: string; pieces: AsyncIterable<string> }>,
    ): Promise<Work>;
  };
  wakeOutbox(): void;
  now(): Date;
}

/** Tries to pay one purchase that are asked about at once: more than anybody has. */
const askedAtMost = 10;

/** Purchases for administrators, and their decisions on payments (docs/payments.md). */
export function createAdminPurchaseService(needs: PurchaseNeeds) {
  const { list, details, transfers, refunds, settle, pictures, works, wakeOutbox, now } = needs;

  async function get(number: string): Promise<PurchaseDetail> {
    const found = await details.find(number);
    if (!found) throw new AppError('PURCHASE_NOT_FOUND');
    return { ...found, serverNow: now().toISOString() };
  }

  async function getPayment(number: string, payment: number): Promise<StoredPayment> {
    const found = await details.findPayment(number, payment);
    if (!found) throw new AppError('PAYMENT_NOT_FOUND');
    return found;
  }

  return {
    get,

    async list({ page, pageSize, ...filter }: PurchaseQuery): Promise<PurchaseList> {
      return { ...(await list.list(filter, { page, pageSize })), waiting: await list.countWaiting() };
    },

    /** All purchases that match, as the pieces of a CSV file: read while they are sent, and other requests are served between two pieces. */
    async export(
      actorId: string,
      filter: PurchaseFilter,
      { report, signal }: Partial<Doing> = {},
    ): Promise<AsyncGenerator<string>> {
      // The log is kept for ever: it says that there was a search, and never its text.
      const { search, ...shown } = filter;
      await list.noteExport({
        at: now(),
        actorId,
        action: 'export',
        entity: 'purchase',
        entityId: 'purchases',
        label: 'Daftar pembelian (CSV)',
        after: { ...shown, ...(search && { searched: true }) },
      });
      let done = 0;
      return purchaseCsv(
        (async function* () {
          for await (const some of list.walk(filter)) {
            signal?.throwIfAborted();
            yield some;
            done += some.length;
            report?.(done, null);
            await others();
          }
        })(),
      );
    },

    /** Begins the same export as long work; its file is fetched once it is done. */
    beginExport(actorId: string, filter: PurchaseFilter): Promise<Work> {
      return works.begin(actorId, { kind: 'purchase-export' }, async (doing) => ({
        fileName: csvName(now()),
        fileType: csvType,
        pieces: await this.export(actorId, filter, doing),
      }));
    },

    /**
     * A transfer has come: exactly, or with another amount that then needs a decision. Of two administrators one confirms it.
     * @throws AppError PAYMENT_STATE
     */
    async confirm(
      actorId: string,
      number: string,
      of: number,
      { reason, received, receivedAt, recorded, isEnough = false }: TransferConfirmation,
    ): Promise<PurchaseDetail> {
      const at = now();
      const payment = await getPayment(number, of);
      const moment = receivedAt === undefined ? at.toISOString() : new Date(receivedAt).toISOString();
      if (moment > at.toISOString()) throw AppError.field('receivedAt', 'Waktu ini belum tiba');
      if (payment.method !== 'transfer' && received !== undefined && received !== payment.received)
        throw AppError.field('received', 'Jumlah dari gateway tidak dapat diubah');
      const outcome = await transfers.confirm(
        payment,
        { received, receivedAt: moment, recorded, isEnough },
        { actorId, at, reason },
      );
      if (outcome === 'nothing') throw new AppError('PAYMENT_STATE');
      wakeOutbox();
      return get(number);
    },

    /** The proof isn't one. @throws AppError PAYMENT_STATE, also when another proof has come meanwhile */
    async refuse(
      actorId: string,
      number: string,
      of: number,
      { reason, proofAt }: ProofRefusal,
    ): Promise<PurchaseDetail> {
      const payment = await getPayment(number, of);
      if (!(await transfers.refuse(payment, proofAt, { actorId, at: now(), reason })))
        throw new AppError('PAYMENT_STATE');
      wakeOutbox();
      return get(number);
    },

    /** Notes that whatever a person was needed for is done. @throws AppError PAYMENT_STATE, also if it is something else by now */
    async settleAttention(
      actorId: string,
      number: string,
      of: number,
      { reason, attention }: AttentionDone,
    ): Promise<PurchaseDetail> {
      const payment = await getPayment(number, of);
      if (attention !== undefined && attention !== payment.attention) throw new AppError('PAYMENT_STATE');
      const step = { actorId, at: now(), reason };
      if (!(await transfers.settleAttention(payment, step))) throw new AppError('PAYMENT_STATE');
      return get(number);
    },

    /** Asks the gateway about all that was opened there. */
    async check(number: string): Promise<PurchaseDetail> {
      await get(number);
      await Promise.all((await details.listOnline(number, askedAtMost)).map((reference) => settle(reference)));
      return get(number);
    },

    /** The picture of a transfer's proof. Each look is in the audit log before the picture leaves. */
    async readProof(actorId: string, number: string, of: number, reason: string) {
      const payment = await getPayment(number, of);
      if (payment.proofFile === null) throw new AppError('NOT_FOUND');
      const picture = await pictures.open(payment.proofFile);
      await transfers.noteLook(payment, { actorId, at: now(), reason });
      return picture;
    },

    async refund(actorId: string, number: string, refund: NewRefund): Promise<PurchaseDetail> {
      await refunds.ask(actorId, await getPayment(number, refund.payment), refund);
      return get(number);
    },

    async finishRefund(actorId: string, refundId: string, reason: string): Promise<PurchaseDetail> {
      await refunds.finish(actorId, refundId, reason);
      const number = await details.findByRefund(refundId);
      if (number === undefined) throw new AppError('REFUND_NOT_FOUND');
      return get(number);
    },
  };
}
export type AdminPurchaseService = ReturnType<typeof createAdminPurchaseService>;
