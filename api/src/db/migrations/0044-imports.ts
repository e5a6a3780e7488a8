import type { Kysely } from 'kysely';

/** Questions out of a file before they are added: the file's preview, its questions, and the pictures that only it shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('tryout.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_sha256', 'text', (c) => c.notNull())
    .addColumn('format', 'text')
    .addColumn('done_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total_count', 'integer')
    .addColumn('applied_count', 'integer')
    .addColumn('message', 'text')
    .addColumn('notices', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('alive_until', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('question_import_account')
    .on('question_import')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema.createIndex('question_import_expiry').on('question_import').column('expires_at').execute();

  await db.schema
    .createTable('import_item')
    .addColumn('import_id', 'text', (c) => c.notNull().references('question_import.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('written_sub_type', 'text')
    .addColumn('read_problems', 'text', (c) => c.notNull())
    .addColumn('problems', 'text', (c) => c.notNull())
    .addColumn('notices', 'text', (c) => c.notNull())
    .addColumn('duplicates', 'text', (c) => c.notNull())
    .addColumn('is_ticked', 'integer', (c) => c.notNull())
    .addColumn('has_problem', 'integer', (c) => c.notNull())
    .addColumn('has_notice', 'integer', (c) => c.notNull())
    .addColumn('has_duplicate', 'integer', (c) => c.notNull())
    .addColumn('has_sub_type', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_item_key', ['import_id', 'number'])
    .execute();

  await db.schema
    .createTable('import_picture')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id'))
    .addColumn('import_id', 'text', (c) => c.notNull().references('question_import.id'))
    .execute();
  await db.schema.createIndex('import_picture_import').on('import_picture').column('import_id').execute();
}

/** It only adds. */
export const isCompatible = true;
