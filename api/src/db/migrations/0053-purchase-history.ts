import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/**
 * Events of a purchase have one order also within a moment, those that took money back are found by their month, and vouchers by the
 * beginning of their codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  const change = async (trx: Kysely<unknown>) => {
    for (const statement of [...statements, ...(isPostgres(db) ? beginnings : [])])
      await sql.raw(statement).execute(trx);
  };
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

const statements = [
  // 0: written by a release that doesn't number them.
  'alter table purchase_event add column place integer not null default 0',
  "create index purchase_event_reversed on purchase_event (at, purchase_id) where kind = 'reversed'",
];

/** Beginnings of texts are found by bytes: a language's order, which PostgreSQL's other indexes may have, skips signs. */
const beginnings = ['create index voucher_code_bytes on voucher (code collate "C")'];

export const isCompatible = true;
