import { type Kysely, sql } from 'kysely';

/** Events of a purchase have one order also within a moment, and those that took money back are found by their month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  const change = async (trx: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  };
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

const statements = [
  // 0: written by a release that doesn't number them.
  'alter table purchase_event add column place integer not null default 0',
  "create index purchase_event_reversed on purchase_event (at, purchase_id) where kind = 'reversed'",
];

export const isCompatible = true;
