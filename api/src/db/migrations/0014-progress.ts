import { type Kysely, sql } from 'kysely';

/**
 * How each sub type went, kept with the attempt: a picture of progress reads a few rows instead of all their responses. Attempts
 * that ended before have none. Packages that open later are found in the order in which they open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').addColumn('sub_type_shares', 'text').execute();
  await db.schema
    .createIndex('tryout_upcoming')
    .on('tryout')
    .columns(['opens_at', 'created_at', 'id'])
    .where(sql.ref('opens_at'), 'is not', null)
    .execute();
}
