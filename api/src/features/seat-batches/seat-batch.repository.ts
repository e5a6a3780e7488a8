import type { Insertable, Kysely, Selectable } from 'kysely';
import type { SeatBatch, SeatBatchList } from '../../contract/index.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database, SeatBatchTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';

/** Most batches that are counted and can be paged to. */
const mostListed = 10_000;

type Act = Pick<AuditedAct, 'actorId' | 'at' | 'reason'>;

const columns = [
  'id',
  'institution',
  'planId',
  'title',
  'seats',
  'taken',
  'priceRupiah',
  'until',
  'revokedAt',
  'createdAt',
] as const;
type Row = Pick<Selectable<SeatBatchTable>, (typeof columns)[number]>;

const toBatch = ({ priceRupiah, revokedAt, planId: _, ...row }: Row): SeatBatch => ({
  ...row,
  price: priceRupiah,
  isRevoked: revokedAt !== null,
});

/** Seats of a plan for schools. Of their codes only hashes are stored, never in the audit log either. */
export function createSeatBatchRepository(db: Kysely<Database>) {
  const found = (executor: Kysely<Database>, id: string) =>
    executor.selectFrom('seatBatch').select(columns).where('id', '=', id).executeTakeFirst();

  const audited = (trx: Kysely<Database>, action: AuditedAct['action'], row: Row, act: Act, fields: object) =>
    writeAudit(trx, { ...act, action, entity: 'seat_batch', entityId: row.id, label: row.institution, ...fields });

  return {
    /** A page, the newest first, and how many there are, counted up to `mostListed`. */
    async list({ page, pageSize }: { page: number; pageSize: number }): Promise<SeatBatchList> {
      const { total } = await db
        .selectFrom(
          db
            .selectFrom('seatBatch')
            .select('id')
            .limit(mostListed + 1)
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const offset = (page - 1) * pageSize;
      const rows =
        offset >= mostListed
          ? []
          : await db
              .selectFrom('seatBatch')
              .select(columns)
              .orderBy('createdAt', 'desc')
              .orderBy('id', 'desc')
              .limit(Math.min(pageSize, mostListed - offset))
              .offset(offset)
              .execute();
      return {
        batches: rows.map(toBatch),
        total: Math.min(total, mostListed),
        isTotalCapped: total > mostListed,
      };
    },

    findPlan: (id: string) =>
      db
        .selectFrom('plan')
        .select(['id', 'name', 'months', 'packageQuota', 'features'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /**
     * Adds a batch. The same request again gives the batch that is there a new code, as long as nobody has used the former one, since its
     * answer may have been lost.
     * @returns undefined when the key has made something else, or seats of it are taken
     */
    add: (batch: Insertable<SeatBatchTable>, act: Act): Promise<SeatBatch | undefined> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const { requestKey, codeHash, institution, planId, seats, priceRupiah, until } = batch;
          const before = await trx
            .selectFrom('seatBatch')
            .select(columns)
            .where('requestKey', '=', requestKey)
            .executeTakeFirst();
          if (before) {
            const { numUpdatedRows } = await trx
              .updateTable('seatBatch')
              .set({ codeHash })
              .where('requestKey', '=', requestKey)
              .where('taken', '=', 0)
              .where('createdBy', '=', batch.createdBy)
              .where('institution', '=', institution)
              .where('planId', '=', planId)
              .where('seats', '=', seats)
              .where('priceRupiah', '=', priceRupiah)
              .where('until', '=', until)
              .executeTakeFirst();
            return numUpdatedRows === 1n ? toBatch(before) : undefined;
          }
          const row = await trx.insertInto('seatBatch').values(batch).returning(columns).executeTakeFirstOrThrow();
          const after = { institution, title: batch.title, seats, price: priceRupiah, until };
          await audited(trx, 'create', row, act, { after });
          return toBatch(row);
        }),
      ),

    /** Gives a batch another code. @returns undefined when there is none, false when it has ended */
    renew: (id: string, codeHash: string, act: Act): Promise<SeatBatch | false | undefined> =>
      db.transaction().execute(async (trx) => {
        const row = await found(trx, id);
        if (!row) return undefined;
        const { numUpdatedRows } = await trx
          .updateTable('seatBatch')
          .set({ codeHash })
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .where('until', '>', act.at.toISOString())
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await audited(trx, 'update', row, act, { after: { code: 'baru' } });
        return toBatch(row);
      }),

    /** Ends a batch: its code counts no more; who has a seat keeps it. Ended twice, it is one entry. */
    revoke: (id: string, act: Act): Promise<SeatBatch | undefined> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('seatBatch')
          .set({ revokedAt: act.at.toISOString() })
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .executeTakeFirst();
        const row = await found(trx, id);
        if (!row) return undefined;
        if (numUpdatedRows === 1n) await audited(trx, 'revoke', row, act, { after: { taken: row.taken } });
        return toBatch(row);
      }),
  };
}
export type SeatBatchRepository = ReturnType<typeof createSeatBatchRepository>;
