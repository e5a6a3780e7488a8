import type { Kysely } from 'kysely';
import type { ReminderKind, ReminderSettings, ScheduledTryout } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database, PushDeviceTable } from '../../db/schema.ts';

/** More packages that open later aren't listed. */
const tryoutsAtMost = 50;

const bit = (isOn: boolean) => (isOn ? 1 : 0);

/** Packages that learners see and that open after a moment. */
export const openingLater = (db: Kysely<Database>, at: Date) =>
  db
    .selectFrom('tryout')
    .where('publishedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .where('isActive', '=', 1)
    .where('opensAt', '>', at.toISOString())
    .orderBy('opensAt')
    .orderBy('tryout.id');

/** Learners' choices for reminders. */
export function createReminderRepository(db: Kysely<Database>) {
  /** Runs in a transaction in which the account can't be erased; does nothing for one that has been. */
  const asLearner = (accountId: string, work: (trx: Kysely<Database>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (await holdAccount(trx, accountId, 'registered')) await work(trx);
    });

  return {
    async findSettings(accountId: string): Promise<ReminderSettings | undefined> {
      const row = await db
        .selectFrom('reminderSetting')
        .select(['zone', 'weeklyDay', 'weeklyHour', 'weeklyMail', 'weeklyPush', 'tryoutMail', 'tryoutPush'])
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return (
        row && {
          ...row,
          weeklyMail: row.weeklyMail === 1,
          weeklyPush: row.weeklyPush === 1,
          tryoutMail: row.tryoutMail === 1,
          tryoutPush: row.tryoutPush === 1,
        }
      );
    },

    /**
     * One that is due, and that the planner hasn't seen yet, stays due.
     * @param when `weeklyAt`: the next weekly reminder by these settings, null if it is off
     */
    save(
      accountId: string,
      settings: ReminderSettings,
      { at, weeklyAt }: { at: Date; weeklyAt: Date | null },
    ): Promise<void> {
      const row = {
        ...settings,
        weeklyMail: bit(settings.weeklyMail),
        weeklyPush: bit(settings.weeklyPush),
        tryoutMail: bit(settings.tryoutMail),
        tryoutPush: bit(settings.tryoutPush),
        weeklyAt: weeklyAt?.toISOString() ?? null,
      } as const;
      return asLearner(accountId, async (trx) => {
        await trx
          .insertInto('reminderSetting')
          .values({ accountId, ...row })
          .onConflict((conflict) =>
            conflict.column('accountId').doUpdateSet(({ case: when, ref }) => ({
              ...row,
              ...(row.weeklyAt !== null && {
                weeklyAt: when()
                  .when('reminderSetting.weeklyAt', '<=', at.toISOString())
                  .then(ref('reminderSetting.weeklyAt'))
                  .else(row.weeklyAt)
                  .end(),
              }),
            })),
          )
          .execute();
      });
    },

    /** Switches one kind off; the others stay as they are. */
    async stop(accountId: string, kind: ReminderKind): Promise<void> {
      await db
        .updateTable('reminderSetting')
        .set({ [kind]: 0 })
        .where('accountId', '=', accountId)
        .execute();
    },

    async isProved(accountId: string): Promise<boolean> {
      const account = await db
        .selectFrom('account')
        .select('emailProvedAt')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return account !== undefined && account.emailProvedAt !== null;
    },

    /** Packages that open later, the next first. */
    async listTryouts(accountId: string, at: Date): Promise<ScheduledTryout[]> {
      const [tryouts, asked] = [
        await openingLater(db, at).select(['id', 'title', 'opensAt']).limit(tryoutsAtMost).execute(),
        await db.selectFrom('tryoutReminder').select('tryoutId').where('accountId', '=', accountId).execute(),
      ];
      const ids = new Set(asked.map(({ tryoutId }) => tryoutId));
      return tryouts.map(({ id, title, opensAt }) => ({ id, title, opensAt: opensAt ?? '', isAsked: ids.has(id) }));
    },

    /** Asks for reminders of a package. @returns when it opens; undefined when none opens later under this id */
    async ask(accountId: string, tryoutId: string, at: Date): Promise<Date | undefined> {
      const tryout = await openingLater(db, at).select('opensAt').where('id', '=', tryoutId).executeTakeFirst();
      if (!tryout) return undefined;
      await asLearner(accountId, async (trx) => {
        await trx
          .insertInto('tryoutReminder')
          .values({ accountId, tryoutId, askedAt: at.toISOString(), dayFor: null, hourFor: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return new Date(tryout.opensAt ?? '');
    },

    async takeBack(accountId: string, tryoutId: string): Promise<void> {
      await db
        .deleteFrom('tryoutReminder')
        .where('accountId', '=', accountId)
        .where('tryoutId', '=', tryoutId)
        .execute();
    },

    async listDevices(accountId: string): Promise<{ sessionId: string }[]> {
      return db.selectFrom('pushDevice').select('sessionId').where('accountId', '=', accountId).execute();
    },

    /**
     * Adds the device of a session, or replaces it: a browser that signs in again has a new session, and one that somebody else signs in on must get
     * nothing of a learner before, whose sign-out may not have arrived. Only the browser itself knows its endpoint.
     */
    addDevice(device: PushDeviceTable): Promise<void> {
      const { sessionId: _, ...rest } = device;
      return asLearner(device.accountId, async (trx) => {
        const isOpen = await trx
          .selectFrom('session')
          .select('id')
          .where('id', '=', device.sessionId)
          .where('accountId', '=', device.accountId)
          .executeTakeFirst();
        if (!isOpen) return;
        await trx
          .deleteFrom('pushDevice')
          .where('endpoint', '=', device.endpoint)
          .where('sessionId', '!=', device.sessionId)
          .execute();
        await trx
          .insertInto('pushDevice')
          .values(device)
          .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(rest))
          .execute();
      });
    },

    async removeDevice(accountId: string, sessionId: string): Promise<void> {
      await db.deleteFrom('pushDevice').where('sessionId', '=', sessionId).where('accountId', '=', accountId).execute();
    },
  };
}
export type ReminderRepository = ReturnType<typeof createReminderRepository>;
