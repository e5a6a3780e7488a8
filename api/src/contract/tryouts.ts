import * as v from 'valibot';
import { EventFacts } from './event-facts.ts';
import { examTypeValue } from './exam-types.ts';
import { difficulties } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';

/** State of a package's opening window: it can be taken now, or from a later moment on. */
export const openingWindows = ['open', 'upcoming'] as const;

/** Filter by price. */
export const priceKinds = ['free', 'paid'] as const;

/** `newest` is the default; `popular`: packages with the most finished attempts first. */
export const tryoutOrders = ['newest', 'popular'] as const;

export const TryoutListQuery = v.object({
  ...pageFields,
  search: searchField,
  type: v.optional(examTypeValue('Tipe tidak dikenal')),
  difficulty: v.optional(v.picklist(difficulties, 'Tingkat kesulitan tidak dikenal')),
  /** `upcoming` lists the soonest first. */
  window: v.optional(v.picklist(openingWindows, 'Jadwal tidak dikenal')),
  price: v.optional(v.picklist(priceKinds, 'Harga tidak dikenal')),
  sort: v.optional(v.picklist(tryoutOrders, 'Urutan tidak dikenal')),
});
export type TryoutListQuery = v.InferOutput<typeof TryoutListQuery>;

const summaryFields = {
  id: v.string(),
  title: v.string(),
  description: v.string(),
  /** Whole rupiah. */
  price: v.number(),
  batch: v.number(),
  type: v.string(),
  /** True = Aktif. */
  status: v.boolean(),
  isOnline: v.boolean(),
  imageUrl: v.nullable(v.string()),
  durationSeconds: v.number(),
  difficulty: openPicklist(difficulties),
  questionCount: v.number(),
  /** Opening window in UTC; null = no bound. */
  opensAt: v.nullable(v.string()),
  closesAt: v.nullable(v.string()),
  /** True if keys and points are shown only after it has closed to everybody; has no effect without `closesAt`. */
  keysAfterClose: v.optional(v.boolean()),
  /** Left out or null if it isn't an event. */
  event: v.optional(v.nullable(EventFacts)),
};

/** A package as a visitor sees it in a list: of its questions only their number. */
export const TryoutSummary = v.object(summaryFields);
export type TryoutSummary = v.InferOutput<typeof TryoutSummary>;

export const TryoutList = v.object({ tryouts: v.array(TryoutSummary), total: v.number() });
export type TryoutList = v.InferOutput<typeof TryoutList>;

/** The rule set that scores a package, and its source. `note` warns if the rules are a model of ours, not official. */
export const RuleSetInfo = v.object({
  id: v.string(),
  title: v.string(),
  year: v.nullable(v.number()),
  source: v.string(),
  note: v.nullable(v.string()),
});
export type RuleSetInfo = v.InferOutput<typeof RuleSetInfo>;

/** One section of the paper: the number of questions of each sub type, and the points to reach. */
export const TryoutSection = v.object({
  section: v.string(),
  questionCount: v.number(),
  max: v.number(),
  /** Points to reach; null = this rule set has no threshold. */
  threshold: v.nullable(v.number()),
  /** True when the official threshold was scaled to a paper shorter than the official one. */
  thresholdScaled: v.boolean(),
  /** How points are earned, one sentence per line. */
  rules: v.array(v.string()),
  subTypes: v.array(v.object({ subType: v.string(), questionCount: v.number() })),
});
export type TryoutSection = v.InferOutput<typeof TryoutSection>;

/** A package as a learner sees it before starting. */
export const TryoutDetail = v.object({ ...summaryFields, ruleSet: RuleSetInfo, sections: v.array(TryoutSection) });
export type TryoutDetail = v.InferOutput<typeof TryoutDetail>;
