import * as v from 'valibot';
import { ItemOption } from './attempts.ts';
import { examTypeValue } from './exam-types.ts';
import { letters } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { NotebookCounts, practiceCounts } from './practice.ts';
import { textAnswers } from './question-texts.ts';

/*
 * The notebook of mistakes, "buku salah" (docs/practice.md): questions that come back until they are mastered.
 *
 * GET    /api/notebook                 `NotebookQuery` → `Notebook`
 * PUT    /api/notebook/{questionId}    `NotebookChange` → `NotebookEntry`; 404 `QUESTION_NOT_FOUND` unless the learner may practise the question
 * DELETE /api/notebook/{questionId}    `Done`, also if it isn't in the notebook; it stays out until it is put in by hand; 404 `QUESTION_NOT_FOUND` if there is no such question
 *
 * Due questions are practised by a practice session with mode `notebook`.
 */

export const maxNotebookNote = 1_000;

/** Why a question is in the notebook. */
export const notebookReasons = ['wrong', 'unsure', 'by_hand'] as const;
export type NotebookReason = (typeof notebookReasons)[number];
export const notebookReasonLabels: Record<NotebookReason, string> = {
  wrong: 'Dijawab salah',
  unsure: 'Benar, tetapi ragu-ragu',
  by_hand: 'Ditambahkan sendiri',
};

/** `due`: what a session would ask today, at most 400 · `all`: everything that isn't mastered · `mastered`. */
export const notebookFilters = ['due', 'all', 'mastered'] as const;
export type NotebookFilter = (typeof notebookFilters)[number];

/**
 * Why practice doesn't ask a question of the notebook. `annulled`: by a ruling · `withdrawn`: its questioners have taken it back · `held_back`: its
 * package is, or will be, taken by this learner or by others.
 */
export const notAskedReasons = ['annulled', 'withdrawn', 'held_back'] as const;
export type NotAskedReason = (typeof notAskedReasons)[number];

export const NotebookQuery = v.object({
  ...pageFields,
  filter: v.optional(v.picklist(notebookFilters, 'Filter tidak dikenal'), 'all'),
  subType: v.optional(examTypeValue('Subtes tidak dikenal')),
  /** Only these questions, as many as a session has at most, separated by commas. An older API gives all. */
  ids: v.optional(
    v.pipe(
      v.string('Pilih soal'),
      v.maxLength(practiceCounts.max * 65, 'Terlalu banyak soal'),
      v.transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))]),
      v.minLength(1, 'Pilih soal'),
      v.maxLength(practiceCounts.max, `Maksimal ${practiceCounts.max} soal`),
    ),
  ),
});
export type NotebookQuery = v.InferOutput<typeof NotebookQuery>;

/** A question in the notebook with its key and explanation, as in a result. */
export const NotebookEntry = v.object({
  questionId: v.string(),
  section: v.string(),
  subType: v.string(),
  reason: openPicklist(notebookReasons),
  addedAt: v.string(),
  /** The day in Jakarta from which it is due: `2026-11-30`. */
  dueOn: v.string(),
  /** True: a session asks it today. */
  isDue: v.boolean(),
  /** True: it was answered right often enough; it comes back once it is answered wrong. */
  isMastered: v.boolean(),
  /** Right answers in a row since it was last wrong, and how many days the next pause is. */
  rightInARow: v.number(),
  intervalDays: v.number(),
  note: v.string(),
  /** False: the question can't be asked or shown at the moment; then its texts are empty, and `notAsked` says why. */
  isAvailable: v.boolean(),
  /** Left out for one that is asked, and by an older API. */
  notAsked: v.optional(openPicklist(notAskedReasons)),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  options: v.array(v.object({ ...ItemOption.entries, weight: v.nullable(v.number()) })),
  keys: v.array(v.picklist(letters)),
  ...textAnswers,
  /** As in practice. */
  explanationNeedsPlan: v.boolean(),
  isUnclear: v.boolean(),
});
export type NotebookEntry = v.InferOutput<typeof NotebookEntry>;

/** Those due first; then in the order of their days. */
export const Notebook = v.object({
  entries: v.array(NotebookEntry),
  total: v.number(),
  /** Of the whole notebook. */
  counts: NotebookCounts,
  /** Of the sub type that was asked for; left out without one. */
  countsOfSubType: v.optional(NotebookCounts),
});
export type Notebook = v.InferOutput<typeof Notebook>;

/**
 * Puts a question in, or changes its note. A question that is in stays as it is; one that is mastered or was taken out is due today. A note that is left
 * out isn't changed.
 */
export const NotebookChange = v.object({
  note: v.optional(
    v.pipe(
      v.string('Tulis catatannya'),
      v.trim(),
      v.maxLength(maxNotebookNote, `Catatan maksimal ${maxNotebookNote.toLocaleString('id-ID')} karakter`),
    ),
  ),
});
export type NotebookChange = v.InferOutput<typeof NotebookChange>;
