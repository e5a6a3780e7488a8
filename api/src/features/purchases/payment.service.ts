import { randomInt } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { type ErrorCode, type NewPayment, type OwnPurchaseDetail, transferCodesBelow } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { GatewayRefused, GatewayUnavailable } from '../../foundation/gateways/payment-gateway.ts';
import type { Sales } from '../../foundation/sales/sales.ts';
import { holdsMoney, isLive, isUnpaid } from '../../foundation/sales/payment-states.ts';
import type { PaymentRepository } from './payment.repository.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import type { PurchaseRepository, StoredPurchase } from './purchase.repository.ts';
import type { PurchaseService } from './purchase.service.ts';
import type { SettleService } from './settle.service.ts';

interface Dependencies {
  payments: PaymentRepository;
  buyers: Pick<PurchaseRepository, 'findBuyer' | 'readTerms'>;
  purchases: Pick<PurchaseService, 'getOwnRow' | 'getOwn'>;
  settling: Pick<SettleService, 'settlePayment'>;
  /** Redrawn and sealed, as ID cards are. */
  pictures: {
    keep(upload: Buffer, refusal: ErrorCode): Promise<string>;
  };
  sales: Sales | undefined;
  publicUrl: string;
  wakeOutbox(): void;
  now(): Date;
}

const codesTried = 30;
/** An opening that takes longer has failed in a way that nobody knows. */
const openingMs = 20_000;
/** With the job's ten seconds: what was paid without a notice is seen within a minute of the opening. */
const firstAskMs = 50_000;

/** Each may be paid, however late, so that the gateway is asked about each of them for a day. */
const triesAtMost = 10;
/** Tries that a check asks about: money for older ones is told by a notification, or found by the job. */
const checkedAtMost = 3;
/** Most bytes of proofs in a day: some 8,000. */
const proofBytesADay = 2 * 1024 ** 3;

/** Paying a purchase: the gateway's page, or a transfer with a proof (docs/payments.md). */
export function createPaymentService(given: Dependencies) {
  const { payments, buyers, purchases, settling, pictures, sales, publicUrl, wakeOutbox, now } = given;

  /**
   * Ends a live try before another one, or with its purchase. Without a gateway nobody can be asked: it ends here alone, and money that comes late
   * still counts (docs/decisions/0256-a-try-ends-without-its-gateway.md).
   * @returns false when the gateway says that it is being paid, or a proof waits for a decision
   * @throws AppError GATEWAY_UNAVAILABLE: nobody knows whether it can still be paid
   */
  async function endTry(payment: StoredPayment, state: 'cancelled' | 'expired'): Promise<boolean> {
    if (payment.method === 'transfer')
      return payment.attention !== 'transfer' && (await payments.end(payment, state, now()));
    const gateway = sales?.gateway;
    if (!gateway) return payments.end(payment, state, now());
    try {
      if ((await gateway.close(payment.reference, payment.token)) === 'closed')
        return await payments.end(payment, state, now());
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw new AppError('GATEWAY_UNAVAILABLE');
      throw error;
    }
    await settling.settlePayment(payment);
    return false;
  }

  async function getOpen(accountId: string, number: string): Promise<StoredPurchase> {
    const purchase = await purchases.getOwnRow(accountId, number);
    if (purchase.state !== 'open' || purchase.expiresAt <= now().toISOString()) throw new AppError('PURCHASE_NOT_OPEN');
    return purchase;
  }

  /**
   * The purchase with the end that it has now: since it was placed its package may have been taken away, or closes earlier.
   * @throws AppError OWNED_ALREADY · NOT_FOR_SALE: paying it would buy nothing
   */
  async function stillToBuy(purchase: StoredPurchase): Promise<StoredPurchase> {
    const { kind, itemId: id, accountId, expiresAt } = purchase;
    if (kind !== 'package') return purchase;
    const at = now();
    const { offer, isOwned } = await buyers.readTerms(accountId, { kind, id }, undefined, at);
    if (isOwned) throw new AppError('OWNED_ALREADY');
    if (!offer || (offer.until !== null && offer.until <= at.toISOString())) throw new AppError('NOT_FOR_SALE');
    return offer.until !== null && offer.until < expiresAt ? { ...purchase, expiresAt: offer.until } : purchase;
  }

  type Opener = (number: number) => Promise<void>;

  /** Opens the gateway's page. @throws AppError PAYMENT_METHOD_OFF, before anything is stored */
  function onlineFor(purchase: StoredPurchase): Opener {
    const gateway = sales?.gateway;
    if (!gateway) throw new AppError('PAYMENT_METHOD_OFF');
    return async (number) => {
      const at = now();
      // The row comes first: whatever happens to the call, we know that there may be a payment.
      const payment = await payments.insert(purchase, number, {
        method: 'online',
        gateway: sales.gatewayName ?? '',
        amountDue: purchase.total,
        bank: null,
        nextAskAt: new Date(at.getTime() + firstAskMs),
        at,
      });
      if (!payment) return;
      try {
        const opened = await gateway.open({
          reference: payment.reference,
          amount: payment.amountDue,
          title: purchase.title,
          buyer: await buyers.findBuyer(purchase.accountId),
          expiresAt: new Date(purchase.expiresAt),
          returnUrl: `${publicUrl}/pusat-langganan/pembelian/${purchase.number}`,
          notifyUrl: `${publicUrl}/api/payments/notifications/${payment.gateway}`,
        });
        await payments.opened(payment.id, opened);
      } catch (error) {
        if (error instanceof GatewayRefused) await payments.end(payment, 'failed', now());
        if (error instanceof GatewayRefused || error instanceof GatewayUnavailable)
          throw new AppError('GATEWAY_UNAVAILABLE');
        throw error;
      }
    };
  }

  /** Opens a transfer to one of our accounts. @throws AppError PAYMENT_METHOD_OFF, before anything is stored, or when no code is free */
  function transferFor(purchase: StoredPurchase, wanted: string | undefined): Opener {
    const banks = sales?.banks ?? [];
    const account = wanted === undefined ? banks[0] : banks.find((bank) => bank.number === wanted);
    if (!account || purchase.total <= transferCodesBelow) throw new AppError('PAYMENT_METHOD_OFF');
    return async (number) => {
      for (let tried = 0; tried < codesTried; tried += 1) {
        const inserted = await payments.insert(purchase, number, {
          method: 'transfer',
          gateway: 'bank',
          // Taken off, since a surcharge isn't allowed.
          amountDue: purchase.total - randomInt(1, transferCodesBelow),
          bank: account.number,
          nextAskAt: null,
          at: now(),
        });
        if (inserted) return wakeOutbox();
        // Another request of this buyer was faster.
        if ((await payments.list(purchase.id)).some((payment) => payment.number === number)) return;
      }
      throw new AppError('PAYMENT_METHOD_OFF');
    };
  }

  /** Checks that are under way, by their purchases. */
  const checks = new Map<string, Promise<boolean>>();

  /** Asks the gateway about the newest tries that may be paid. @returns false when it gave no answer about one */
  async function ask(purchaseId: string): Promise<boolean> {
    const unpaid = (await payments.list(purchaseId)).filter(
      (payment) => payment.method === 'online' && isUnpaid(payment),
    );
    const outcomes = await Promise.all(unpaid.slice(-checkedAtMost).map(settling.settlePayment));
    return !outcomes.includes('unanswered');
  }

  /** Calls that come while the gateway is asked share its answer. */
  function askOnce(purchaseId: string): Promise<boolean> {
    const running = checks.get(purchaseId) ?? ask(purchaseId).finally(() => checks.delete(purchaseId));
    checks.set(purchaseId, running);
    return running;
  }

  /** @throws AppError TOO_MANY_REQUESTS when the last day's proofs reach the daily limit */
  async function refuseTooManyProofs(): Promise<void> {
    const since = now().getTime() - dayMs;
    const { bytes, oldest } = await payments.sumProofs(new Date(since).toISOString());
    if (bytes >= proofBytesADay)
      throw AppError.until('TOO_MANY_REQUESTS', Date.parse(oldest ?? now().toISOString()), since);
  }

  return {
    endTry,

    /**
     * Opens a way to pay. The same way again is the same try; another one ends the former.
     * @throws AppError PURCHASE_NOT_FOUND · PURCHASE_NOT_OPEN · OWNED_ALREADY · NOT_FOR_SALE · PAYMENT_METHOD_OFF · PAYMENT_IN_PROGRESS, also while a
     *   person decides about money that came · TOO_MANY_PAYMENTS · TRANSFER_WAITS · GATEWAY_UNAVAILABLE
     */
    async open(accountId: string, number: string, { method, bank }: NewPayment): Promise<OwnPurchaseDetail> {
      const purchase = await stillToBuy(await getOpen(accountId, number));
      const before = await payments.list(purchase.id);
      if (before.some(holdsMoney)) throw new AppError('PAYMENT_IN_PROGRESS');
      const last = before.at(-1);
      const isSame = last?.method === method && (method === 'online' || bank === undefined || bank === last.bank);
      if (isSame && last.state === 'waiting') return purchases.getOwn(accountId, number);
      // Before the former try ends: it can still be paid.
      if (before.length >= triesAtMost) throw new AppError('TOO_MANY_PAYMENTS');
      if (method === 'transfer' && (await payments.waitsElsewhere(purchase))) throw new AppError('TRANSFER_WAITS');
      const openNext = method === 'online' ? onlineFor(purchase) : transferFor(purchase, bank);
      if (last && isLive(last)) {
        const isOpening = last.state === 'created' && now().getTime() - Date.parse(last.createdAt) < openingMs;
        if (isOpening || !(await endTry(last, 'cancelled'))) throw new AppError('PAYMENT_IN_PROGRESS');
      }
      await openNext((last?.number ?? 0) + 1);
      return purchases.getOwn(accountId, number);
    },

    /**
     * Asks the gateway about the newest tries that aren't decided.
     * @throws AppError PURCHASE_NOT_FOUND · GATEWAY_UNAVAILABLE when it gives no answer and nothing was paid before
     */
    async check(accountId: string, number: string): Promise<OwnPurchaseDetail> {
      const { id } = await purchases.getOwnRow(accountId, number);
      const isAnswered = await askOnce(id);
      const found = await purchases.getOwn(accountId, number);
      if (!isAnswered && found.state !== 'paid') throw new AppError('GATEWAY_UNAVAILABLE');
      return found;
    },

    /** @throws AppError PURCHASE_NOT_FOUND · PURCHASE_NOT_OPEN · PAYMENT_IN_PROGRESS · GATEWAY_UNAVAILABLE */
    async cancel(accountId: string, number: string): Promise<OwnPurchaseDetail> {
      const purchase = await purchases.getOwnRow(accountId, number);
      if (purchase.state === 'cancelled') return purchases.getOwn(accountId, number);
      if (purchase.state !== 'open') throw new AppError('PURCHASE_NOT_OPEN');
      for (const payment of await payments.list(purchase.id))
        if (isLive(payment) && !(await endTry(payment, 'cancelled'))) throw new AppError('PAYMENT_IN_PROGRESS');
      if (await payments.closePurchase(purchase, 'cancelled', now())) return purchases.getOwn(accountId, number);
      const found = await purchases.getOwn(accountId, number);
      // Another try to pay has just begun.
      if (found.state === 'open') throw new AppError('PAYMENT_IN_PROGRESS');
      if (found.state !== 'cancelled') throw new AppError('PURCHASE_NOT_OPEN');
      return found;
    },

    /** @throws AppError PURCHASE_NOT_FOUND · PAYMENT_STATE when no transfer waits · TOO_MANY_REQUESTS · UNAUTHENTICATED · IMAGE_… */
    async keepProof(accountId: string, number: string, upload: Buffer | undefined): Promise<OwnPurchaseDetail> {
      const { id } = await purchases.getOwnRow(accountId, number);
      if (!upload) throw new AppError('IMAGE_MISSING');
      const payment = (await payments.list(id)).findLast((one) => one.method === 'transfer' && isLive(one));
      if (!payment) throw new AppError('PAYMENT_STATE');
      await refuseTooManyProofs();
      const file = await pictures.keep(upload, 'IMAGE_TYPE_NOT_SUPPORTED');
      if (!(await payments.keepProof(payment, file, accountId, now()))) throw new AppError('PAYMENT_STATE');
      return purchases.getOwn(accountId, number);
    },
  };
}
export type PaymentService = ReturnType<typeof createPaymentService>;
