import { type Kysely, sql, type SqlBool } from 'kysely';
import type { AdminSummary } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** The dashboard's counters: counts that the database keeps (migration 0003), and the packages, which are few. */
export function createSummaryRepository(db: Kysely<Database>) {
  return {
    async get(): Promise<AdminSummary> {
      const tallies = await db.selectFrom('tally').select(['name', 'value']).execute();
      const valueOf = new Map(tallies.map(({ name, value }) => [name, value]));
      const { tryouts } = await db
        .selectFrom('tryout')
        .where(sql<SqlBool>`archived_at is null and is_active = 1 and published_at is not null`)
        .select(({ fn }) => fn.countAll<number>().as('tryouts'))
        .executeTakeFirstOrThrow();
      return {
        users: valueOf.get('learners') ?? 0,
        tryouts,
        questions: valueOf.get('questions') ?? 0,
        completions: valueOf.get('completions') ?? 0,
      };
    },
  };
}
export type SummaryRepository = ReturnType<typeof createSummaryRepository>;
