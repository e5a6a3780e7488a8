import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import { batched } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, EventReleaseTable, EventStandingTable } from '../../db/schema.ts';

/** A release whose standings are all there. */
export type ReleaseRow = Omit<Selectable<EventReleaseTable>, 'state'>;
export type StandingRow = Omit<Selectable<EventStandingTable>, 'releaseId'>;

/** True of a release that may be seen. */
export const isOut = sql<SqlBool>`event_release.state <> 'copying'`;

const releaseColumns = ['id', 'tryoutId', 'number', 'at', 'actorId', 'reason', 'takers', 'changed'] as const;
const standingColumns = ['attemptId', 'accountId', 'rank', 'points', 'maxPoints', 'passed'] as const;

/** Results of events as they were released: they stand still until the next release. */
export function createReleaseRepository(db: Kysely<Database>) {
  const releases = db.selectFrom('eventRelease').select(releaseColumns).where(isOut).orderBy('number', 'desc');
  const releasesOf = compiledOnce(db, (tryoutIds) => releases.where('tryoutId', ...oneOf(db, tryoutIds)));

  return {
    /** The newest release; undefined before the first, and for packages that are no event. */
    findNewest: batched<ReleaseRow>(async (tryoutIds) => {
      // The newest comes last, and an event has few.
      const rows = await releasesOf(tryoutIds);
      return rows.toReversed().map((row) => [row.tryoutId, row] as const);
    }),

    find: (releaseId: string): Promise<ReleaseRow | undefined> =>
      releases.where('id', '=', releaseId).executeTakeFirst(),

    /** All releases of an event, the newest first. */
    list: (tryoutId: string): Promise<ReleaseRow[]> => releases.where('tryoutId', '=', tryoutId).execute(),

    /** A result as a release has it; undefined for an attempt that wasn't ranked then. */
    findStanding: (releaseId: string, attemptId: string): Promise<StandingRow | undefined> =>
      db
        .selectFrom('eventStanding')
        .select(standingColumns)
        .where('releaseId', '=', releaseId)
        .where('attemptId', '=', attemptId)
        .executeTakeFirst(),

    /** Number of results that share a rank. */
    async countEqual(releaseId: string, rank: number): Promise<number> {
      const { count } = await db
        .selectFrom('eventStanding')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('releaseId', '=', releaseId)
        .where('rank', '=', rank)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
export type ReleaseRepository = ReturnType<typeof createReleaseRepository>;
