import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Attention, PurchaseQuery, PurchaseRow } from '../../contract/index.ts';
import { beginsWith } from '../../db/begins-with.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { beginningOf } from '../../foundation/days/days.ts';

/** Most purchases that are counted and can be paged to: older ones are found by narrower filters. */
export const mostListed = 10_000;
/** Most accounts whose address begins with the searched text; a longer beginning finds the others. */
const mostAccounts = 1_000;
/** Purchases read in one statement of an export. */
const walkedAtOnce = 500;

export type PurchaseFilter = Omit<PurchaseQuery, 'page' | 'pageSize'>;
type Purchases = ExpressionBuilder<Database, 'purchase'>;

/** The beginning of a purchase's number, and nothing else: an address may begin with "p-", too. */
const numberStart = /^p-(\d{0,6}|\d{6}-[\da-z]*)$/i;

/** A purchase with everything that lists and files tell of it. */
export interface ListedPurchase extends PurchaseRow {
  listPrice: number;
  discount: number;
  taxAmount: number;
  voucherCode: string | null;
  /** Rupiah that have come by all its payments, whatever went back. */
  received: number;
  /** Of all its payments. */
  methods: readonly string[];
}

/**
 * Purchases as administrators search them. Each filter reads the beginning of an index, and what has none, the way of paying, is looked up for
 * the newest `mostListed` purchases of the other filters.
 * @param reading where lists and exports are read
 */
export function createPurchaseListRepository(db: Kysely<Database>, reading: Kysely<Database>) {
  const buyers = (eb: Purchases, text: string) =>
    eb
      .selectFrom((inner) =>
        inner
          .selectFrom('account')
          .select('account.id')
          .where((one) => beginsWith(reading, one, 'account.email', text.toLowerCase()))
          .limit(mostAccounts)
          .as('buyer'),
      )
      .select('buyer.id');

  function matching(eb: Purchases, { search, state, from, to }: PurchaseFilter) {
    const conditions: Expression<SqlBool>[] = [];
    if (state) conditions.push(eb('purchase.state', '=', state));
    if (from) conditions.push(eb('purchase.createdAt', '>=', beginningOf(from).toISOString()));
    if (to) conditions.push(eb('purchase.createdAt', '<', beginningOf(to, 1).toISOString()));
    if (search && numberStart.test(search))
      conditions.push(beginsWith(reading, eb, 'purchase.number', search.toUpperCase()));
    else if (search) conditions.push(eb('purchase.accountId', 'in', buyers(eb, search)));
    return eb.and(conditions);
  }

  const paidBy = (eb: Purchases, method: NonNullable<PurchaseFilter['method']>) =>
    eb.exists(
      eb
        .selectFrom('payment')
        .select('payment.id')
        .whereRef('payment.purchaseId', '=', 'purchase.id')
        .where('payment.method', '=', method),
    );

  /** Those that need something done, which are few: that which waits longest first, each once. */
  async function listQueue(filter: PurchaseFilter): Promise<string[]> {
    const { attention, method } = filter;
    let waiting = reading
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
      .select('purchase.id')
      .where('payment.attention', 'is not', null)
      .where((eb) => matching(eb as unknown as Purchases, filter));
    if (attention && attention !== 'any') waiting = waiting.where('payment.attention', '=', attention);
    if (method) waiting = waiting.where((eb) => paidBy(eb as unknown as Purchases, method));
    const rows = await waiting
      .orderBy('payment.createdAt')
      .orderBy('payment.id')
      .limit(mostListed + 1)
      .execute();
    return [...new Set(rows.map(({ id }) => id))];
  }

  /** The newest first. */
  const newest = (filter: PurchaseFilter) =>
    reading
      .selectFrom('purchase')
      .where((eb) => matching(eb, filter))
      .select(['purchase.id', 'purchase.createdAt'])
      .orderBy('purchase.createdAt', 'desc')
      .orderBy('purchase.id', 'desc');

  const newestIds = (filter: PurchaseFilter) => newest(filter).clearSelect().select('purchase.id');

  /** Of the newest, those with a payment of this way. */
  const paidWith = (filter: PurchaseFilter, method: NonNullable<PurchaseFilter['method']>) =>
    reading
      .selectFrom(newest(filter).limit(mostListed).as('newest'))
      .innerJoin('purchase', 'purchase.id', 'newest.id')
      .select('purchase.id')
      .where((eb) => paidBy(eb as unknown as Purchases, method))
      .orderBy('newest.createdAt', 'desc')
      .orderBy('newest.id', 'desc') as unknown as ReturnType<typeof newestIds>;

  /** A part of the list in its order, and how many there are up to one more than may be listed. */
  async function readPart(filter: PurchaseFilter, { page, pageSize }: { page: number; pageSize: number }) {
    const offset = (page - 1) * pageSize;
    const end = Math.min(offset + pageSize, mostListed);
    if (filter.attention) {
      const queue = await listQueue(filter);
      return { ids: queue.slice(offset, end), count: queue.length };
    }
    const { method } = filter;
    const chosen = method ? paidWith(filter, method) : newestIds(filter);
    const { count } = await reading
      .selectFrom(chosen.limit(mostListed + 1).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (offset >= Math.min(count, mostListed)) return { ids: [], count };
    const rows = await chosen
      .limit(end - offset)
      .offset(offset)
      .execute();
    return { ids: rows.map(({ id }) => id), count };
  }

  /** The purchases with these ids, in their order. */
  async function listByIds(ids: readonly string[]): Promise<ListedPurchase[]> {
    if (ids.length === 0) return [];
    const rows = await reading
      .selectFrom('purchase')
      .innerJoin('account', 'account.id', 'purchase.accountId')
      .select([
        'purchase.id',
        'purchase.number',
        'purchase.state',
        'purchase.kind',
        'purchase.title',
        'purchase.listPrice',
        'purchase.discount',
        'purchase.total',
        'purchase.taxAmount',
        'purchase.voucherCode',
        'purchase.createdAt',
        'purchase.paidAt',
        'purchase.receiptNumber',
        'purchase.accountId',
        'account.name',
        'account.email',
        'account.standing',
      ])
      .where('purchase.id', ...oneOf(reading, ids))
      .execute();
    const payments = await reading
      .selectFrom('payment')
      .select(['purchaseId', 'method', 'attention', 'isSettling', 'received'])
      .where('purchaseId', ...oneOf(reading, ids))
      .orderBy('number')
      .execute();
    const paymentsOf = Map.groupBy(payments, ({ purchaseId }) => purchaseId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { id: _, accountId, name, email, standing, ...fields } = row;
      const own = paymentsOf.get(id) ?? [];
      const { method } = own.find(({ isSettling }) => isSettling === 1) ?? own.at(-1) ?? { method: 'none' };
      return {
        ...fields,
        buyer: standing === 'erased' ? null : { id: accountId, name, email },
        method: method === 'none' ? null : method,
        received: own.reduce((sum, payment) => sum + (payment.received ?? 0), 0),
        methods: own.map((payment) => payment.method),
        attentions: [...new Set(own.flatMap(({ attention }) => attention ?? []))],
      };
    });
  }

  return {
    /** A page, and how many there are, counted up to `mostListed`. */
    async list(
      filter: PurchaseFilter,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ purchases: ListedPurchase[]; total: number; isTotalCapped: boolean }> {
      const { ids, count } = await readPart(filter, { page, pageSize });
      return {
        purchases: await listByIds(ids),
        total: Math.min(count, mostListed),
        isTotalCapped: count > mostListed,
      };
    },

    /** How many payments need each thing done. */
    async countWaiting(): Promise<{ attention: Attention; count: number }[]> {
      const rows = await reading
        .selectFrom('payment')
        .select(({ fn }) => ['attention', fn.countAll<number>().as('count')])
        .where('attention', 'is not', null)
        .groupBy('attention')
        .orderBy('attention')
        .execute();
      return rows.flatMap(({ attention, count }) => (attention ? { attention, count } : []));
    },

    /** All purchases that match a filter, some at a time. */
    async *walk(filter: PurchaseFilter): AsyncGenerator<ListedPurchase[]> {
      if (filter.attention) {
        yield await listByIds(await listQueue(filter));
        return;
      }
      const { method, ...others } = filter;
      let after: { id: string; createdAt: string } | undefined;
      for (;;) {
        let next = newest(others).limit(walkedAtOnce);
        if (after) {
          const { createdAt, id } = after;
          next = next.where((eb) => eb(eb.refTuple('purchase.createdAt', 'purchase.id'), '<', eb.tuple(createdAt, id)));
        }
        const rows = await next.execute();
        after = rows.at(-1);
        if (after === undefined) return;
        const listed = await listByIds(rows.map(({ id }) => id));
        yield method ? listed.filter(({ methods }) => methods.includes(method)) : listed;
      }
    },

    noteExport: (act: AuditedAct): Promise<void> => writeAudit(db, act),
  };
}
export type PurchaseListRepository = ReturnType<typeof createPurchaseListRepository>;
