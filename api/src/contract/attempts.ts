import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { letters, questionKinds } from './lists.ts';
import { ExamSignal } from './exam-signal.ts';
import { openPicklist } from './open-values.ts';
import { textAnswers } from './question-texts.ts';
import { pageFields } from './pages.ts';
import { ItemRulingShown, ScoreChange } from './score-changes.ts';
import { RuleSetInfo } from './tryouts.ts';

/** Seconds after the deadline in which a request that is still on its way counts. */
export const graceSeconds = 5;
/** Most responses in one flush of a device's queue. */
export const maxResponsesPerFlush = 200;
/** Most characters of an essay's answer. */
export const maxEssayLength = 10_000;

export const attemptStates = ['in_progress', 'submitted', 'expired'] as const;
export type AttemptState = (typeof attemptStates)[number];

export const AttemptStart = v.object({
  tryoutId: v.pipe(v.string('Tryout wajib dipilih'), v.nonEmpty('Tryout wajib dipilih'), v.maxLength(64)),
});
export type AttemptStart = v.InferOutput<typeof AttemptStart>;

/**
 * State or verdict of an attempt, as a learner filters by it. `finished` includes the next three, and attempts without
 * a threshold.
 */
export const attemptOutcomes = ['running', 'finished', 'passed', 'failed', 'waiting'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const AttemptListQuery = v.object({
  ...pageFields,
  type: v.optional(examTypeValue('Tipe tidak dikenal')),
  outcome: v.optional(v.picklist(attemptOutcomes, 'Status tidak dikenal')),
  /** Started at this moment or later; ISO 8601 in UTC. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp('Waktu tidak valid'))),
});
export type AttemptListQuery = v.InferOutput<typeof AttemptListQuery>;

export const ItemOption = v.object({
  letter: v.picklist(letters),
  text: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
});
export type ItemOption = v.InferOutput<typeof ItemOption>;

const itemFields = {
  number: v.number(),
  /** An essay has no options: it is answered by text and marked by a person. */
  kind: openPicklist(questionKinds),
  section: v.string(),
  subType: v.string(),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
};

/** A question as delivered to a learner: stem and options, never the key, a weight or the explanation. */
export const ExamItem = v.object({ id: v.string(), ...itemFields, options: v.array(ItemOption) });
export type ExamItem = v.InferOutput<typeof ExamItem>;

const responseFields = {
  /** The chosen letter; null = taken back or not chosen. */
  option: v.nullable(v.picklist(letters, 'Pilihan jawaban harus A sampai E')),
  /** The answer to an essay question. */
  text: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(maxEssayLength, 'Jawaban maksimal 10.000 karakter'))),
    null,
  ),
  /** The ragu-ragu mark. */
  flagged: v.optional(v.boolean(), false),
  /**
   * Counts up with every change of this response on any device; the highest wins, in whatever order the saves arrive.
   */
  sequence: v.pipe(
    v.number(),
    v.integer('Nomor urut harus bilangan bulat'),
    v.minValue(1),
    v.maxValue(Number.MAX_SAFE_INTEGER),
  ),
  /** Seconds spent on this item so far, in total. */
  secondsSpent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)), 0),
};

/** A learner's response to one item, as sent for saving. */
export const ResponseSave = v.object(responseFields);
export type ResponseSave = v.InferOutput<typeof ResponseSave>;

/** A saved response, as an attempt gives it back. */
export const SavedResponse = v.object({
  itemId: v.string(),
  option: v.nullable(v.picklist(letters)),
  text: v.nullable(v.string()),
  flagged: v.boolean(),
  sequence: v.number(),
  secondsSpent: v.number(),
});
export type SavedResponse = v.InferOutput<typeof SavedResponse>;

/** `sequence` is the highest that is stored, which may be newer than the one that was sent. */
export const ResponseSaved = v.object({ itemId: v.string(), sequence: v.number(), serverNow: v.string() });
export type ResponseSaved = v.InferOutput<typeof ResponseSaved>;

/**
 * A device's queue. Entries are checked one by one, so that a broken one doesn't block the others: an entry that isn't
 * an object counts as an empty one, and only that one is refused.
 */
export const ResponseFlush = v.object({
  responses: v.pipe(
    v.array(v.fallback(v.record(v.string(), v.unknown()), {})),
    v.maxLength(maxResponsesPerFlush, `Maksimal ${maxResponsesPerFlush} jawaban sekali kirim`),
  ),
});
export type ResponseFlush = v.InferOutput<typeof ResponseFlush>;

/** One entry of a flush. */
export const ResponseFlushEntry = v.object({ itemId: v.pipe(v.string(), v.maxLength(64)), ...responseFields });
export type ResponseFlushEntry = v.InferOutput<typeof ResponseFlushEntry>;

export const ResponsesFlushed = v.object({
  responses: v.array(v.object({ itemId: v.string(), sequence: v.number() })),
  /** Entries that were not taken, each with the reason; the others are saved. */
  refused: v.array(v.object({ itemId: v.nullable(v.string()), code: v.string(), message: v.string() })),
  serverNow: v.string(),
});
export type ResponsesFlushed = v.InferOutput<typeof ResponsesFlushed>;

/** Times are ISO 8601 in UTC; the screen counts from `deadlineAt - serverNow` on its own monotonic clock. */
export const Attempt = v.object({
  id: v.string(),
  tryout: v.object({ id: v.string(), title: v.string(), durationSeconds: v.number() }),
  state: openPicklist(attemptStates),
  startedAt: v.string(),
  deadlineAt: v.string(),
  submittedAt: v.nullable(v.string()),
  serverNow: v.string(),
  items: v.array(ExamItem),
  responses: v.array(SavedResponse),
  /**
   * Left out if the package isn't an event. Letters of `options` are the original ones, which answers carry; where the order is shuffled a screen shows
   * A, B, C … by place. A screen opens its line `listenAfterMs` later, at once where it is left out: while an event begins, the server has starts to answer.
   */
  event: v.optional(v.object({ isShuffled: v.boolean(), signal: ExamSignal, listenAfterMs: v.optional(v.number()) })),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** Essays that are answered and not marked yet: they count as 0 points until they are. */
const waiting = v.number();

/**
 * Points earned of `max`; `passed` is null if the rule set has no threshold, and while waiting essays can still decide
 * it.
 */
export const Score = v.object({
  points: v.number(),
  max: v.number(),
  percent: v.number(),
  waiting,
  passed: v.nullable(v.boolean()),
});
export type Score = v.InferOutput<typeof Score>;

/** Beside `resultOpensAt`, which moves on once the planned time has passed. */
export const plannedRelease = {
  /** Planned time of an event's release; left out of other packages, and where nothing is held back. */
  eventResultsAt: v.optional(v.string()),
};

/** A line of the learner's own list. `score` is null while the attempt runs, and while results are held back. */
export const AttemptSummary = v.object({
  id: v.string(),
  tryout: v.object({
    id: v.string(),
    title: v.string(),
    type: v.string(),
    durationSeconds: v.number(),
    questionCount: v.number(),
  }),
  state: openPicklist(attemptStates),
  startedAt: v.string(),
  deadlineAt: v.string(),
  /** Seconds left while an event's pause stops the clock; null or left out while it runs. */
  remainingSeconds: v.optional(v.nullable(v.number())),
  submittedAt: v.nullable(v.string()),
  answered: v.number(),
  score: v.nullable(Score),
  /**
   * Time until which the result is held back, because others are still sitting the package; null or left out if it
   * isn't held back.
   */
  resultOpensAt: v.optional(v.nullable(v.string())),
  ...plannedRelease,
});
export type AttemptSummary = v.InferOutput<typeof AttemptSummary>;

/** A single attempt of that list, with the server's time. */
export const OwnAttemptSummary = v.object({ ...AttemptSummary.entries, serverNow: v.string() });
export type OwnAttemptSummary = v.InferOutput<typeof OwnAttemptSummary>;

export const AttemptList = v.object({ attempts: v.array(AttemptSummary), total: v.number(), serverNow: v.string() });
export type AttemptList = v.InferOutput<typeof AttemptList>;

/**
 * A section's points on the rule set's own scale. `threshold` and `passed` are null if the section has no threshold.
 */
export const SectionScore = v.object({
  section: v.string(),
  points: v.number(),
  max: v.number(),
  waiting,
  threshold: v.nullable(v.number()),
  thresholdScaled: v.boolean(),
  passed: v.nullable(v.boolean()),
  /** Points still missing to the threshold; 0 when it is reached or there is none. */
  missing: v.number(),
});
export type SectionScore = v.InferOutput<typeof SectionScore>;

/**
 * Result of one sub type. In weighted items `correct` counts those answered with the best option; of marked essays,
 * those that earned all their points.
 */
export const SubTypeScore = v.object({
  section: v.string(),
  subType: v.string(),
  correct: v.number(),
  wrong: v.number(),
  empty: v.number(),
  waiting,
  points: v.number(),
  max: v.number(),
  weighted: v.boolean(),
  /** Items that a ruling annulled: they count as neither right nor wrong. Left out if there are none. */
  annulled: v.optional(v.number()),
});
export type SubTypeScore = v.InferOutput<typeof SubTypeScore>;

/**
 * Other learners needed before their median time on a question is shown: fewer say little, and too much about each of
 * them.
 */
export const paceShownFrom = 5;

/** How a person marked an essay: a share of the item's points in percent, 0–100. */
export const EssayMark = v.object({ percent: v.number(), remark: v.nullable(v.string()), markedAt: v.string() });
export type EssayMark = v.InferOutput<typeof EssayMark>;

/** One question with its explanation: the learner's response, key, and the points of each option. */
export const ResultItem = v.object({
  itemId: v.string(),
  ...itemFields,
  /** `weight`: the points that the option earns; null if it is simply right or wrong. */
  options: v.array(v.object({ ...ItemOption.entries, weight: v.nullable(v.number()) })),
  /** The right letter, or the best one of a weighted item; null for an essay. */
  key: v.nullable(v.picklist(letters)),
  option: v.nullable(v.picklist(letters)),
  text: v.nullable(v.string()),
  /** An essay's mark; null for other questions, for an essay left empty, and while it waits. */
  mark: v.nullable(EssayMark),
  /** True for an essay that is answered and not marked yet. */
  isWaiting: v.boolean(),
  flagged: v.boolean(),
  points: v.number(),
  max: v.number(),
  ...textAnswers,
  secondsSpent: v.number(),
  /** The median of other learners' seconds; null while fewer than `paceShownFrom` of them are known. */
  othersSeconds: v.nullable(v.number()),
  /** The ruling under which it is scored; null or left out if there is none. */
  ruling: v.optional(v.nullable(ItemRulingShown)),
  /** True if `option` is an answer that came late and was accepted. */
  isLateAccepted: v.optional(v.boolean()),
});
export type ResultItem = v.InferOutput<typeof ResultItem>;

/**
 * In the answer of `submit` points, sections and items are missing if `resultOpensAt` says until when they are held
 * back.
 */
export const Result = v.object({
  attemptId: v.string(),
  resultOpensAt: v.optional(v.nullable(v.string())),
  ...plannedRelease,
  tryout: v.object({
    id: v.string(),
    title: v.string(),
    type: v.string(),
    durationSeconds: v.number(),
    /** An event is taken again, if at all, by its own page. */
    isEvent: v.optional(v.boolean()),
    /** True of an event that had an order of questions and options for each learner. The result has the original one. */
    isShuffled: v.optional(v.boolean()),
    /** False once learners find the package no more: it was archived, withdrawn or switched off. Results stay. */
    isOnShow: v.optional(v.boolean()),
    /** Nobody starts the package after it; null or left out if it stays open. */
    closesAt: v.optional(v.nullable(v.string())),
  }),
  state: openPicklist(attemptStates),
  startedAt: v.string(),
  submittedAt: v.string(),
  /** An attempt whose end equals its deadline was ended by the clock. */
  deadlineAt: v.optional(v.string()),
  ruleSet: RuleSetInfo,
  score: Score,
  sections: v.array(SectionScore),
  subTypes: v.array(SubTypeScore),
  /**
   * 1 = best; shared by ties; null for an attempt that isn't ranked: a later one of the package, one that doesn't count, or one that
   * wasn't ranked when its event's results were released.
   */
  rank: v.nullable(v.number()),
  /** How many learners have finished the package. */
  takers: v.number(),
  /**
   * True for the first finished attempt of a learner whose e-mail address isn't proved: `rank` is the place that it
   * would have, and nobody else sees it.
   */
  waitsForProof: v.optional(v.boolean()),
  /**
   * Share of the other learners' first attempts that are worse, in whole percent rounded down; null without a rank, and
   * if there are no others.
   */
  betterThanPercent: v.nullable(v.number()),
  /**
   * Basis of `othersSeconds`: the number of first attempts in the sample (those that ended last, without one's own) and
   * its time; null before the first sample.
   */
  pace: v.nullable(v.object({ attempts: v.number(), computedAt: v.string() })),
  items: v.array(ResultItem),
  /** Changes of this result since its end, the newest first. */
  changes: v.optional(v.array(ScoreChange)),
  /** True while attempts of the package are being scored again: ranks may still change. */
  isRecalculating: v.optional(v.boolean()),
  /** True if the explanations belong to a plan that the learner doesn't have: then none is among the items. */
  explanationsNeedPlan: v.optional(v.boolean()),
});
export type Result = v.InferOutput<typeof Result>;
