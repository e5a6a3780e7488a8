import { type Kysely, sql } from 'kysely';

/**
 * Guests of the free tryout: no ranking counts their attempts; a key recognises a repeated registration; and the start of the
 * days for which a person's data are kept.
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
  await db.schema.alterTable('free_registration').addColumn('request_hash', 'text').execute();
  await addText('phone_number').execute();
  await addText('kept_from').execute();
  // Until now only the demo and tests made registrations: only the spelling of numbers has to be made the same.
  await sql`
    update free_registration set kept_from = created_at,
      phone_number = replace(replace(replace(phone, ' ', ''), '-', ''), '+62', '0')`.execute(db);

  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`free_registration_${name}`).on('free_registration').columns(columns);
  await index('by_request', 'request_hash').unique().execute();
  await index('by_email_time', 'email', 'created_at').execute();
  await index('by_phone_time', 'phone_number', 'created_at').execute();
  await index('by_end', 'kept_from').execute();
}
