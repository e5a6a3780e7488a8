import { type Kysely, sql } from 'kysely';

/**
 * The marks of essays. Each answered essay of an attempt that ends gets a row, which waits until somebody marks it. No package had
 * an essay before this version, so no earlier attempt needs one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('essay_mark')
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('tryout_id', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.check(sql`percent between 0 and 100`))
    .addColumn('remark', 'text')
    .addColumn('marked_by', 'text', (c) => c.references('account.id'))
    .addColumn('marked_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('essay_mark_key', ['attempt_id', 'item_id'])
    .execute();

  // The queue of all packages, and of one: the oldest waiting first, and the newest marked first.
  const waiting = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('essay_mark').columns(columns).where(sql.ref('percent'), 'is', null).execute();
  const marked = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('essay_mark').columns(columns).where(sql.ref('percent'), 'is not', null).execute();
  await waiting('essay_mark_waiting', ['submitted_at', 'attempt_id', 'item_id']);
  await waiting('essay_mark_waiting_of_tryout', ['tryout_id', 'submitted_at', 'attempt_id', 'item_id']);
  await marked('essay_mark_marked', ['marked_at', 'attempt_id', 'item_id']);
  await marked('essay_mark_marked_of_tryout', ['tryout_id', 'marked_at', 'attempt_id', 'item_id']);

  await db.schema
    .alterTable('attempt')
    .addColumn('waiting_marks', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
