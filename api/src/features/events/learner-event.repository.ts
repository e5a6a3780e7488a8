import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { isMissingReference } from '../../db/lost-race.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { type EventRow, eventRows } from '../../foundation/events/event.repository.ts';
import { enteringCount } from '../../foundation/papers/entering-questions.repository.ts';

/** Most events of each half of a learner's list. */
const mostListed = 30;
const monthMs = 30 * dayMs;

/** An event with what one learner has to do with it. */
export interface LearnerEventRow extends EventRow {
  enteringCount: number | null;
  /** Null if the learner isn't registered; so are the next two. */
  registeredAt: string | null;
  startsAllowed: number | null;
  startsUsed: number | null;
  attemptId: string | null;
}

/** Events as learners see them, of packages that they may see. */
export function createLearnerEventRepository(db: Kysely<Database>) {
  const open = eventRows(db).where(isOnShow);
  const rowsFor = (learnerId: string) =>
    open
      .select(enteringCount)
      .select((eb) =>
        eb
          .selectFrom('attempt')
          .select('attempt.id')
          .where('attempt.learnerId', '=', learnerId)
          .whereRef('attempt.tryoutId', '=', 'tryout.id')
          .orderBy('attempt.startedAt', 'desc')
          .limit(1)
          .as('attemptId'),
      )
      .leftJoin('eventRegistration as own', (join) =>
        join.onRef('own.tryoutId', '=', 'event.tryoutId').on('own.accountId', '=', learnerId),
      )
      .select(['own.registeredAt', 'own.startsAllowed', 'own.startsUsed']);

  return {
    find: (learnerId: string, tryoutId: string): Promise<LearnerEventRow | undefined> =>
      rowsFor(learnerId).where('event.tryoutId', '=', tryoutId).executeTakeFirst(),

    /** Events that can still be started, and those whose start window ended in the last month: at most 30 of each. */
    async list(learnerId: string, now: Date): Promise<LearnerEventRow[]> {
      const moment = now.toISOString();
      const coming = await rowsFor(learnerId)
        .where('closesAt', '>', moment)
        .orderBy('opensAt')
        .orderBy('event.tryoutId')
        .limit(mostListed)
        .execute();
      const recent = await rowsFor(learnerId)
        .where('closesAt', '<=', moment)
        .where('closesAt', '>', new Date(now.getTime() - monthMs).toISOString())
        .orderBy('opensAt', 'desc')
        .orderBy('event.tryoutId')
        .limit(mostListed)
        .execute();
      return [...coming, ...recent];
    },

    /** The event alone, for all who ask. */
    findOpen: (tryoutId: string): Promise<EventRow | undefined> =>
      open.where('event.tryoutId', '=', tryoutId).executeTakeFirst(),

    async isRegistered(learnerId: string, tryoutId: string): Promise<boolean> {
      const row = await db
        .selectFrom('eventRegistration')
        .select('accountId')
        .where('accountId', '=', learnerId)
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Registers a learner, unless they are registered. @returns 'nobody' if the account, 'gone' if the event was deleted meanwhile */
    async register(learnerId: string, tryoutId: string, at: Date): Promise<'registered' | 'nobody' | 'gone'> {
      try {
        return await db.transaction().execute(async (trx) => {
          if (!(await holdAccount(trx, learnerId, 'registered'))) return 'nobody';
          await trx
            .insertInto('eventRegistration')
            .values({ tryoutId, accountId: learnerId, registeredAt: at.toISOString() })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          return 'registered';
        });
      } catch (error) {
        if (isMissingReference(error)) return 'gone';
        throw error;
      }
    },

    /** Takes a registration back that nothing was started with. */
    async unregister(learnerId: string, tryoutId: string): Promise<void> {
      await db
        .deleteFrom('eventRegistration')
        .where('accountId', '=', learnerId)
        .where('tryoutId', '=', tryoutId)
        .where('startsUsed', '=', 0)
        .execute();
    },

    /** How many were seen in the waiting room since then. */
    async countWaiting(tryoutId: string, since: string): Promise<number> {
      const { count } = await db
        .selectFrom('eventPresence')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tryoutId', '=', tryoutId)
        .where('attemptId', 'is', null)
        .where('seenAt', '>=', since)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
export type LearnerEventRepository = ReturnType<typeof createLearnerEventRepository>;
