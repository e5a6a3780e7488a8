import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PaymentGateway } from '../../foundation/gateways/payment-gateway.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { InboxRepository } from './inbox.repository.ts';
import type { SettleService } from './settle.service.ts';

interface Dependencies {
  inbox: InboxRepository;
  settling: Pick<SettleService, 'settle'>;
  gateway: PaymentGateway | undefined;
  gatewayName: string;
  now(): Date;
}

/** All that is kept of a notification: nothing of a card or a person. */
const keptFields = [
  'order_id',
  'transaction_id',
  'transaction_status',
  'transaction_time',
  'status_code',
  'fraud_status',
  'gross_amount',
  'payment_type',
  'currency',
];
const Text = v.pipe(v.string(), v.maxLength(100));

const unansweredMs = 20_000;

/** Notifications are knocks: kept at once, and then the gateway itself is asked. */
export function createInboxService({ inbox, settling, gateway, gatewayName, now }: Dependencies) {
  return {
    /** Keeps an authentic notification; it is answered 200 whatever it is about. */
    async keep(reference: string, body: Buffer): Promise<void> {
      const told = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
      const kept = keptFields.flatMap((field) => (v.is(Text, told[field]) ? [[field, told[field]]] : []));
      await inbox.keep({
        gateway: gatewayName,
        hash: createHash('sha256').update(body).digest('hex'),
        reference: reference.slice(0, 100),
        body: JSON.stringify(Object.fromEntries(kept)),
        at: now(),
      });
    },

    readReference: (headers: Parameters<PaymentGateway['readNotification']>[0], body: Buffer) =>
      gateway?.readNotification(headers, body),

    /** Asks about every reference that somebody knocked for. @returns their number */
    async handle(isOver: () => boolean = () => false): Promise<number> {
      const ask = async (reference: string) => {
        const askedAt = now();
        const outcome = await settling.settle(reference);
        if (outcome === 'unanswered') await inbox.tryAgain(reference, new Date(now().getTime() + unansweredMs));
        else await inbox.finish(reference, outcome, askedAt, now());
        return outcome;
      };
      return askInTurn(await inbox.listWaiting(now(), 200), ask, isOver);
    },

    forgetOld: (before: Date) => inbox.forget(before),
  };
}
export type InboxService = ReturnType<typeof createInboxService>;
