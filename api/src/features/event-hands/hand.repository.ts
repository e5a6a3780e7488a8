import type { Kysely, Selectable } from 'kysely';
import { graceSeconds } from '../../contract/index.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { movedBy } from '../../db/moved-time.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, EventHandTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { createEventRepository, type EventRow } from '../../foundation/events/event.repository.ts';
import { longestPauseMs } from '../../foundation/events/exam-signal.ts';

export type HandRow = Selectable<EventHandTable>;

const longestPauseSeconds = longestPauseMs / 1000;

/** An attempt whose deadline was earlier is over, even if nobody has closed it yet. */
const lastDeadline = (at: Date) => new Date(at.getTime() - graceSeconds * 1000).toISOString();

/** Those of these second starts that nobody has used: no attempt of their learner began since, also if another second start is left. */
async function listUnused(db: Kysely<Database>, handIds: readonly string[]): Promise<Set<string>> {
  if (handIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('eventHand')
    .innerJoin('eventRegistration', (join) =>
      join
        .onRef('eventRegistration.tryoutId', '=', 'eventHand.tryoutId')
        .onRef('eventRegistration.accountId', '=', 'eventHand.accountId'),
    )
    .select('eventHand.id')
    .where('eventHand.id', ...oneOf(db, handIds))
    .where('eventHand.kind', '=', 'second_start')
    .whereRef('startsUsed', '<', 'startsAllowed')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('attempt')
            .select('attempt.id')
            .whereRef('attempt.learnerId', '=', 'eventHand.accountId')
            .whereRef('attempt.tryoutId', '=', 'eventHand.tryoutId')
            .whereRef('attempt.startedAt', '>=', 'eventHand.at')
            // Within the same millisecond.
            .whereRef('attempt.id', '<>', 'eventHand.attemptId'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The writes of an act, in its transaction. The event's row is held from its beginning: acts on an event come one after the other. */
function createHandWrites(trx: Kysely<Database>, tryoutId: string) {
  const running = (at: Date) =>
    trx
      .updateTable('attempt')
      .where('tryoutId', '=', tryoutId)
      .where('state', '=', 'in_progress')
      .where('deadlineAt', '>=', lastDeadline(at));

  /** Locks all running attempts in the order in which closings lock them, so that neither waits for the other for ever. */
  async function holdRunning(at: Date): Promise<void> {
    if (!isPostgres(trx)) return;
    await trx
      .selectFrom('attempt')
      .select('id')
      .where('tryoutId', '=', tryoutId)
      .where('state', '=', 'in_progress')
      .where('deadlineAt', '>=', lastDeadline(at))
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  return {
    trx,

    /** The event as it is now. */
    async readEvent(): Promise<EventRow> {
      const event = await createEventRepository(trx).find(tryoutId);
      if (!event) throw new Error(`The event ${tryoutId} has gone while it was held.`);
      return event;
    },

    /** The id of the act that this request has added before. */
    noteCreation: (key: CreationKey | undefined, id: string, at: Date) => noteCreation(trx, key, { id, at }),

    insert: async (hand: HandRow): Promise<void> => void (await trx.insertInto('eventHand').values(hand).execute()),

    find: (id: string): Promise<HandRow | undefined> =>
      trx.selectFrom('eventHand').selectAll().where('id', '=', id).where('tryoutId', '=', tryoutId).executeTakeFirst(),

    async markUndone(id: string, by: string, at: Date): Promise<void> {
      await trx
        .updateTable('eventHand')
        .set({ undoneAt: at.toISOString(), undoneBy: by })
        .where('id', '=', id)
        .execute();
    },

    audit: (act: AuditedAct) => writeAudit(trx, act),

    /** An attempt of this event. `isOver`: it runs no more, or its time is over and nobody has closed it yet. */
    async findAttempt(attemptId: string, at: Date) {
      const row = await trx
        .selectFrom('attempt')
        .select(['id', 'learnerId', 'state', 'deadlineAt', 'voidedAt'])
        .where('id', '=', attemptId)
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirst();
      return row && { ...row, isOver: row.state !== 'in_progress' || row.deadlineAt < lastDeadline(at) };
    },

    /** True if an attempt of the event runs. */
    async isAnyRunning(at: Date): Promise<boolean> {
      const row = await trx
        .selectFrom('attempt')
        .select('id')
        .where('tryoutId', '=', tryoutId)
        .where('state', '=', 'in_progress')
        .where('deadlineAt', '>=', lastDeadline(at))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Gives one running attempt more time, or all, and those who start later. */
    async addTime(attemptId: string | null, seconds: number, at: Date): Promise<void> {
      if (attemptId === null) await holdRunning(at);
      await running(at)
        .set((eb) => ({ deadlineAt: movedBy(trx, eb.ref('deadlineAt'), seconds) }))
        .$if(attemptId !== null, (qb) => qb.where('id', '=', attemptId as string))
        .execute();
      if (attemptId !== null) return;
      await trx
        .updateTable('event')
        .set((eb) => ({ extraSeconds: eb('extraSeconds', '+', seconds) }))
        .where('tryoutId', '=', tryoutId)
        .execute();
    },

    /**
     * Takes the time back from those that still run.
     * @param leaves the earliest deadline that it leaves; one that is earlier already stays
     */
    async takeTime(attemptId: string | null, seconds: number, at: Date, leaves: Date): Promise<void> {
      if (attemptId === null) await holdRunning(at);
      const floor = leaves.toISOString();
      await running(at)
        .set((eb) => {
          const moved = movedBy(trx, eb.ref('deadlineAt'), -seconds);
          return {
            deadlineAt: eb
              .case()
              .when(moved, '>=', floor)
              .then(moved)
              .when('deadlineAt', '<', floor)
              .then(eb.ref('deadlineAt'))
              .else(floor)
              .end(),
          };
        })
        .$if(attemptId !== null, (qb) => qb.where('id', '=', attemptId as string))
        .execute();
      if (attemptId !== null) return;
      await trx
        .updateTable('event')
        .set((eb) => ({ extraSeconds: eb('extraSeconds', '-', seconds) }))
        .where('tryoutId', '=', tryoutId)
        .execute();
    },

    /** Stops the clocks of all running attempts. Those whose time is over are closed by the clock, as ever. */
    async pause(at: Date): Promise<void> {
      await holdRunning(at);
      await running(at)
        .set((eb) => ({
          pausedAt: at.toISOString(),
          deadlineAt: movedBy(trx, eb.ref('deadlineAt'), longestPauseSeconds),
        }))
        .execute();
      await trx.updateTable('event').set({ pausedAt: at.toISOString() }).where('tryoutId', '=', tryoutId).execute();
    },

    /**
     * Lets all clocks go on; attempts that have ended meanwhile get a right deadline, too.
     * @param lengthSeconds of the pause
     * @param countedSeconds the part of it that moves the common end and, if this isn't null, the end of the starts
     */
    async resume(
      lengthSeconds: number,
      countedSeconds: number,
      startsUntil: string | null,
      endedAt: Date,
    ): Promise<void> {
      if (isPostgres(trx))
        await trx
          .selectFrom('attempt')
          .select('id')
          .where('tryoutId', '=', tryoutId)
          .where('pausedAt', 'is not', null)
          .orderBy('id')
          .forUpdate()
          .execute();
      await trx
        .updateTable('attempt')
        .set((eb) => ({
          pausedAt: null,
          deadlineAt: movedBy(trx, eb.ref('deadlineAt'), lengthSeconds - longestPauseSeconds),
        }))
        .where('tryoutId', '=', tryoutId)
        .where('pausedAt', 'is not', null)
        .execute();
      await trx
        .updateTable('event')
        .set((eb) => ({ pausedAt: null, pausedSeconds: eb('pausedSeconds', '+', countedSeconds) }))
        .where('tryoutId', '=', tryoutId)
        .execute();
      if (startsUntil !== null)
        await trx.updateTable('tryout').set({ closesAt: startsUntil }).where('id', '=', tryoutId).execute();
      await trx
        .updateTable('eventHand')
        .set({ endedAt: endedAt.toISOString() })
        .where('tryoutId', '=', tryoutId)
        .where('kind', '=', 'pause')
        .where('endedAt', 'is', null)
        .execute();
    },

    /** Allows one start more. False if the learner isn't registered. */
    async allowStart(accountId: string): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('eventRegistration')
        .set((eb) => ({ startsAllowed: eb('startsAllowed', '+', 1) }))
        .where('tryoutId', '=', tryoutId)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** True for a second start that nobody has used. */
    isUnused: async (handId: string): Promise<boolean> => (await listUnused(trx, [handId])).has(handId),

    /** Takes a start back, which nobody has used. */
    async takeStart(accountId: string): Promise<void> {
      await trx
        .updateTable('eventRegistration')
        .set((eb) => ({ startsAllowed: eb('startsAllowed', '-', 1) }))
        .where('tryoutId', '=', tryoutId)
        .where('accountId', '=', accountId)
        .execute();
    },

    /** From now on the attempt is never ranked. */
    async voidAttempt(attemptId: string, at: Date): Promise<void> {
      await trx
        .updateTable('attempt')
        .set({ voidedAt: at.toISOString(), isRanked: 0, rankProvince: null, rankInstance: null })
        .where('id', '=', attemptId)
        .execute();
    },

    /** Ranks the attempt again as a closing would: if its learner's address is proved and no other attempt is ranked. */
    async unvoidAttempt(attemptId: string, accountId: string): Promise<void> {
      await trx.updateTable('attempt').set({ voidedAt: null }).where('id', '=', attemptId).execute();
      const profile = trx.selectFrom('profile').where('accountId', '=', accountId);
      await trx
        .updateTable('attempt')
        .set({ isRanked: 1, rankProvince: profile.select('province'), rankInstance: profile.select('instance') })
        .where('id', '=', attemptId)
        .where('learnerId', '=', accountId)
        .where('state', '<>', 'in_progress')
        .where('isGuest', '=', 0)
        .where(({ exists, not, selectFrom }) =>
          exists(
            selectFrom('account')
              .select('account.id')
              .where('account.id', '=', accountId)
              .where('emailProvedAt', 'is not', null),
          ).and(
            not(
              exists(
                selectFrom('attempt as other')
                  .select('other.id')
                  .where('other.learnerId', '=', accountId)
                  .where('other.tryoutId', '=', tryoutId)
                  .where('other.isRanked', '=', 1),
              ),
            ),
          ),
        )
        .execute();
    },
  };
}
export type HandWrites = ReturnType<typeof createHandWrites>;

/** Acts by hand in events. */
export function createHandRepository(db: Kysely<Database>) {
  const events = createEventRepository(db);

  return {
    findEvent: events.find,

    /**
     * Runs an act on an event: everything that it writes is stored together, or nothing is, and running exams hear of it. It runs again if it and a save waited
     * for each other.
     * @returns undefined if there is no such event
     */
    change: <Outcome>(
      tryoutId: string,
      act: (writes: HandWrites, event: EventRow) => Promise<Outcome>,
    ): Promise<Outcome | undefined> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // An update holds the row on every database; starts hold it, too.
          const held = await trx
            .updateTable('event')
            .set((eb) => ({ version: eb('version', '+', 1) }))
            .where('tryoutId', '=', tryoutId)
            .executeTakeFirst();
          const event = held.numUpdatedRows === 1n ? await createEventRepository(trx).find(tryoutId) : undefined;
          return event && act(createHandWrites(trx, tryoutId), event);
        }),
      ),

    /** A page of what was done in an event, the newest first. */
    async list(tryoutId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const own = db.selectFrom('eventHand').where('tryoutId', '=', tryoutId);
      const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const hands = await own
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { hands, total };
    },

    /** The names of accounts; one that is gone is left out. */
    async readNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('account')
        .select(['id', 'name'])
        .where('id', ...oneOf(db, ids))
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Those of these attempts that run. */
    async readRunning(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('attempt')
        .select('id')
        .where('id', ...oneOf(db, ids))
        .where('state', '=', 'in_progress')
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Those of these second starts that nobody has used. */
    readUnused: (handIds: readonly string[]): Promise<Set<string>> => listUnused(db, handIds),

    /** Events that have been paused since before this moment. */
    async listPausedBefore(moment: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('event')
        .select('tryoutId')
        .where('pausedAt', '<=', moment.toISOString())
        .execute();
      return rows.map(({ tryoutId }) => tryoutId);
    },
  };
}
export type HandRepository = ReturnType<typeof createHandRepository>;
