import * as v from 'valibot';
import { codeField } from './codes.ts';
import { openPicklist } from './open-values.ts';
import { planFeatures } from './plans.ts';

/** Where access comes from. `before_sales`: the learner had taken the package before anything was sold. */
export const entitlementSources = ['order', 'grant', 'seat', 'before_sales'] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

export const entitlementSourceLabels: Record<EntitlementSource, string> = {
  order: 'Pembelian',
  grant: 'Diberikan administrator',
  seat: 'Kursi lembaga',
  before_sales: 'Dikerjakan sebelum penjualan',
};

/** Access that a learner has. A plan opens as many different packages as its quota; a single package stays open. */
export const OwnEntitlement = v.object({
  id: v.string(),
  source: openPicklist(entitlementSources),
  title: v.string(),
  planId: v.nullable(v.string()),
  tryoutId: v.nullable(v.string()),
  packageQuota: v.nullable(v.number()),
  used: v.number(),
  features: v.array(openPicklist(planFeatures)),
  startsAt: v.string(),
  /** The first moment at which it is over; null: no end. */
  endsAt: v.nullable(v.string()),
});
export type OwnEntitlement = v.InferOutput<typeof OwnEntitlement>;

/** Access that the learner has now or later, the first to end in front. */
export const OwnEntitlementList = v.object({
  /** False: nothing is sold, and everything may be taken. */
  isNeeded: v.boolean(),
  entitlements: v.array(OwnEntitlement),
  /** Packages that the learner has opened already: taking them again costs nothing. */
  tryoutIds: v.array(v.string()),
  serverNow: v.string(),
});
export type OwnEntitlementList = v.InferOutput<typeof OwnEntitlementList>;

/** A code as somebody types it: of a school's seats, or of a voucher. */
export const CodeEntry = v.object({ code: codeField });
export type CodeEntry = v.InferOutput<typeof CodeEntry>;

/** `seat`: the seat is taken, here is the access · `voucher`: it is one, to be used when buying. */
export const CodeResult = v.object({
  kind: openPicklist(['seat', 'voucher']),
  /** The code's meaning in one sentence: "30 paket selama 3 bulan dari SMAN 1 Kediri", "Potongan 20%". */
  label: v.string(),
  entitlement: v.nullable(OwnEntitlement),
  /** The plans and packages that a voucher is for; empty: all, as from an older API that doesn't say it. */
  items: v.optional(v.array(v.object({ kind: openPicklist(['plan', 'package']), id: v.string(), title: v.string() }))),
});
export type CodeResult = v.InferOutput<typeof CodeResult>;
