import { type Kysely, sql } from 'kysely';

const erasedName = 'Akun terhapus';

/** Staff's reasons for what was done with purchases and access may name the buyer; erasures of older releases left them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const accounts = sql`select id from account where standing = 'erased'`;
  const purchases = sql`select id from purchase where account_id in (${accounts})`;
  const payments = sql`select id from payment where purchase_id in (${purchases})`;
  await sql`update refund set reason = ${erasedName} where payment_id in (${payments})`.execute(db);
  await sql`update payment set refused_because = ${erasedName} where refused_because is not null and purchase_id in (${purchases})`.execute(
    db,
  );
  await sql`update entitlement set reason = ${erasedName} where reason is not null and account_id in (${accounts})`.execute(
    db,
  );
  const events = await sql<{ id: string; details: string }>`
    select id, details from purchase_event where details like '%"reason"%' and purchase_id in (${purchases})`.execute(
    db,
  );
  for (const { id, details } of events.rows) {
    const nameless = JSON.stringify({ ...(JSON.parse(details) as object), reason: erasedName });
    await sql`update purchase_event set details = ${nameless} where id = ${id}`.execute(db);
  }
}

/** An older release that runs beside this one may leave some more. */
export const isCompatible = true;
