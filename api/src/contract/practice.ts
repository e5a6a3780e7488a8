import * as v from 'valibot';
import { ItemOption } from './attempts.ts';
import { examTypeValue } from './exam-types.ts';
import { difficulties, letters } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { textAnswers } from './question-texts.ts';

/*
 * Practice (docs/practice.md): questions one by one, each explained at once, apart from attempts, their scores and rankings. For learners; guests have none.
 *
 * GET  /api/practice/overview                        `PracticeOverview`
 * POST /api/practice/sessions                        `PracticeStart` → 201 `PracticeSession`; the header `idempotency-key` makes a repeated request answer with
 *                                                    the session that it made. 409 `PRACTICE_EMPTY` if there is no question for it
 * GET  /api/practice/sessions/{sessionId}            `PracticeSession` as it was made, with the answers so far; 404 `PRACTICE_NOT_FOUND`
 * POST /api/practice/sessions/{sessionId}/answers    `PracticeAnswers` → `PracticeAnswered`; 404 `PRACTICE_NOT_FOUND`, 400 `OPTION_NOT_AVAILABLE` if that refuses all of them
 * GET  /api/practice/marks?attemptId=                `PracticeMarks` of the questions of one's own ended attempt, for its result; 404 `ATTEMPT_NOT_FOUND`,
 *                                                    409 `RESULT_NOT_OPEN` as the result itself
 * PUT  /api/questions/{questionId}/clarity           `Clarity` → `ClaritySaved`; 404 `QUESTION_NOT_FOUND` unless the caller may read its explanation
 */

/** Where questions come from: by the estimates; those answered wrong before; those never met; what is due in the notebook. */
export const practiceModes = ['adaptive', 'wrong', 'unseen', 'notebook'] as const;
export type PracticeMode = (typeof practiceModes)[number];
export const practiceModeLabels: Record<PracticeMode, string> = {
  adaptive: 'Latihan adaptif',
  wrong: 'Pernah salah',
  unseen: 'Belum pernah',
  notebook: 'Buku salah',
};

export const practiceCounts = { min: 5, usual: 10, max: 50 } as const;
/** Seconds for each question, if somebody practises against the clock. The clock is the page's: nothing is refused for it. */
export const practiceSeconds = { min: 10, max: 600 } as const;
/** Answers of a sub type from which its estimate is shown; below it there is no figure ("belum cukup soal"). */
export const estimateShownFrom = 8;

const wholeNumber = (sentence: string, min: number, max: number) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));

export const PracticeStart = v.object({
  mode: v.picklist(practiceModes, 'Pilih jenis latihan'),
  /** Only of this sub type; left out or null: of all, and an adaptive session chooses. */
  subType: v.optional(v.nullable(examTypeValue('Subtes tidak dikenal'))),
  difficulty: v.optional(v.nullable(v.picklist(difficulties, 'Tingkat kesulitan tidak dikenal'))),
  count: v.optional(
    wholeNumber(
      `Jumlah soal ${practiceCounts.min} sampai ${practiceCounts.max}`,
      practiceCounts.min,
      practiceCounts.max,
    ),
    practiceCounts.usual,
  ),
  secondsPerQuestion: v.optional(
    v.nullable(
      wholeNumber(
        `Waktu per soal ${practiceSeconds.min} sampai ${practiceSeconds.max} detik`,
        practiceSeconds.min,
        practiceSeconds.max,
      ),
    ),
  ),
});
export type PracticeStart = v.InferOutput<typeof PracticeStart>;

/** An answer that a session has: the first one to its position. */
export const PracticeAnswerShown = v.object({
  position: v.number(),
  /** Null: the time was over, or "tidak tahu". */
  letter: v.nullable(v.picklist(letters)),
  isUnsure: v.boolean(),
  isRight: v.boolean(),
  seconds: v.number(),
  answeredAt: v.string(),
});
export type PracticeAnswerShown = v.InferOutput<typeof PracticeAnswerShown>;

/** A question of a session with its key and explanation: it is answered and explained without a connection. */
export const PracticeItem = v.object({
  /** 1, 2, 3 … */
  position: v.number(),
  questionId: v.string(),
  section: v.string(),
  subType: v.string(),
  difficulty: openPicklist(difficulties),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  /** `weight` is null if the option is simply right or wrong. */
  options: v.array(v.object({ ...ItemOption.entries, weight: v.nullable(v.number()) })),
  /** The letters that count as right: the key, or the best ones of a weighted question. A ruling may allow several. */
  keys: v.array(v.picklist(letters)),
  ...textAnswers,
  /** True: there is an explanation, but it belongs to a plan that the learner doesn't have; then its text is null. */
  explanationNeedsPlan: v.boolean(),
  /** True: it is in the learner's notebook as the session begins. */
  isInNotebook: v.boolean(),
  /** True: the learner has taken it out by hand, so that no answer brings it back. */
  isTakenOut: v.optional(v.boolean()),
  /** True: it is mastered as the session begins; a right answer, sure or not, keeps it so. Left out by an older API. */
  isMastered: v.optional(v.boolean()),
  /** The learner's own note; '' if there is none. Left out by an older API. */
  note: v.optional(v.string()),
  /** The learner's "belum paham" for its explanation. */
  isUnclear: v.boolean(),
  /** When the learner last answered it, in practice; null: never. */
  lastAnsweredAt: v.nullable(v.string()),
});
export type PracticeItem = v.InferOutput<typeof PracticeItem>;

export const PracticeSession = v.object({
  id: v.string(),
  mode: openPicklist(practiceModes),
  subType: v.nullable(v.string()),
  secondsPerQuestion: v.nullable(v.number()),
  createdAt: v.string(),
  serverNow: v.string(),
  /** May be fewer than were asked for. */
  items: v.array(PracticeItem),
  answers: v.array(PracticeAnswerShown),
});
export type PracticeSession = v.InferOutput<typeof PracticeSession>;

export const PracticeAnswers = v.object({
  answers: v.pipe(
    v.array(
      v.object({
        position: wholeNumber('Nomor soal tidak valid', 1, practiceCounts.max),
        letter: v.nullable(v.picklist(letters, 'Pilihan jawaban harus A sampai E')),
        isUnsure: v.optional(v.boolean(), false),
        /** Time on the question. */
        seconds: v.optional(wholeNumber('Waktu tidak valid', 0, 86_400), 0),
        /** By the device's clock; a moment in the future counts as now. */
        answeredAt: v.pipe(v.string(), v.isoTimestamp('Waktu tidak valid')),
      }),
    ),
    v.minLength(1, 'Tidak ada jawaban yang dikirim'),
    v.maxLength(practiceCounts.max, `Maksimal ${practiceCounts.max} jawaban sekali kirim`),
  ),
});
export type PracticeAnswers = v.InferOutput<typeof PracticeAnswers>;

export const PracticeAnswered = v.object({
  /** All answers that the session now has: of a position that was answered before, the first one. */
  answers: v.array(PracticeAnswerShown),
  /** Sent answers that were not taken, each with the reason; the others are stored. Left out if there is none, and by an older API. */
  refused: v.optional(v.array(v.object({ position: v.number(), code: v.string(), message: v.string() }))),
});
export type PracticeAnswered = v.InferOutput<typeof PracticeAnswered>;

/** The learner's ability in a sub type: the chance in percent of answering a question of medium difficulty right. */
export const PracticeEstimate = v.object({
  percent: v.number(),
  /** The true value is in this range with 80 % certainty. */
  fromPercent: v.number(),
  toPercent: v.number(),
});
export type PracticeEstimate = v.InferOutput<typeof PracticeEstimate>;

export const PracticeSubType = v.object({
  subType: v.string(),
  /** Questions that this learner can practise. */
  available: v.number(),
  /** Of these: answered wrong before. */
  wrong: v.number(),
  /** Of these: neither met in an attempt nor in practice. */
  unseen: v.number(),
  /** Answers that the estimate is made of: first attempts and practice. */
  n: v.number(),
  /** Null while `n` is below `estimateShownFrom`: "belum cukup soal". */
  estimate: v.nullable(PracticeEstimate),
});
export type PracticeSubType = v.InferOutput<typeof PracticeSubType>;

/** `weak`: its estimate is the lowest · `uncertain`: too little is known yet. */
export const nextReasons = ['weak', 'uncertain'] as const;
export type NextReason = (typeof nextReasons)[number];

/** Counts of the notebook, for today in Jakarta. `dueToday`: those that a session would ask now, at most 400. */
export const NotebookCounts = v.object({ dueToday: v.number(), total: v.number(), mastered: v.number() });
export type NotebookCounts = v.InferOutput<typeof NotebookCounts>;

export const PracticeOverview = v.object({
  /** In the order of the exam types; those without questions for this learner are left out. */
  subTypes: v.array(PracticeSubType),
  /** The sub type that an adaptive session begins with; null if there is no question at all. */
  next: v.nullable(v.object({ subType: v.string(), reason: openPicklist(nextReasons), sentence: v.string() })),
  notebook: NotebookCounts,
});
export type PracticeOverview = v.InferOutput<typeof PracticeOverview>;

export const PracticeMarksQuery = v.object({
  attemptId: v.pipe(v.string('Pengerjaan wajib dipilih'), v.nonEmpty('Pengerjaan wajib dipilih'), v.maxLength(64)),
});
export type PracticeMarksQuery = v.InferOutput<typeof PracticeMarksQuery>;

/** The learner's marks on the questions of an attempt. An essay, and a question that is gone, is left out: it can't be practised. */
export const PracticeMarks = v.object({
  items: v.array(
    v.object({
      /** As in the result. */
      itemId: v.string(),
      /** For `PUT /api/notebook/{questionId}` and `PUT /api/questions/{questionId}/clarity`. */
      questionId: v.string(),
      isInNotebook: v.boolean(),
      isUnclear: v.boolean(),
    }),
  ),
});
export type PracticeMarks = v.InferOutput<typeof PracticeMarks>;

/** A learner's word on a question's explanation: "belum paham", or no longer. */
export const Clarity = v.object({ isUnclear: v.boolean('Pilih sudah paham atau belum') });
export type Clarity = v.InferOutput<typeof Clarity>;

export const ClaritySaved = v.object({ questionId: v.string(), isUnclear: v.boolean() });
export type ClaritySaved = v.InferOutput<typeof ClaritySaved>;
