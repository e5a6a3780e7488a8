import type { Kysely } from 'kysely';
import type { OwnReminderData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** A learner's reminders, for the learner's own file. */
export function createOwnRemindersRepository(db: Kysely<Database>) {
  return {
    async findReminders(learnerId: string): Promise<OwnReminderData> {
      const settings = await db
        .selectFrom('reminderSetting')
        .select(['zone', 'weeklyDay', 'weeklyHour', 'weeklyMail', 'weeklyPush', 'tryoutMail', 'tryoutPush'])
        .where('accountId', '=', learnerId)
        .executeTakeFirst();
      const tryouts = await db
        .selectFrom('tryoutReminder')
        .select(['tryoutId', 'askedAt'])
        .where('accountId', '=', learnerId)
        .orderBy('askedAt')
        .orderBy('tryoutId')
        .execute();
      const devices = await db
        .selectFrom('pushDevice')
        .select(['endpoint', 'createdAt'])
        .where('accountId', '=', learnerId)
        .orderBy('createdAt')
        .orderBy('sessionId')
        .execute();
      return {
        settings: settings
          ? {
              ...settings,
              weeklyMail: settings.weeklyMail === 1,
              weeklyPush: settings.weeklyPush === 1,
              tryoutMail: settings.tryoutMail === 1,
              tryoutPush: settings.tryoutPush === 1,
            }
          : null,
        tryouts,
        // The rest of the address is a secret: whoever has it can send messages to the browser.
        devices: devices.map(({ endpoint, createdAt }) => ({ pushService: new URL(endpoint).host, since: createdAt })),
      };
    },
  };
}
export type OwnRemindersRepository = ReturnType<typeof createOwnRemindersRepository>;
