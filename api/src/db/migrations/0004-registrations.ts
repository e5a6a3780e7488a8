import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** Free-tryout registrations, the terms under which each is found, and the files to be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db);
  const registration = db.schema.createTable('free_registration');
  await (
    postgres
      ? registration.addColumn('number', sql`bigint generated always as identity`, (c) => c.primaryKey())
      : registration.addColumn('number', 'integer', (c) => c.primaryKey().autoIncrement())
  )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('institution', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'text', (c) => c.notNull())
    .addColumn('consent_at', 'text', (c) => c.notNull())
    .addColumn('exam_id', 'text')
    .addColumn('id_card_file_id', 'text', (c) => c.notNull().unique().references('file.id'))
    .addColumn('terms', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  // Compared byte by byte on both databases, so that a prefix is a range of the index.
  await db.schema
    .createTable('registration_term')
    .addColumn('term', postgres ? sql`text collate "C"` : 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull().references('free_registration.number').onDelete('cascade'))
    .addPrimaryKeyConstraint('registration_term_key', ['term', 'number'])
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
  await db.schema.createIndex('registration_term_by_number').on('registration_term').column('number').execute();

  await db.schema
    .createTable('doomed_file')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('since', 'text', (c) => c.notNull())
    .execute();
}
