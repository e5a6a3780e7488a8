import { type Kysely, sql } from 'kysely';

/**
 * The larger plans contain the lessons, now that the API keeps them back; a plan that an administrator has changed stays as it is. Purchases
 * and access say when their buyer has been reminded: of the payment's end, and of the access's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  const change = async (trx: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  };
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

const statements = [
  `update plan set features = '["explanations","lessons"]'
    where id in ('premium', 'ultimate') and revision = 1 and features = '["explanations"]'`,
  'alter table purchase add column reminded_at text',
  'alter table entitlement add column reminded_at text',
  `create index purchase_reminder on purchase (expires_at, id) where state = 'open' and reminded_at is null`,
  `create index entitlement_reminder on entitlement (ends_at, id)
    where ends_at is not null and revoked_at is null and reminded_at is null`,
];

/** It only adds. A release before it reminds nobody, and lets everybody read every lesson. */
export const isCompatible = true;
