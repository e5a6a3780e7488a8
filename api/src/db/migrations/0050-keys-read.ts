import type { Kysely } from 'kysely';

/**
 * When the result of an attempt that the clock ended, with its keys, was first sent to its learner: late answers that arrive from then on are kept, and
 * never accepted (docs/rulings.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keys_read')
    .addColumn('attempt_id', 'text', (c) => c.primaryKey().references('attempt.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
}

/** It only adds: an older release sends results without noting it, and accepts no late answers that this one wouldn't. */
export const isCompatible = true;
