import type { Kysely, Selectable } from 'kysely';
import { batched } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, EventTable, TryoutTable } from '../../db/schema.ts';

/** The fields that decide when a package's results are shown. */
export type ClosingPackage = Selectable<Pick<TryoutTable, 'closesAt' | 'durationSeconds' | 'keysAfterClose'>> & {
  tryoutId: string;
};

/** The fields that decide when an event's results are shown. */
export type OpeningEvent = Selectable<Pick<EventTable, 'tryoutId' | 'resultsAt' | 'releasedAt'>>;

/** Reads the data that decide whose results are held back. */
export function createResultOpeningRepository(db: Kysely<Database>) {
  const events = db.selectFrom('event').select(['tryoutId', 'resultsAt', 'releasedAt']);

  const eventsOf = compiledOnce(db, (tryoutIds) => events.where('tryoutId', ...oneOf(db, tryoutIds)));

  return {
    /** Packages that hold results back and closed after this moment, or will. Reads all packages, of which there are few. */
    listClosingAfter(moment: Date): Promise<ClosingPackage[]> {
      return db
        .selectFrom('tryout')
        .select(['id as tryoutId', 'closesAt', 'durationSeconds', 'keysAfterClose'])
        .where('keysAfterClose', '=', 1)
        .where('closesAt', '>', moment.toISOString())
        .execute();
    },

    /** The event that this package is; undefined if it is none. */
    findEvent: batched<OpeningEvent>(async (tryoutIds) => {
      const rows = await eventsOf(tryoutIds);
      return rows.map((row) => [row.tryoutId, row] as const);
    }),

    /** Events without a release, of which there are few. */
    listUnreleasedEvents: (): Promise<OpeningEvent[]> => events.where('releasedAt', 'is', null).execute(),

    /** The latest deadline among the package's running attempts; null if none runs. */
    async findLastDeadline(tryoutId: string): Promise<string | null> {
      const row = await db
        .selectFrom('attempt')
        .select('deadlineAt')
        .where('state', '=', 'in_progress')
        .where('tryoutId', '=', tryoutId)
        .orderBy('deadlineAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.deadlineAt ?? null;
    },
  };
}
export type ResultOpeningRepository = ReturnType<typeof createResultOpeningRepository>;
