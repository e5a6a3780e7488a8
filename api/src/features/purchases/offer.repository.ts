import type { Kysely } from 'kysely';
import type { PlanFeature, PurchaseItem } from '../../contract/index.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { Database } from '../../db/schema.ts';
import { packageEnd } from '../../foundation/sales/package-end.ts';
import { readFeatures } from '../../foundation/sales/plan-contents.ts';

/** Something that is sold, at today's price. */
export interface Offer {
  kind: 'plan' | 'package';
  id: string;
  title: string;
  months: number | null;
  packageQuota: number | null;
  features: PlanFeature[];
  price: number;
  /** From then on it is of no use; null: that has no end. */
  until: string | null;
  /** A single package's closing time, and the beginning of its event; left out for a plan. */
  opening?: { closesAt: string | null; eventAt: string | null };
}

const planColumns = ['id', 'name', 'months', 'packageQuota', 'priceRupiah', 'features', 'isPopular'] as const;

/** A single package comes with everything that belongs to it. */
const featuresOfPackage: PlanFeature[] = ['explanations'];

/** Plans that are sold, the cheapest first. */
export const listSoldPlans = (db: Kysely<Database>) =>
  db.selectFrom('plan').select(planColumns).where('isSold', '=', 1).orderBy('priceRupiah').orderBy('id').execute();

/** The offer with this id for this account; undefined: nothing is sold under it, or it is free. */
export async function findOffer(
  db: Kysely<Database>,
  { kind, id }: PurchaseItem,
  accountId: string,
): Promise<Offer | undefined> {
  if (kind === 'plan') {
    const plan = await db
      .selectFrom('plan')
      .select(planColumns)
      .where('id', '=', id)
      .where('isSold', '=', 1)
      .executeTakeFirst();
    return (
      plan && {
        kind,
        id,
        title: plan.name,
        months: plan.months,
        packageQuota: plan.packageQuota,
        features: readFeatures(plan.features),
        price: plan.priceRupiah,
        until: null,
      }
    );
  }
  const tryout = await db
    .selectFrom('tryout')
    .leftJoin('event', 'event.tryoutId', 'tryout.id')
    .leftJoin('eventRegistration', (join) =>
      join.onRef('eventRegistration.tryoutId', '=', 'tryout.id').on('eventRegistration.accountId', '=', accountId),
    )
    .select(['title', 'priceRupiah', 'opensAt', 'closesAt', 'event.tryoutId as eventId'])
    .select(['registrationClosesAt', 'registeredAt'])
    .where('tryout.id', '=', id)
    .where('priceRupiah', '>', 0)
    .where(isOnShow)
    // The price of other events excludes nobody.
    .where((eb) => eb.or([eb('event.entry', 'is', null), eb('event.entry', '=', 'paid')]))
    .executeTakeFirst();
  return (
    tryout && {
      kind,
      id,
      title: tryout.title,
      months: null,
      packageQuota: null,
      features: featuresOfPackage,
      price: tryout.priceRupiah,
      until: packageEnd(tryout),
      opening: { closesAt: tryout.closesAt, eventAt: tryout.eventId === null ? null : tryout.opensAt },
    }
  );
}
