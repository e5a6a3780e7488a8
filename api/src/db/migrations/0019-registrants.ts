import type { Kysely } from 'kysely';

/**
 * The account that sent a registration for the free tryout: it may see the card again, and its registrations of a day are
 * counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // For earlier registrations nobody can tell: no picture is shown then.
  await db.schema.alterTable('free_registration').addColumn('registrant_id', 'text').execute();
  await db.schema
    .createIndex('free_registration_by_registrant_time')
    .on('free_registration')
    .columns(['registrant_id', 'created_at'])
    .execute();
}
