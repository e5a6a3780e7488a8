import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';
import { ItemBankQuery, QuestionerQuestion } from './questioner-questions.ts';
import { maxQuestions, timeLimitField } from './questions.ts';

/** A step changes many questions at once. `duplicate` makes a package out of another one. */
export const stepKinds = ['sub_type', 'time', 'readiness', 'move', 'copy', 'archive', 'restore', 'duplicate'] as const;
export type StepKind = (typeof stepKinds)[number];

/** Most questions of one step. */
export const stepAtMost = maxQuestions;
/** Minutes in which a step can be undone. */
export const undoMinutes = 60;

const chosenQuestion = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** The version that the writer has seen; if there is a newer one, the whole step is refused (409). */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
/** The questions of a step, in the order in which copies, moved and restored ones are placed. */
export const chosenQuestions = v.pipe(
  v.array(chosenQuestion, 'Pilih soal terlebih dahulu'),
  v.minLength(1, 'Pilih soal terlebih dahulu'),
  v.maxLength(stepAtMost, `Paling banyak ${stepAtMost} soal sekaligus`),
  v.check((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, 'Ada soal yang dipilih dua kali'),
);
const questions = chosenQuestions;
const tryoutId = v.pipe(
  v.string('Pilih paket terlebih dahulu'),
  v.nonEmpty('Pilih paket terlebih dahulu'),
  v.maxLength(64, 'Pilih paket terlebih dahulu'),
);
export type ChosenQuestion = v.InferOutput<typeof chosenQuestion>;

/** Gives questions another sub type; their section follows from it. */
export const SubTypeStep = v.object({
  questions,
  type: examTypeValue('Pilih tipe soal'),
  subType: examTypeValue('Pilih subtes'),
});
export type SubTypeStep = v.InferOutput<typeof SubTypeStep>;

/** Gives questions another time, in seconds. */
export const TimeStep = v.object({ questions, timeLimit: timeLimitField });
export type TimeStep = v.InferOutput<typeof TimeStep>;

/** Makes questions ready, or takes them out of the papers that are made from now on. */
export const ReadinessStep = v.object({ questions, isReady: v.boolean() });
export type ReadinessStep = v.InferOutput<typeof ReadinessStep>;

/** Moves questions to the end of a package, or adds copies of them there. */
export const PlaceStep = v.object({ questions, tryoutId });
export type PlaceStep = v.InferOutput<typeof PlaceStep>;

/** Takes questions out of their packages; they can be restored. */
export const ArchiveStep = v.object({ questions });
export type ArchiveStep = v.InferOutput<typeof ArchiveStep>;

/** Brings archived questions back, to the end of this package; without one: of the packages that they were in. */
export const RestoreStep = v.object({ questions, tryoutId: v.optional(v.nullable(tryoutId), null) });
export type RestoreStep = v.InferOutput<typeof RestoreStep>;

/** Makes a draft with the same questions as a package. */
export const DuplicateStep = v.object({ tryoutId });
export type DuplicateStep = v.InferOutput<typeof DuplicateStep>;

export const QuestionStep = v.object({
  id: v.string(),
  kind: openPicklist(stepKinds),
  /** Number of questions that it changed: those that were so already aren't counted. */
  count: v.number(),
  /** The package that got the questions, or was made; null for other steps. */
  tryoutId: v.nullable(v.string()),
  at: v.string(),
  /** Until then it can be undone, unless its writer makes another step or something changes; null if it can't. */
  undoableUntil: v.nullable(v.string()),
  undoneAt: v.nullable(v.string()),
});
export type QuestionStep = v.InferOutput<typeof QuestionStep>;

/** The caller's last step that can still be undone. */
export const LastStep = v.object({ step: v.nullable(QuestionStep) });
export type LastStep = v.InferOutput<typeof LastStep>;

/** The same search as in the bank. */
export const FoundQuery = v.omit(ItemBankQuery, ['page', 'pageSize']);
export type FoundQuery = v.InferOutput<typeof FoundQuery>;

/** All that a search in the bank finds, the last edited first: at most `stepAtMost` of them, ready for a step. */
export const FoundQuestions = v.object({
  questions: v.array(v.object({ id: v.string(), version: v.number() })),
  total: v.number(),
  /** True when there are more than were counted. */
  isTotalCapped: v.boolean(),
});
export type FoundQuestions = v.InferOutput<typeof FoundQuestions>;

/** How deep the archive can be paged; a search with more results must be made narrower. */
export const archiveListedAtMost = 10_000;

export const ArchiveQuery = v.object({ ...pageFields, search: searchField });
export type ArchiveQuery = v.InferOutput<typeof ArchiveQuery>;

/** A question that was taken out of its package. */
export const ArchivedQuestion = v.object({
  ...QuestionerQuestion.entries,
  archivedAt: v.string(),
  /** The name of who did it; null if unknown. */
  archivedBy: v.nullable(v.string()),
  /** The package that it was in, by its name at that time; `isThere` is false if it was deleted or archived since. */
  tryout: v.object({ title: v.string(), isThere: v.boolean() }),
});
export type ArchivedQuestion = v.InferOutput<typeof ArchivedQuestion>;

/** The last archived first. */
export const QuestionArchive = v.object({
  questions: v.array(ArchivedQuestion),
  total: v.number(),
  isTotalCapped: v.boolean(),
});
export type QuestionArchive = v.InferOutput<typeof QuestionArchive>;
