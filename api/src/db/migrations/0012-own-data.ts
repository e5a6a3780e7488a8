import type { Kysely } from 'kysely';

/**
 * Indexes that find one person's data without reading everybody's: registrations for the free tryout, and looks at their
 * cards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('free_registration_by_exam').on('free_registration').column('exam_id').execute();
  await db.schema.createIndex('audit_entry_by_thing').on('audit_entry').columns(['entity_id', 'at']).execute();
}
