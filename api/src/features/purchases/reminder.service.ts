import { hourMs } from '../../foundation/days/spans.ts';
import type { ReminderRepository } from './reminder.repository.ts';

interface Dependencies {
  reminders: ReminderRepository;
  wakeOutbox(): void;
  now(): Date;
}

/** Buyers are reminded this long before the time to pay ends, if they had at least so much. */
const beforePaymentEndsMs = 2 * hourMs;
const worthRemindingMs = 6 * hourMs;
const beforeAccessEndsMs = 3 * 24 * hourMs;
const remindedAtOnce = 100;

/** Reminds by mail, each once: of a purchase that isn't paid, and of a plan that ends. */
export function createReminderService({ reminders, wakeOutbox, now }: Dependencies) {
  async function remindOfPayments(at: Date, isOver: () => boolean): Promise<number> {
    let mailed = 0;
    for (;;) {
      const before = new Date(at.getTime() + beforePaymentEndsMs);
      const found = await reminders.listUnpaid(at, before, remindedAtOnce);
      for (const purchase of found) {
        if (isOver()) return mailed;
        const isWorth =
          Date.parse(purchase.expiresAt) - Date.parse(purchase.createdAt) > worthRemindingMs &&
          !(await reminders.isUseless(purchase, at));
        if (await reminders.note('purchase', purchase, isWorth, at)) mailed += 1;
      }
      if (found.length < remindedAtOnce) return mailed;
    }
  }

  async function remindOfEnds(at: Date, isOver: () => boolean): Promise<number> {
    let mailed = 0;
    for (;;) {
      const found = await reminders.listEnding(at, new Date(at.getTime() + beforeAccessEndsMs), remindedAtOnce);
      for (const { isFollowed, ...entitlement } of found) {
        if (isOver()) return mailed;
        if (await reminders.note('entitlement', entitlement, !isFollowed, at)) mailed += 1;
      }
      if (found.length < remindedAtOnce) return mailed;
    }
  }

  return {
    /** @returns how many mails go out */
    async remind(isOver: () => boolean): Promise<number> {
      const at = now();
      const mailed = (await remindOfPayments(at, isOver)) + (await remindOfEnds(at, isOver));
      if (mailed > 0) wakeOutbox();
      return mailed;
    },
  };
}
export type ReminderService = ReturnType<typeof createReminderService>;
