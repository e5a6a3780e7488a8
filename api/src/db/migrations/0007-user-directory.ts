import { type Kysely, sql } from 'kysely';
import { enterLearners } from '../../directory/learner-directory.ts';
import { isPostgres } from '../is-postgres.ts';
import type { Database } from '../schema.ts';

/** Learners entered between two statements that say so to nobody: small enough for any memory. */
const enteredAtOnce = 500;

/** The directory of learners: who registered in which order, and under which terms each is found (docs/decisions). */
async function createTables(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db);
  const entry = db.schema.createTable('learner_entry');
  await (
    postgres
      ? entry.addColumn('number', sql`bigint generated always as identity`, (c) => c.primaryKey())
      : entry.addColumn('number', 'integer', (c) => c.primaryKey().autoIncrement())
  )
    .addColumn('account_id', 'text', (c) => c.notNull().unique().references('account.id').onDelete('cascade'))
    .addColumn('terms', 'text', (c) => c.notNull())
    .execute();
  // Compared byte by byte on both: a beginning is a range then. The key is all there is of a row, and SQLite needs no second copy.
  await db.schema
    .createTable('learner_term')
    .addColumn('term', postgres ? sql`text collate "C"` : 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('learner_term_key', ['term', 'number'])
    .modifyEnd(postgres ? sql`` : sql`without rowid`)
    .execute();
}

/** Enters those who have registered before there was a directory, the first ones first. */
async function enterAll(db: Kysely<Database>): Promise<void> {
  const learners = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'learner')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for (let at = 0; at < learners.length; at += enteredAtOnce) {
    const ids = learners.slice(at, at + enteredAtOnce).map(({ id }) => id);
    const rows = await db
      .selectFrom('account')
      .innerJoin('profile', 'profile.accountId', 'account.id')
      .select(['accountId', 'name', 'email', 'phone', 'province', 'instance'])
      .where('account.id', 'in', ids)
      .execute();
    const place = new Map(ids.map((id, index) => [id, index]));
    await enterLearners(
      db,
      rows.toSorted((a, b) => (place.get(a.accountId) ?? 0) - (place.get(b.accountId) ?? 0)),
    );
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const work = async (trx: Kysely<unknown>) => {
    await createTables(trx);
    await enterAll(trx as Kysely<Database>);
  };
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}
