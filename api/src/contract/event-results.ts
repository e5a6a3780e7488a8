import * as v from 'valibot';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';

/** A release of results: ranks stand still from one release to the next. The first is made at the planned time, another one by a ralat. */
export const EventRelease = v.object({
  number: v.number(),
  at: v.string(),
  /** Null: by the clock. */
  by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  takers: v.number(),
  /** Standings that differ from those of the release before. */
  changed: v.number(),
});
export type EventRelease = v.InferOutput<typeof EventRelease>;

export const EventReleases = v.object({
  /** The newest first. */
  releases: v.array(EventRelease),
  /** True if stored points differ from those of the newest release, so that a new one would change something. */
  isBehind: v.boolean(),
  /**
   * Attempts that still run, wait to be scored again or have essays without a mark: null once nothing is in the way. All zero while the event may still
   * be started, or is paused.
   */
  waitsFor: v.nullable(v.object({ running: v.number(), lagging: v.number(), essays: v.number() })),
  /** True while a release is being made. An older API doesn't tell. */
  isUnderWay: v.optional(v.boolean()),
});
export type EventReleases = v.InferOutput<typeof EventReleases>;

export const NewRelease = v.object({
  reason: v.pipe(
    v.string('Tulis alasannya'),
    v.trim(),
    v.minLength(3, 'Tulis alasannya'),
    v.maxLength(300, 'Alasan maksimal 300 karakter'),
  ),
});
export type NewRelease = v.InferOutput<typeof NewRelease>;

/** A file of all results; contact data only with a reason. */
export const EventExport = v.variant('withContact', [
  v.object({ withContact: v.literal(false) }),
  v.object({ withContact: v.literal(true), ...NewRelease.entries }),
]);
export type EventExport = v.InferOutput<typeof EventExport>;

/** A learner's place in an event, as released. */
export const EventStanding = v.object({
  attemptId: v.string(),
  release: v.number(),
  releasedAt: v.string(),
  rank: v.number(),
  takers: v.number(),
  points: v.number(),
  max: v.number(),
  passed: v.nullable(v.boolean()),
  /** Code of the certificate's check page; null if the event has none. */
  certificateCode: v.nullable(v.string()),
});
export type EventStanding = v.InferOutput<typeof EventStanding>;

/** The statement of a certificate, for anybody who has its code. */
export const CertificateCheck = v.object({
  code: v.string(),
  /** The name that it was issued for; null once its holder has deleted their account. */
  name: v.nullable(v.string()),
  event: v.string(),
  type: v.string(),
  takenAt: v.string(),
  /** The figures of the release that its address names, or else of the one that it was issued with; then those of the newest: they differ once a ralat has replaced it. */
  issued: v.object({
    release: v.number(),
    releasedAt: v.string(),
    rank: v.number(),
    takers: v.number(),
    points: v.number(),
    max: v.number(),
    passed: v.nullable(v.boolean()),
  }),
  current: v.object({
    release: v.number(),
    releasedAt: v.string(),
    rank: v.number(),
    takers: v.number(),
    points: v.number(),
    max: v.number(),
    passed: v.nullable(v.boolean()),
  }),
  isReplaced: v.boolean(),
  /** When the figures that hold now were first released; null if nothing is replaced. Left out by an older API. */
  replacedAt: v.optional(v.nullable(v.string())),
  /** Why that release was made; null if it is the first. */
  reason: v.nullable(v.string()),
});
export type CertificateCheck = v.InferOutput<typeof CertificateCheck>;

/** The report of an event, for printing. */
export const EventReport = v.object({
  title: v.string(),
  startsAt: v.string(),
  startsUntil: v.string(),
  /** Registered, started, handed in before the end, ended by the clock, by hand of the organiser, still running. */
  turnout: v.object({
    registered: v.number(),
    started: v.number(),
    submitted: v.number(),
    expired: v.number(),
    /** Left out by an older API, which counts them among `expired`. */
    endedByHand: v.optional(v.number()),
    running: v.number(),
  }),
  provinces: v.array(v.object({ province: v.string(), takers: v.number(), median: v.nullable(v.number()) })),
  /** Equal steps of points, the lowest first. */
  distribution: v.array(v.object({ from: v.number(), to: v.number(), takers: v.number() })),
  points: v.nullable(
    v.object({ max: v.number(), mean: v.number(), median: v.number(), lowest: v.number(), highest: v.number() }),
  ),
  passed: v.nullable(v.number()),
  /** How many results say passed or not: those of rules without a threshold, and of learners who aren't ranked, don't. */
  verdicts: v.optional(v.number()),
  sections: v.array(v.object({ section: v.string(), mean: v.number(), max: v.number() })),
  /** Questions with a flag, by number. */
  flags: v.array(v.object({ number: v.number(), questionId: v.string(), flags: v.array(v.string()) })),
  /** The minutes that the monitor kept, thinned. */
  minutes: v.array(
    v.object({
      at: v.string(),
      waiting: v.number(),
      running: v.number(),
      finished: v.number(),
      silent: v.number(),
      saves: v.number(),
      saveP99Ms: v.nullable(v.number()),
    }),
  ),
  /** Acts by hand, the oldest first. */
  incidents: v.array(
    v.object({
      at: v.string(),
      kind: v.string(),
      reason: v.string(),
      seconds: v.nullable(v.number()),
      learners: v.nullable(v.number()),
    }),
  ),
  releases: v.array(EventRelease),
});
export type EventReport = v.InferOutput<typeof EventReport>;

/** Reasons to look at somebody more closely: never a verdict. */
export const hintKinds = ['devices', 'speed', 'alike'] as const;
export type HintKind = (typeof hintKinds)[number];

export const hintKindLabels: Record<HintKind, string> = {
  devices: 'Beberapa perangkat sekaligus',
  speed: 'Menjawab lebih cepat daripada membaca',
  alike: 'Jawaban yang sangat mirip',
};

const hintTaker = v.object({ learnerId: v.string(), attemptId: v.string(), name: v.string() });

export const EventHint = v.object({
  id: v.string(),
  kind: openPicklist(hintKinds),
  takers: v.array(hintTaker),
  /** One sentence with the figures. */
  text: v.string(),
  /** Probability of a match as large as this by chance, corrected for the number of pairs; null for other kinds. */
  chance: v.nullable(v.number()),
  lookedAt: v.nullable(v.string()),
  lookedBy: v.nullable(v.string()),
  note: v.nullable(v.string()),
});
export type EventHint = v.InferOutput<typeof EventHint>;

export const EventHintQuery = v.object({
  ...pageFields,
  kind: v.optional(v.picklist(hintKinds, 'Jenis tidak dikenal')),
  looked: v.optional(v.picklist(['yes', 'no'], 'Pilihan tidak dikenal')),
  /** Only this one. */
  hint: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type EventHintQuery = v.InferOutput<typeof EventHintQuery>;

export const EventHints = v.object({
  hints: v.array(EventHint),
  total: v.number(),
  /** Null until they have been looked for, after the last clock has ended. */
  computedAt: v.nullable(v.string()),
  /** Pairs of attempts that were compared. */
  pairs: v.number(),
});
export type EventHints = v.InferOutput<typeof EventHints>;

/** `lookedAt` as it was read: 409 `HINT_LOOKED_MEANWHILE` if somebody else has written since; without it the newest note is replaced. */
export const HintLooked = v.object({
  note: v.pipe(
    v.string('Tulis hasil pemeriksaan'),
    v.trim(),
    v.minLength(3, 'Tulis hasil pemeriksaan'),
    v.maxLength(500, 'Hasil pemeriksaan maksimal 500 karakter'),
  ),
  lookedAt: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
});
export type HintLooked = v.InferOutput<typeof HintLooked>;
