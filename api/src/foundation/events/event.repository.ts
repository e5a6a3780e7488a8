import type { Kysely, Selectable } from 'kysely';
import type { Database, EventTable, TryoutTable } from '../../db/schema.ts';
import { hourMs } from '../days/spans.ts';

/** An event with the fields of its package that its rules need. */
export type EventRow = Selectable<EventTable> &
  Selectable<Pick<TryoutTable, 'title' | 'type' | 'durationSeconds' | 'priceRupiah'>> & {
    /** The start window: the package's `opensAt` and `closesAt`. */
    startsAt: string;
    startsUntil: string;
  };

/** Columns of an event that its rules need beside its package's own; `tryout` has no column of these names. */
export const eventRuleColumns = [
  'registrationOpensAt',
  'registrationClosesAt',
  'entry',
  'clock',
  'spreadSeconds',
  'resultsAt',
  'hasCertificate',
  'isShuffled',
  'extraSeconds',
  'pausedAt',
  'pausedSeconds',
  'releasedAt',
] as const;
/** An event as far as its facts and deadlines need it. */
export type EventRules = Pick<
  EventRow,
  (typeof eventRuleColumns)[number] | 'startsAt' | 'startsUntil' | 'durationSeconds'
>;

/** All events, for a query that adds to it. */
export const eventRows = (db: Kysely<Database>) =>
  db
    .selectFrom('event')
    .innerJoin('tryout', 'tryout.id', 'event.tryoutId')
    .selectAll('event')
    .select(['title', 'type', 'durationSeconds', 'priceRupiah'])
    .select((eb) => [
      // A package without a window is no event any more; it never opens.
      eb.fn.coalesce('opensAt', eb.val('9999')).as('startsAt'),
      eb.fn.coalesce('closesAt', eb.val('9999')).as('startsUntil'),
    ]);

/** Reads events. */
export function createEventRepository(db: Kysely<Database>) {
  const rows = eventRows(db);

  return {
    /** The event that this package is; undefined if it is none. */
    find: (tryoutId: string): Promise<EventRow | undefined> =>
      rows.where('event.tryoutId', '=', tryoutId).executeTakeFirst(),

    /** Events whose results aren't released, from an hour before their start on. There are few. */
    listUnderWay: (now: Date): Promise<EventRow[]> =>
      rows
        .where('releasedAt', 'is', null)
        .where('opensAt', '<=', new Date(now.getTime() + hourMs).toISOString())
        .execute(),
  };
}
export type EventRepository = ReturnType<typeof createEventRepository>;
