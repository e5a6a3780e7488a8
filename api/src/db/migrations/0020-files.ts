import { type Kysely, sql } from 'kysely';

/**
 * Indexes for two questions that must be answered without a scan: the size of a day's ID cards, and the questions that show a
 * picture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('file_by_kind_time').on('file').columns(['kind', 'created_at', 'size_bytes']).execute();
  for (const table of ['question_version', 'question_option'])
    await db.schema
      .createIndex(`${table}_by_image`)
      .on(table)
      .column('image_url')
      .where(sql.ref('image_url'), 'is not', sql.lit(null))
      .execute();
}
