import type { Kysely } from 'kysely';

/** Due messages of one kind are found beside any number of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_kind').on('outbox').columns(['state', 'kind', 'next_at']).execute();
}

/** An older release doesn't see it. */
export const isCompatible = true;
