import { type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { AdminEventQuery } from '../../contract/index.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Bit, Database, EventTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { type EventRow, eventRows } from '../../foundation/events/event.repository.ts';
import { holdRegistrations } from '../../foundation/events/hold-registrations.repository.ts';
import { enteringCount } from '../../foundation/papers/entering-questions.repository.ts';

/** An event with the figures that administrators see. */
export interface AdminEventRow extends EventRow {
  publishedAt: string | null;
  enteringCount: number | null;
  registered: number | null;
}

/** The columns that setting up writes. */
export interface EventColumns extends Pick<
  EventTable,
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'entry'
  | 'code'
  | 'clock'
  | 'spreadSeconds'
  | 'resultsAt'
  | 'hasCertificate'
  | 'isShuffled'
> {
  startsAt: string;
  startsUntil: string;
}

const registered = (eb: ExpressionBuilder<Database, 'event' | 'tryout'>) =>
  eb
    .selectFrom('eventRegistration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('eventRegistration.tryoutId', '=', 'event.tryoutId')
    .as('registered');

/** Changes to events in one transaction. */
function createWriter(trx: Transaction<Database>) {
  return {
    /** The package, locked, and the event that it is, locked against starts: undefined without such a package, or if it is archived. */
    async hold(tryoutId: string): Promise<
      | {
          title: string;
          isFreeTryout: Bit;
          event: EventRow | undefined;
        }
      | undefined
    > {
      // Updates that change nothing lock the rows on every database. The event comes first, as everywhere: the end of a pause goes on from it to the package.
      await trx
        .updateTable('event')
        .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
        .where('tryoutId', '=', tryoutId)
        .execute();
      const tryout = await trx
        .updateTable('tryout')
        .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
        .where('id', '=', tryoutId)
        .where('archivedAt', 'is', null)
        .returning(['title', 'isFreeTryout'])
        .executeTakeFirst();
      if (!tryout) return undefined;
      const event = await eventRows(trx).where('event.tryoutId', '=', tryoutId).executeTakeFirst();
      return { ...tryout, event };
    },

    async isTaken(tryoutId: string): Promise<boolean> {
      const row = await trx
        .selectFrom('attempt')
        .select('id')
        .where('tryoutId', '=', tryoutId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Asked before the event is deleted. */
    async isRegisteredFor(tryoutId: string): Promise<boolean> {
      await holdRegistrations(trx, tryoutId);
      const row = await trx
        .selectFrom('eventRegistration')
        .select('accountId')
        .where('tryoutId', '=', tryoutId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async save(tryoutId: string, { startsAt, startsUntil, ...columns }: EventColumns, at: string): Promise<void> {
      await trx
        .updateTable('tryout')
        .set({ opensAt: startsAt, closesAt: startsUntil, updatedAt: at })
        .where('id', '=', tryoutId)
        .execute();
      await trx
        .insertInto('event')
        .values({ ...columns, tryoutId, createdAt: at, updatedAt: at })
        .onConflict((conflict) => conflict.column('tryoutId').doUpdateSet({ ...columns, updatedAt: at }))
        .execute();
    },

    async remove(tryoutId: string): Promise<void> {
      await trx.deleteFrom('event').where('tryoutId', '=', tryoutId).execute();
    },

    audit: (act: AuditedAct) => writeAudit(trx, act),
  };
}
export type EventWriter = ReturnType<typeof createWriter>;

/** Events as administrators set them up. */
export function createAdminEventRepository(db: Kysely<Database>) {
  const rows = eventRows(db).select('publishedAt').select(enteringCount).select(registered);

  return {
    find: (tryoutId: string): Promise<AdminEventRow | undefined> =>
      rows.where('event.tryoutId', '=', tryoutId).executeTakeFirst(),

    /** A page, the last to start first. */
    async list({ page, pageSize }: AdminEventQuery): Promise<{ events: AdminEventRow[]; total: number }> {
      const { total } = await db
        .selectFrom('event')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const events = await rows
        .orderBy('opensAt', 'desc')
        .orderBy('event.tryoutId')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { events, total };
    },

    /** Writes all or nothing; runs again when another change came between. */
    write: <Result>(work: (writer: EventWriter) => Promise<Result>): Promise<Result> =>
      againWhenRaceIsLost(() => db.transaction().execute((trx) => work(createWriter(trx)))),
  };
}
export type AdminEventRepository = ReturnType<typeof createAdminEventRepository>;
