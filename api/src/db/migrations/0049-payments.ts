import { type Kysely, sql } from 'kysely';

/**
 * Buying: plans, purchases, the tries to pay them, what the gateway has told, the access that they give, refunds, vouchers and seats of
 * schools. What must never happen is refused by the database itself, whatever a later release's code does (docs/payments.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...plans, ...purchases, ...money, ...access, ...vouchers])
    await sql.raw(statement).execute(db);
}

const plans = [
  `create table plan (
    id text primary key,
    name text not null,
    months integer not null check (months > 0),
    package_quota integer not null check (package_quota > 0),
    price_rupiah integer not null check (price_rupiah > 0),
    features text not null,
    is_popular integer not null,
    is_sold integer not null,
    revision integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  // The plans that were shown before anything was sold, with those of their contents that the product has.
  ...[
    ['basic', 'Basic', 1, 10, 99_000, '["explanations"]', 0],
    ['premium', 'Premium', 3, 30, 249_000, '["explanations"]', 1],
    ['ultimate', 'Ultimate', 6, 60, 399_000, '["explanations"]', 0],
  ].map(
    ([id, name, months, quota, price, features, isPopular]) =>
      `insert into plan (id, name, months, package_quota, price_rupiah, features, is_popular, is_sold, revision, created_at, updated_at)
       values ('${id}', '${name}', ${months}, ${quota}, ${price}, '${features}', ${isPopular}, 1, 1,
         '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z')`,
  ),
];

/** The bought thing is copied into the purchase, so that nothing changes it later. */
const purchases = [
  `create table purchase (
    id text primary key,
    number text not null unique,
    account_id text not null references account (id),
    kind text not null,
    item_id text not null,
    title text not null,
    months integer,
    package_quota integer,
    features text not null,
    list_price integer not null,
    discount integer not null check (discount >= 0),
    total integer not null check (total >= 0),
    tax_kind text not null,
    tax_base integer not null,
    tax_amount integer not null,
    voucher_code text,
    state text not null,
    request_key text not null,
    terms_version text not null,
    created_at text not null,
    expires_at text not null,
    paid_at text,
    receipt_number text unique,
    constraint purchase_total check (total = list_price - discount and tax_base + tax_amount = total),
    constraint purchase_receipt check ((receipt_number is null) = (paid_at is null))
  )`,
  // Pressing "buy" again makes no second purchase.
  'create unique index purchase_request on purchase (account_id, request_key)',
  'create index purchase_own on purchase (account_id, created_at, id)',
  'create index purchase_newest on purchase (created_at, id)',
  'create index purchase_paid on purchase (paid_at) where paid_at is not null',
  "create index purchase_expiry on purchase (expires_at, id) where state = 'open'",
  `create table purchase_event (
    id text primary key,
    purchase_id text not null references purchase (id),
    at text not null,
    kind text not null,
    actor_id text,
    details text not null
  )`,
  'create index purchase_event_of on purchase_event (purchase_id, at, id)',
];

const money = [
  `create table payment (
    id text primary key,
    purchase_id text not null references purchase (id),
    number integer not null,
    reference text not null unique,
    method text not null,
    gateway text not null,
    state text not null,
    amount_due integer not null check (amount_due > 0),
    url text,
    token text,
    gateway_id text,
    channel text,
    bank text,
    created_at text not null,
    expires_at text not null,
    next_ask_at text,
    asks integer not null default 0,
    received integer,
    received_at text,
    confirmed_by text,
    proof_file text,
    proof_at text,
    decided_at text,
    refused_because text,
    attention text,
    refund_due integer not null default 0 check (refund_due >= 0),
    refunded integer not null default 0,
    is_settling integer not null default 0,
    constraint payment_refunded check (refunded >= 0 and refunded + refund_due <= coalesce(received, 0))
  )`,
  'create unique index payment_try on payment (purchase_id, number)',
  // The amount is what tells transfers apart.
  "create unique index payment_transfer on payment (bank, amount_due) where method = 'transfer' and state in ('created', 'waiting')",
  // One payment pays a purchase; what comes beside it goes back.
  'create unique index payment_settles on payment (purchase_id) where is_settling = 1',
  'create index payment_asked on payment (next_ask_at, id) where next_ask_at is not null',
  'create index payment_attention on payment (attention, created_at, id) where attention is not null',
  'create index payment_received on payment (received_at) where received_at is not null',
  'create index payment_proof on payment (decided_at) where proof_file is not null',
  `create table gateway_event (
    id text primary key,
    gateway text not null,
    hash text not null,
    reference text not null,
    body text not null,
    seen integer not null,
    first_at text not null,
    last_at text not null,
    handled_at text,
    next_at text,
    tries integer not null default 0,
    outcome text
  )`,
  'create unique index gateway_event_once on gateway_event (gateway, hash)',
  'create index gateway_event_waiting on gateway_event (next_at, id) where handled_at is null',
  'create index gateway_event_of on gateway_event (reference)',
  'create index gateway_event_old on gateway_event (last_at)',
  `create table refund (
    id text primary key,
    payment_id text not null references payment (id),
    refund_key text not null unique,
    amount integer not null check (amount > 0),
    way text not null,
    state text not null,
    revokes_access integer not null,
    reason text not null,
    requested_by text not null,
    created_at text not null,
    next_try_at text,
    done_at text
  )`,
  'create index refund_of on refund (payment_id)',
  "create index refund_open on refund (next_try_at, id) where state in ('asked', 'sent')",
  `create table reconciliation (
    day text primary key,
    at text not null,
    asked integer not null,
    changed integer not null,
    unanswered integer not null,
    received bigint not null,
    refunded bigint not null,
    paid bigint not null,
    refund_due bigint not null
  )`,
];

const access = [
  // The moment at which this product began to sell: one row.
  `create table sales_opening (
    id integer primary key check (id = 1),
    at text not null
  )`,
  `create table seat_batch (
    id text primary key,
    institution text not null,
    purchase_id text references purchase (id),
    plan_id text not null,
    title text not null,
    months integer not null,
    package_quota integer not null,
    features text not null,
    price_rupiah integer not null,
    seats integer not null,
    taken integer not null default 0,
    code_hash text not null unique,
    request_key text not null unique,
    until text not null,
    created_by text not null,
    created_at text not null,
    revoked_at text,
    constraint seat_batch_taken check (taken >= 0 and taken <= seats)
  )`,
  'create index seat_batch_newest on seat_batch (created_at, id)',
  `create table entitlement (
    id text primary key,
    account_id text not null references account (id),
    source text not null,
    title text not null,
    plan_id text,
    tryout_id text,
    purchase_id text unique references purchase (id),
    batch_id text references seat_batch (id),
    package_quota integer,
    used integer not null default 0,
    features text not null,
    starts_at text not null,
    ends_at text,
    revoked_at text,
    reason text,
    given_by text,
    grant_key text unique,
    created_at text not null,
    constraint entitlement_used check (used >= 0 and (package_quota is null or used <= package_quota)),
    constraint entitlement_thing check ((plan_id is null) <> (tryout_id is null))
  )`,
  'create unique index entitlement_seat on entitlement (batch_id, account_id) where batch_id is not null',
  "create unique index entitlement_before_sales on entitlement (account_id, tryout_id) where source = 'before_sales'",
  'create index entitlement_own on entitlement (account_id, starts_at)',
  'create index entitlement_newest on entitlement (created_at, id)',
  // A package is counted once for an entitlement: taking it again is free.
  `create table entitlement_use (
    entitlement_id text not null references entitlement (id),
    tryout_id text not null,
    account_id text not null,
    at text not null,
    primary key (entitlement_id, tryout_id)
  )`,
  'create index entitlement_use_own on entitlement_use (account_id, tryout_id)',
];

const vouchers = [
  `create table voucher (
    id text primary key,
    code text not null unique,
    kind text not null,
    value integer not null check (value >= 0),
    cap integer,
    item_ids text not null,
    is_active integer not null,
    valid_from text,
    valid_until text,
    max_uses integer,
    max_per_account integer not null,
    taken integer not null default 0,
    note text not null,
    created_by text not null,
    created_at text not null,
    constraint voucher_taken check (taken >= 0 and (max_uses is null or taken <= max_uses)),
    constraint voucher_percent check (kind <> 'percent' or value <= 100)
  )`,
  'create index voucher_newest on voucher (created_at, id)',
  // One voucher a purchase.
  `create table voucher_use (
    purchase_id text primary key references purchase (id),
    voucher_id text not null references voucher (id),
    account_id text not null,
    state text not null,
    at text not null
  )`,
  'create index voucher_use_own on voucher_use (voucher_id, account_id, state)',
];

/** It only adds. A release before it sells nothing, and lets everybody take every package. */
export const isCompatible = true;
