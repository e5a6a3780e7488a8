import { type Kysely, sql } from 'kysely';

/** Whether a package with a closing time shows keys and points only after it has closed to everybody; on by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tryout')
    .addColumn('keys_after_close', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`keys_after_close in (0, 1)`),
    )
    .execute();
}
