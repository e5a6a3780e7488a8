import type { Kysely, Selectable } from 'kysely';
import type { AdminPlan, PlanForm } from '../../contract/index.ts';
import type { Database, PlanTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { contentsOf, readFeatures } from '../../foundation/sales/plan-contents.ts';

const toColumns = ({ price, features, isPopular, isSold, ...form }: PlanForm) => ({
  ...form,
  priceRupiah: price,
  features: JSON.stringify(features),
  isPopular: isPopular ? (1 as const) : (0 as const),
  isSold: isSold ? (1 as const) : (0 as const),
});

/** A plan's fields as the audit log has them. */
const toForm = ({ name, months, packageQuota, priceRupiah, features, isPopular, isSold }: Selectable<PlanTable>) => ({
  name,
  months,
  packageQuota,
  price: priceRupiah,
  features: readFeatures(features),
  isPopular: isPopular === 1,
  isSold: isSold === 1,
});

/** Plans, as administrators edit them. Purchases keep what they were when they were made, whatever is changed here. */
export function createAdminPlanRepository(db: Kysely<Database>) {
  /** All plans, also those that aren't sold, the cheapest first; some tens. */
  async function list(ids?: readonly string[]): Promise<AdminPlan[]> {
    let chosen = db.selectFrom('plan');
    if (ids) chosen = chosen.where('id', 'in', ids);
    const rows = await chosen
      .selectAll('plan')
      .select((eb) =>
        eb
          .selectFrom('purchase')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('purchase.itemId', '=', 'plan.id')
          .where('purchase.paidAt', 'is not', null)
          .as('sold'),
      )
      .orderBy('priceRupiah')
      .orderBy('plan.id')
      .execute();
    return rows.map(({ sold, ...row }) => {
      const form = toForm(row);
      const { id, revision, updatedAt } = row;
      return {
        ...form,
        id,
        contents: contentsOf(form.packageQuota, form.features),
        revision,
        sold: sold ?? 0,
        updatedAt,
      };
    });
  }

  return {
    list,

    find: async (id: string): Promise<AdminPlan | undefined> => (await list([id]))[0],

    /** Adds a plan, unless the same request has added it before. @returns its id */
    add: (
      id: string,
      form: PlanForm,
      { actorId, at }: Pick<AuditedAct, 'actorId' | 'at'>,
      key: CreationKey | undefined,
    ): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id, at });
        if (before !== undefined) return before;
        const moment = at.toISOString();
        await trx
          .insertInto('plan')
          .values({ id, ...toColumns(form), revision: 1, createdAt: moment, updatedAt: moment })
          .execute();
        await writeAudit(trx, {
          actorId,
          at,
          action: 'create',
          entity: 'plan',
          entityId: id,
          label: form.name,
          after: form,
        });
        return id;
      }),

    /** Changes a plan if nobody else has since it was read. @returns false if somebody has, undefined if there is none */
    change: (
      id: string,
      form: PlanForm,
      revision: number,
      { actorId, at, reason }: { actorId: string; at: Date; reason: string },
    ): Promise<boolean | undefined> =>
      db.transaction().execute(async (trx) => {
        const before = await trx.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst();
        if (!before) return undefined;
        const { numUpdatedRows } = await trx
          .updateTable('plan')
          .set({ ...toColumns(form), revision: revision + 1, updatedAt: at.toISOString() })
          .where('id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await writeAudit(trx, {
          actorId,
          at,
          action: 'update',
          entity: 'plan',
          entityId: id,
          label: form.name,
          reason,
          before: toForm(before),
          after: form,
        });
        return true;
      }),
  };
}
export type AdminPlanRepository = ReturnType<typeof createAdminPlanRepository>;
