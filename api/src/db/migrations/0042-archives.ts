import type { Kysely } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** The answers of attempts that ended long ago, one row for each attempt (docs/growth.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('response_archive')
    .addColumn('attempt_id', 'text', (c) => c.primaryKey().references('attempt.id').onDelete('cascade'))
    .addColumn('answers', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
    .addColumn('answered', 'integer', (c) => c.notNull())
    .addColumn('has_text', 'integer', (c) => c.notNull())
    .execute();
}

/** It only adds. The first archiving takes this back (`stored-responses.ts`): from then on older releases would show no answers. */
export const isCompatible = true;
