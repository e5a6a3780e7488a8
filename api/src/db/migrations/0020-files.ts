import { type Kysely, sql } from 'kysely';

/** What a day's ID cards take of the disk, and which questions show a picture, are both asked where nobody may wait for a scan. */
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
