import type { Kysely } from 'kysely';

/** The key that seals an ID card or a second factor's secret, so that those of an older key can be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file').addColumn('key_id', 'text').execute();
  await db.schema.alterTable('second_factor').addColumn('key_id', 'text').execute();
  await db.schema.createIndex('file_by_kind_key').on('file').columns(['kind', 'key_id', 'id']).execute();
}
