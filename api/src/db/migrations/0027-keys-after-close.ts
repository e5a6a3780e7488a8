import { type Kysely, sql } from 'kysely';

/** Whether a package with a closing time tells keys and points only after it has closed to everybody: so unless somebody says otherwise. */
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
