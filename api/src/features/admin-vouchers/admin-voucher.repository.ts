import type { Kysely, Selectable } from 'kysely';
import {
  endsAfterItBegins,
  type NewVoucher,
  type Voucher,
  type VoucherChange,
  type VoucherLimits,
  type VoucherList,
  type VoucherQuery,
} from '../../contract/index.ts';
import { beginsWith } from '../../db/begins-with.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, VoucherTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';

type Actor = Pick<AuditedAct, 'actorId' | 'at'>;

const toColumns = ({ isActive, from, until, max, maxPerAccount, note }: VoucherLimits) => ({
  isActive: isActive ? (1 as const) : (0 as const),
  validFrom: from,
  validUntil: until,
  maxUses: max,
  maxPerAccount,
  note,
});

const toLimits = (row: Selectable<VoucherTable>): VoucherLimits => ({
  isActive: row.isActive === 1,
  from: row.validFrom,
  until: row.validUntil,
  max: row.maxUses,
  maxPerAccount: row.maxPerAccount,
  note: row.note,
});

type LimitColumns = ReturnType<typeof toColumns>;

/** The columns that a form has changed. Writing the others would undo what somebody else has changed since it was opened. */
function changedColumns({ before, ...limits }: VoucherChange): Partial<LimitColumns> {
  const columns = toColumns(limits);
  if (!before) return columns;
  const opened: Record<string, unknown> = toColumns(before);
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => value !== opened[name]));
}

/** Most vouchers that are counted and can be paged to; older ones are found by their codes. */
const mostListed = 10_000;

type VoucherRow = Selectable<VoucherTable> & { held: number | null };
type NamedItem = NonNullable<Voucher['items']>[number];

const itemIdsOf = ({ itemIds }: VoucherRow) => JSON.parse(itemIds) as string[];

function toVoucher(row: VoucherRow, named: readonly NamedItem[]): Voucher {
  const { id, code, kind, value, cap, createdAt } = row;
  const held = row.held ?? 0;
  const itemIds = itemIdsOf(row);
  return {
    ...toLimits(row),
    id,
    code,
    kind,
    value,
    cap,
    itemIds,
    items: named.filter((item) => itemIds.includes(item.id)),
    held,
    used: row.taken - held,
    createdAt,
  };
}

/** Vouchers, as administrators make them. The database lets none be taken more often than its limit. */
export function createAdminVoucherRepository(db: Kysely<Database>) {
  const withHeld = db
    .selectFrom('voucher')
    .selectAll('voucher')
    .select((eb) =>
      eb
        .selectFrom('voucherUse')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('voucherUse.voucherId', '=', 'voucher.id')
        .where('voucherUse.state', '=', 'held')
        .as('held'),
    );

  /** The vouchers with the names of what they are for: two statements, however many they are. */
  async function withNames(rows: VoucherRow[]): Promise<Voucher[]> {
    const ids = [...new Set(rows.flatMap(itemIdsOf))];
    if (ids.length === 0) return rows.map((row) => toVoucher(row, []));
    const plans = await db
      .selectFrom('plan')
      .select(['id', 'name as title'])
      .where('id', ...oneOf(db, ids))
      .orderBy('name')
      .execute();
    const packages = await db
      .selectFrom('tryout')
      .select(['id', 'title'])
      .where('id', ...oneOf(db, ids))
      .orderBy('title')
      .execute();
    const named: NamedItem[] = [
      ...plans.map((plan) => ({ kind: 'plan' as const, ...plan })),
      ...packages.map((one) => ({ kind: 'package' as const, ...one })),
    ];
    return rows.map((row) => toVoucher(row, named));
  }

  return {
    /** A page, the newest first, and how many there are, counted up to `mostListed`. */
    async list({ search, page, pageSize }: VoucherQuery): Promise<VoucherList> {
      const chosen = search ? withHeld.where((eb) => beginsWith(db, eb, 'code', search)) : withHeld;
      let counted = db.selectFrom('voucher').select('id');
      if (search) counted = counted.where((eb) => beginsWith(db, eb, 'code', search));
      const { total } = await db
        .selectFrom(counted.limit(mostListed + 1).as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const offset = (page - 1) * pageSize;
      const rows =
        offset >= mostListed
          ? []
          : await chosen
              .orderBy('voucher.createdAt', 'desc')
              .orderBy('voucher.id', 'desc')
              .limit(Math.min(pageSize, mostListed - offset))
              .offset(offset)
              .execute();
      return {
        vouchers: await withNames(rows),
        total: Math.min(total, mostListed),
        isTotalCapped: total > mostListed,
      };
    },

    async find(id: string): Promise<Voucher | undefined> {
      const row = await withHeld.where('voucher.id', '=', id).executeTakeFirst();
      return row && (await withNames([row]))[0];
    },

    /** Adds a voucher, unless the same request has added it before. @returns its id; undefined if its code is taken */
    add: (
      id: string,
      voucher: NewVoucher,
      { actorId, at }: Actor,
      key: CreationKey | undefined,
    ): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id, at });
        if (before !== undefined) return before;
        const { code, kind, value, cap, itemIds } = voucher;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('voucher')
          .values({
            id,
            code,
            kind,
            value,
            cap,
            itemIds: JSON.stringify(itemIds),
            ...toColumns(voucher),
            createdBy: actorId,
            createdAt: at.toISOString(),
          })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) {
          // The key stays free for the corrected form.
          if (key) await trx.deleteFrom('creationRequest').where('keyHash', '=', key.keyHash).execute();
          return undefined;
        }
        await writeAudit(trx, {
          actorId,
          at,
          action: 'create',
          entity: 'voucher',
          entityId: id,
          label: code,
          after: voucher,
        });
        return id;
      }),

    /** Changes a voucher. @returns `early` if it would end before it begins; how often it is taken, if that is more than the new limit; undefined if there is none */
    change: (
      id: string,
      change: VoucherChange,
      { actorId, at }: Actor,
    ): Promise<'changed' | 'early' | number | undefined> =>
      db.transaction().execute(async (trx) => {
        // Held, so that of two forms that each change one end of its period the second sees what the first has written.
        const before = await trx
          .selectFrom('voucher')
          .selectAll()
          .where('id', '=', id)
          .$if(isPostgres(trx), (qb) => qb.forUpdate())
          .executeTakeFirst();
        if (!before) return undefined;
        const columns = changedColumns(change);
        if (Object.keys(columns).length === 0) return 'changed';
        const { validFrom: from, validUntil: until } = { ...before, ...columns };
        const changesPeriod = columns.validFrom !== undefined || columns.validUntil !== undefined;
        if (changesPeriod && !endsAfterItBegins({ from, until })) return 'early';
        const { maxUses = null } = columns;
        const after = await trx
          .updateTable('voucher')
          .set(columns)
          .where('id', '=', id)
          .$if(maxUses !== null, (qb) => qb.where('taken', '<=', maxUses))
          .returningAll()
          .executeTakeFirst();
        if (!after) return before.taken;
        await writeAudit(trx, {
          actorId,
          at,
          action: 'update',
          entity: 'voucher',
          entityId: id,
          label: before.code,
          before: toLimits(before),
          after: toLimits(after),
        });
        return 'changed';
      }),
  };
}
export type AdminVoucherRepository = ReturnType<typeof createAdminVoucherRepository>;
