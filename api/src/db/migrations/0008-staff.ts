import { type Kysely, sql } from 'kysely';

/** One-time passwords and last sign-ins of staff; indexes for the staff's table and every filter of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['one_time_password_expires_at', 'last_signed_in_at'])
    await db.schema.alterTable('account').addColumn(column, 'text').execute();

  // A few hundred rows beside the learners' hundreds of thousands.
  await db.schema
    .createIndex('account_staff')
    .on('account')
    .columns(['created_at', 'id'])
    .where(sql.ref('role'), '<>', sql.lit('learner'))
    .execute();

  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`audit_entry_${name}`)
      .on('audit_entry')
      .columns([...columns, 'at', 'id'])
      .execute();
  await index('by_entity_action', ['entity', 'action']);
  await index('by_actor_entity', ['actor_id', 'entity']);
  await index('by_actor_action', ['actor_id', 'action']);
  await index('by_actor_entity_action', ['actor_id', 'entity', 'action']);
}
