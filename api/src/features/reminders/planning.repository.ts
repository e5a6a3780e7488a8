import type { Kysely, Selectable } from 'kysely';
import type { ReminderZone } from '../../contract/index.ts';
import type { Database, ReminderSettingTable } from '../../db/schema.ts';
import { putInOutbox } from '../../foundation/outbox/outbox.repository.ts';
import { newId } from '../../id.ts';
import { messageKinds, type PlannedReminder } from './planned-reminder.ts';
import type { ReminderStep } from './reminder-times.ts';
import { openingLater } from './reminder.repository.ts';

/** Learners in memory at once. */
const atOnce = 200;
/** A learner's devices that get a message; more are hardly one person's. */
const devicesAtMost = 20;

/** A reminder before it is known by which ways it goes. */
interface Planned {
  accountId: string;
  /** Identifies it: with it the same reminder is sent once. */
  key: string;
  reminder: PlannedReminder;
  byMail: boolean;
  byPush: boolean;
  /** The first moment at which it may be sent. */
  at: Date;
}

const weeklyColumns = ['accountId', 'zone', 'weeklyDay', 'weeklyHour', 'weeklyMail', 'weeklyPush', 'weeklyAt'] as const;
type WeeklySetting = Selectable<Pick<ReminderSettingTable, (typeof weeklyColumns)[number]>>;

const column = { day: 'dayFor', hour: 'hourFor' } as const;

/** Reminders that are due, and their way into the outbox. */
export function createPlanningRepository(db: Kysely<Database>) {
  async function put(trx: Kysely<Database>, { accountId, key, reminder, byMail, byPush, at }: Planned): Promise<void> {
    const common = { accountId, at };
    if (byMail)
      await putInOutbox(trx, {
        ...{ ...common, id: newId(), kind: messageKinds[reminder.about].mail, payload: reminder },
        dedupeKey: `${accountId} ${key}`,
      });
    if (!byPush) return;
    const devices = await trx
      .selectFrom('pushDevice')
      .select('sessionId')
      .where('accountId', '=', accountId)
      .orderBy('createdAt', 'desc')
      .limit(devicesAtMost)
      .execute();
    for (const { sessionId } of devices)
      await putInOutbox(trx, {
        ...{ ...common, id: newId(), kind: messageKinds[reminder.about].push, payload: { ...reminder, sessionId } },
        dedupeKey: `${accountId} ${key} ${sessionId}`,
      });
  }

  return {
    /** Weekly reminders that are due, some at a time. */
    listWeekly(at: Date) {
      return db
        .selectFrom('reminderSetting')
        .select(weeklyColumns)
        .where('weeklyAt', '<=', at.toISOString())
        .orderBy('weeklyAt')
        .limit(atOnce)
        .execute();
    },

    /**
     * Moves a learner's weekly reminder to its next time, and puts the due one into the outbox; nothing if it was moved already, or its settings
     * have changed since they were read: it is still due then.
     */
    async planWeekly(
      { accountId, weeklyAt, ...settings }: WeeklySetting,
      next: Date | null,
      planned: Planned | undefined,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('reminderSetting')
          .set({ weeklyAt: next?.toISOString() ?? null })
          .where('accountId', '=', accountId)
          .where('weeklyAt', '=', weeklyAt)
          .where(({ and }) => and(settings))
          .executeTakeFirst();
        if (numUpdatedRows === 1n && planned) await put(trx, planned);
      });
    },

    /** Packages that open between two moments. */
    async listOpening(after: Date, until: Date): Promise<{ id: string; opensAt: string }[]> {
      const rows = await openingLater(db, after)
        .select(['id', 'opensAt'])
        .where('opensAt', '<=', until.toISOString())
        .execute();
      return rows.map(({ id, opensAt }) => ({ id, opensAt: opensAt ?? '' }));
    },

    /** Learners in a zone who asked for a package's reminder before it was due, and have not had it planned. */
    listAskers(
      tryout: { id: string; opensAt: string },
      { step, zone, dueAt }: { step: ReminderStep; zone: ReminderZone; dueAt: Date },
    ) {
      const done = column[step];
      return db
        .selectFrom('tryoutReminder')
        .innerJoin('reminderSetting', 'reminderSetting.accountId', 'tryoutReminder.accountId')
        .select(['tryoutReminder.accountId', 'tryoutMail', 'tryoutPush'])
        .where('tryoutId', '=', tryout.id)
        .where('zone', '=', zone)
        .where('askedAt', '<=', dueAt.toISOString())
        .where((eb) => eb.or([eb(done, 'is', null), eb(done, '!=', tryout.opensAt)]))
        .limit(atOnce)
        .execute();
    },

    /** Notes a package's reminder as planned, and puts it into the outbox; nothing if it was planned already. */
    async planTryout(tryout: { id: string; opensAt: string }, step: ReminderStep, planned: Planned): Promise<void> {
      const done = column[step];
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('tryoutReminder')
          .set({ [done]: tryout.opensAt })
          .where('accountId', '=', planned.accountId)
          .where('tryoutId', '=', tryout.id)
          .where((eb) => eb.or([eb(done, 'is', null), eb(done, '!=', tryout.opensAt)]))
          .executeTakeFirst();
        if (numUpdatedRows === 1n) await put(trx, planned);
      });
    },
  };
}
export type PlanningRepository = ReturnType<typeof createPlanningRepository>;
