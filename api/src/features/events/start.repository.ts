import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import { batched, batchedIn, firstsOf, pairOf, secondsOf } from '../../db/batched.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { type EventRow, eventRows } from '../../foundation/events/event.repository.ts';
import { deadlineOf } from '../../foundation/events/event-times.ts';

interface Wanted {
  accountId: string;
  tryoutId: string;
  at: Date;
}

/** Counts a start; false if none is left. */
const countStart = batchedIn<Pick<Wanted, 'accountId' | 'tryoutId'>, boolean>(async (trx, starts) => {
  const counted = new Set<string>();
  for (const [tryoutId, own] of Map.groupBy(starts, (start) => start.tryoutId)) {
    const rows = await trx
      .updateTable('eventRegistration')
      .set((eb) => ({ startsUsed: eb('startsUsed', '+', 1) }))
      .where(
        'accountId',
        ...oneOf(
          trx,
          own.map(({ accountId }) => accountId),
        ),
      )
      .where('tryoutId', '=', tryoutId)
      .where((eb) => eb('startsUsed', '<', eb.ref('startsAllowed')))
      .returning('accountId')
      .execute();
    for (const { accountId } of rows) counted.add(pairOf(accountId, tryoutId));
  }
  return starts.map(({ accountId, tryoutId }) => counted.has(pairOf(accountId, tryoutId)));
});

/** Starts of events, as far as registrations allow them. */
export function createStartRepository(db: Kysely<Database>) {
  const findAllowance = batched(async (pairs) => {
    const rows = await db
      .selectFrom('eventRegistration')
      .select(['accountId', 'tryoutId', 'startsAllowed', 'startsUsed'])
      .select((eb) =>
        eb
          .selectFrom('attempt')
          .select('attempt.id')
          .whereRef('attempt.learnerId', '=', 'eventRegistration.accountId')
          .whereRef('attempt.tryoutId', '=', 'eventRegistration.tryoutId')
          .where('attempt.state', '=', 'in_progress')
          .limit(1)
          .as('running'),
      )
      .where('accountId', ...oneOf(db, firstsOf(pairs)))
      .where('eventRegistration.tryoutId', ...oneOf(db, secondsOf(pairs)))
      .execute();
    return rows.map(({ accountId, tryoutId, startsAllowed, startsUsed, running }) => [
      pairOf(accountId, tryoutId),
      { isLeft: startsUsed < startsAllowed, isRunning: running !== null },
    ]);
  });

  /** Events as transactions see them: starts that share one (`shared-transaction.ts`) read theirs once. */
  const seen = new WeakMap<Kysely<Database>, Map<string, Promise<EventRow | undefined>>>();

  async function holdEvent(trx: Kysely<Database>, tryoutId: string): Promise<EventRow | undefined> {
    if (isPostgres(trx))
      await trx.selectFrom('event').select('tryoutId').where('tryoutId', '=', tryoutId).forShare().execute();
    return eventRows(trx).where('event.tryoutId', '=', tryoutId).executeTakeFirst();
  }

  function eventIn(trx: Kysely<Database>, tryoutId: string): Promise<EventRow | undefined> {
    const events = seen.get(trx) ?? new Map<string, Promise<EventRow | undefined>>();
    seen.set(trx, events);
    const event = events.get(tryoutId) ?? holdEvent(trx, tryoutId);
    events.set(tryoutId, event);
    return event;
  }

  return {
    /** The starts that a learner's registration still allows; undefined if they aren't registered. */
    findAllowance: ({ accountId, tryoutId }: Wanted): Promise<{ isLeft: boolean; isRunning: boolean } | undefined> =>
      findAllowance(pairOf(accountId, tryoutId)),

    /**
     * Counts a start, in the transaction that stores its attempt, and gives the attempt the deadline by what holds now. What changes the event for all of
     * its attempts locks its row first, so it and a start always see each other.
     * @param planned the deadline that it is stored with
     * @returns why it may not begin after all
     */
    async take(
      trx: Kysely<Database>,
      { accountId, tryoutId, at }: Wanted,
      planned: Date,
    ): Promise<ErrorCode | undefined> {
      const event = await eventIn(trx, tryoutId);
      if (!event) return 'TRYOUT_NOT_OPEN';
      if (event.pausedAt !== null) return 'EVENT_PAUSED';
      // The keys can be read by now.
      if (event.releasedAt !== null) return 'TRYOUT_NOT_OPEN';
      const deadline = deadlineOf(event, at);
      const moment = at.toISOString();
      if (moment < event.startsAt || moment >= event.startsUntil || deadline <= at) return 'TRYOUT_NOT_OPEN';
      if (!(await countStart(trx, { accountId, tryoutId }))) return 'EVENT_STARTED_BEFORE';
      if (deadline.getTime() !== planned.getTime())
        await trx
          .updateTable('attempt')
          .set({ deadlineAt: deadline.toISOString() })
          .where('learnerId', '=', accountId)
          .where('tryoutId', '=', tryoutId)
          .where('state', '=', 'in_progress')
          .execute();
      return undefined;
    },
  };
}
export type StartRepository = ReturnType<typeof createStartRepository>;
