import { type Kysely, sql } from 'kysely';

/**
 * Guests of the free tryout: whose a registration and its attempt are, what makes a repeated request the same one, and until when
 * a person's data are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('attempt')
    .addColumn('is_guest', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  const addText = (name: string) =>
    db.schema.alterTable('free_registration').addColumn(name, 'text', (c) => c.notNull().defaultTo(''));
  await db.schema
    .alterTable('free_registration')
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('free_registration').addColumn('request_hash', 'text').execute();
  await addText('phone_number').execute();
  await addText('kept_from').execute();
  // Before this nothing but the demo and tests made any: the spelling of a number is all that is left to even out.
  await sql`
    update free_registration set kept_from = created_at,
      phone_number = replace(replace(replace(phone, ' ', ''), '-', ''), '+62', '0')`.execute(db);

  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`free_registration_${name}`).on('free_registration').columns(columns);
  await index('by_account', 'account_id').execute();
  await index('by_request', 'request_hash').unique().execute();
  await index('by_email', 'email', 'created_at').execute();
  await index('by_phone', 'phone_number', 'created_at').execute();
  await index('by_exam', 'exam_id').execute();
  await index('by_end', 'kept_from').execute();
  await db.schema
    .createIndex('tryout_free')
    .on('tryout')
    .columns(['created_at', 'id'])
    .where(sql.ref('is_free_tryout'), '=', sql.lit(1))
    .execute();
}
