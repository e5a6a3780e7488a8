import type { Kysely } from 'kysely';

/** A browser that is added leaves the sessions that had it before, whoever's they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('push_device_endpoint').on('push_device').column('endpoint').execute();
}

/** An older release doesn't see it. */
export const isCompatible = true;
