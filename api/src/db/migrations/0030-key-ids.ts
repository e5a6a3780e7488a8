import type { Kysely } from 'kysely';

/** Which key an ID card and a second factor's secret are sealed with, so that one can count what an older key still holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file').addColumn('key_id', 'text').execute();
  await db.schema.alterTable('second_factor').addColumn('key_id', 'text').execute();
  await db.schema.createIndex('file_by_kind_key').on('file').columns(['kind', 'key_id', 'id']).execute();
}
