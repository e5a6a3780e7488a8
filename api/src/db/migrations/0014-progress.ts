import { type Kysely, sql } from 'kysely';

/**
 * Points of each sub type, stored with the attempt: a chart of progress reads a few rows instead of all their responses.
 * Attempts that ended before have none. An index finds packages in the order in which they open.
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
