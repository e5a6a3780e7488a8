import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type NewMessage, putInOutbox } from '../../foundation/outbox/outbox.repository.ts';
import { openingLater } from './reminder.repository.ts';
import { weekMs } from './reminder-times.ts';

/** A mail names no more packages of its week. */
const namedAtMost = 3;

/** Everything that a reminder needs at the moment when it is sent. */
export function createSendingRepository(db: Kysely<Database>) {
  return {
    /** The learner with the choices of this moment; undefined for one who has left or is barred. */
    findLearner(accountId: string) {
      return db
        .selectFrom('reminderSetting')
        .innerJoin('account', 'account.id', 'reminderSetting.accountId')
        .select(['name', 'email', 'emailProvedAt', 'zone', 'weeklyMail', 'weeklyPush', 'tryoutMail', 'tryoutPush'])
        .where('reminderSetting.accountId', '=', accountId)
        .where('standing', '=', 'registered')
        .where('isActive', '=', 1)
        .executeTakeFirst();
    },

    /** The package, if it still opens at this time and the learner still wants to be reminded of it. */
    findTryout(accountId: string, tryoutId: string, { opensAt, at }: { opensAt: string; at: Date }) {
      return openingLater(db, at)
        .innerJoin('tryoutReminder', 'tryoutReminder.tryoutId', 'tryout.id')
        .select(['tryout.id', 'title', 'opensAt'])
        .where('tryout.id', '=', tryoutId)
        .where('opensAt', '=', opensAt)
        .where('tryoutReminder.accountId', '=', accountId)
        .executeTakeFirst();
    },

    /** Packages that open within a week, the next first. */
    async listWeek(at: Date): Promise<{ title: string; opensAt: string }[]> {
      const rows = await openingLater(db, at)
        .select(['title', 'opensAt'])
        .where('opensAt', '<=', new Date(at.getTime() + weekMs).toISOString())
        .limit(namedAtMost)
        .execute();
      return rows.map(({ title, opensAt }) => ({ title, opensAt: opensAt ?? '' }));
    },

    /** A device whose session is still valid. */
    findDevice(accountId: string, sessionId: string, at: Date) {
      return db
        .selectFrom('pushDevice')
        .innerJoin('session', 'session.id', 'pushDevice.sessionId')
        .innerJoin('account', (join) =>
          join.onRef('account.id', '=', 'session.accountId').onRef('account.tokenVersion', '=', 'session.tokenVersion'),
        )
        .select(['endpoint', 'p256dh', 'auth'])
        .where('pushDevice.sessionId', '=', sessionId)
        .where('pushDevice.accountId', '=', accountId)
        .where('session.endsAt', '>', at.toISOString())
        .executeTakeFirst();
    },

    /** Removes a device whose browser has ended the subscription, unless it has made a new one meanwhile. */
    async forgetDevice(accountId: string, sessionId: string, endpoint: string): Promise<void> {
      await db
        .deleteFrom('pushDevice')
        .where('sessionId', '=', sessionId)
        .where('accountId', '=', accountId)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    /** Puts a message off. */
    async putOff(message: NewMessage): Promise<void> {
      await putInOutbox(db, message);
    },
  };
}
export type SendingRepository = ReturnType<typeof createSendingRepository>;
