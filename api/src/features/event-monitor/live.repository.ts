import type { Kysely } from 'kysely';
import type { EventMinute } from '../../contract/index.ts';
import type { Database, EventMinuteTable } from '../../db/schema.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { silentSince, waitingSince } from '../../foundation/events/heard-since.ts';

const listedMinutes = 120;

/** Numbers of an event, each from an index. */
export function createLiveRepository(db: Kysely<Database>) {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;

  return {
    countRegistered: (tryoutId: string): Promise<number> =>
      count(
        db
          .selectFrom('eventRegistration')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('tryoutId', '=', tryoutId),
      ),

    countWaiting: (tryoutId: string, now: Date): Promise<number> =>
      count(
        db
          .selectFrom('eventPresence')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('tryoutId', '=', tryoutId)
          .where('attemptId', 'is', null)
          .where('seenAt', '>=', waitingSince(now)),
      ),

    countRunning: (tryoutId: string): Promise<number> =>
      count(
        db
          .selectFrom('attempt')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('tryoutId', '=', tryoutId)
          .where('state', '=', 'in_progress'),
      ),

    /** Running attempts of which nothing was heard for `silentAfterSeconds`; the start counts as heard. */
    countSilent: (tryoutId: string, now: Date): Promise<number> =>
      count(
        db
          .selectFrom('attempt')
          .leftJoin('eventPresence', (join) =>
            join
              .onRef('eventPresence.tryoutId', '=', 'attempt.tryoutId')
              .onRef('eventPresence.accountId', '=', 'attempt.learnerId'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('attempt.tryoutId', '=', tryoutId)
          .where('attempt.state', '=', 'in_progress')
          .where('attempt.startedAt', '<', silentSince(now))
          .where(({ or, eb }) => or([eb('seenAt', 'is', null), eb('seenAt', '<', silentSince(now))])),
      ),

    /** Ended attempts of the package at any time, which the database keeps. */
    countEnded: (tryoutId: string): Promise<number> =>
      count(
        db
          .selectFrom('paper')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('finishedAttempts'), eb.val(0)).as('count'))
          .where('tryoutId', '=', tryoutId),
      ),

    /** Those among them that ended before the event began: of everyday practice. */
    countEndedBefore: ({ tryoutId, startsAt }: Pick<EventRow, 'tryoutId' | 'startsAt'>): Promise<number> =>
      count(
        db
          .selectFrom('attempt')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('tryoutId', '=', tryoutId)
          .where('state', '<>', 'in_progress')
          .where('submittedAt', '<', startsAt),
      ),

    /** The last two hours, the oldest first. */
    async listMinutes(tryoutId: string): Promise<EventMinute[]> {
      const rows = await db
        .selectFrom('eventMinute')
        .select(['at', 'waiting', 'running', 'finished', 'silent', 'saves', 'saveP99Ms'])
        .where('tryoutId', '=', tryoutId)
        .orderBy('at', 'desc')
        .limit(listedMinutes)
        .execute();
      return rows.toReversed();
    },

    async storeMinute(row: EventMinuteTable): Promise<void> {
      await db
        .insertInto('eventMinute')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
export type LiveRepository = ReturnType<typeof createLiveRepository>;
