import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** Administrators search what was bought, given and paid: each list reads the beginning of an index, however much there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  const change = async (trx: Kysely<unknown>) => {
    for (const statement of [...lists, ...(isPostgres(db) ? beginnings : [])]) await sql.raw(statement).execute(trx);
  };
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

const lists = [
  'create index purchase_state on purchase (state, created_at, id)',
  'create index purchase_sold on purchase (item_id) where paid_at is not null',
  'create index entitlement_source on entitlement (source, created_at, id)',
  'create index payment_due on payment (refund_due) where refund_due > 0',
  "create index refund_done on refund (done_at, amount) where state = 'done'",
  "create index voucher_use_held on voucher_use (voucher_id) where state = 'held'",
];

/** Beginnings of texts are found by bytes: a language's order, which PostgreSQL's other indexes may have, skips signs. */
const beginnings = [
  'create index purchase_number_bytes on purchase (number collate "C")',
  'create index account_email_bytes on account (email collate "C")',
];

export const isCompatible = true;
