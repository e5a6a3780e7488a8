import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** The processes that share a database, and the turns of jobs. All compare times by the database's clock. */
export function createProcessRepository(db: Kysely<Database>) {
  /** Milliseconds of the database's clock at this moment, not at the beginning of the transaction. */
  const clock = isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  const later = (ms: number) => sql<number>`${clock} + ${ms}`;
  const earlier = (ms: number) => sql<number>`${clock} - ${ms}`;

  return {
    /** Writes that the process lives. */
    async note(id: string, answeredBefore: Date): Promise<void> {
      const row = { id, answeredBefore: answeredBefore.toISOString(), seenAt: clock };
      await db
        .insertInto('apiProcess')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            answeredBefore: ref('excluded.answeredBefore'),
            seenAt: ref('excluded.seenAt'),
          })),
        )
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('apiProcess').where('id', '=', id).execute();
    },

    /** Removes the rows of processes that died long ago. */
    async forget(silentForMs: number): Promise<void> {
      await db.deleteFrom('apiProcess').where('seenAt', '<', earlier(silentForMs)).execute();
    },

    /** The earliest moment before which one of the other living processes has answered; undefined if there is none. */
    async othersAnsweredBefore(id: string, silentForMs: number): Promise<Date | undefined> {
      const { moment } = await db
        .selectFrom('apiProcess')
        .select(({ fn }) => fn.min<string | null>('answeredBefore').as('moment'))
        .where('id', '<>', id)
        .where('seenAt', '>=', earlier(silentForMs))
        .executeTakeFirstOrThrow();
      return moment === null ? undefined : new Date(moment);
    },

    async clock(): Promise<number> {
      const { at } = await db.selectNoFrom(clock.as('at')).executeTakeFirstOrThrow();
      return at;
    },

    /**
     * Takes the turn of a round, unless another process holds it.
     * @param beat the round, which is run once
     * @param since the turn is taken only if no round has begun since then
     */
    async take(
      { job, holder, forMs }: { job: string; holder: string; forMs: number },
      { beat, since }: { beat: string; since?: number | undefined },
    ): Promise<boolean> {
      const taken = await db
        .insertInto('jobTurn')
        .values({ job, beat, holder, heldUntil: later(forMs), begunAt: clock })
        .onConflict((conflict) =>
          conflict
            .column('job')
            .doUpdateSet(({ ref }) => ({
              beat: ref('excluded.beat'),
              holder: ref('excluded.holder'),
              heldUntil: ref('excluded.heldUntil'),
              begunAt: ref('excluded.begunAt'),
            }))
            .where(({ or, eb }) => or([eb('jobTurn.holder', 'is', null), eb('jobTurn.heldUntil', '<', clock)]))
            .where(({ eb, ref }) =>
              since === undefined ? eb('jobTurn.beat', '<>', ref('excluded.beat')) : eb('jobTurn.begunAt', '<=', since),
            ),
        )
        .returning('job')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /** True if a round of the job has begun since then. */
    async hasBegun(job: string, since: number): Promise<boolean> {
      const found = await db
        .selectFrom('jobTurn')
        .select('job')
        .where('job', '=', job)
        .where('begunAt', '>', since)
        .executeTakeFirst();
      return found !== undefined;
    },

    async keep(job: string, holder: string, forMs: number): Promise<void> {
      await db
        .updateTable('jobTurn')
        .set({ heldUntil: later(forMs) })
        .where('job', '=', job)
        .where('holder', '=', holder)
        .execute();
    },

    async end(job: string, holder: string): Promise<void> {
      await db
        .updateTable('jobTurn')
        .set({ holder: null })
        .where('job', '=', job)
        .where('holder', '=', holder)
        .execute();
    },
  };
}
export type ProcessRepository = ReturnType<typeof createProcessRepository>;
