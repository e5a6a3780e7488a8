import * as v from 'valibot';
import { letters, questionKinds } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { maxWeight } from './questions.ts';
import { type RulingMode, rulingModes } from './ruling-modes.ts';

/*
 * Rulings on wrong keys (ralat): how the items of a question version are scored although the version, papers and answers stay as
 * they were (docs/rulings.md).
 */

export const rulingModeLabels: Record<RulingMode, string> = {
  kunci_baru: 'Kunci baru saja',
  keduanya: 'Kunci lama dan baru',
  nilai_penuh: 'Nilai penuh untuk semua',
  dikeluarkan: 'Soal dikeluarkan',
  bobot_baru: 'Bobot baru',
  bobot_terbaik: 'Bobot terbaik',
};

/** The effect of each mode on learners. */
export const rulingModeDescriptions: Record<RulingMode, string> = {
  kunci_baru: 'Hanya kunci baru yang benar. Poin peserta yang memilih kunci lama turun.',
  keduanya: 'Kunci lama dan kunci baru sama-sama benar. Tidak ada poin yang turun.',
  nilai_penuh: 'Soal dianulir: semua peserta mendapat poin penuh, juga yang tidak menjawab.',
  dikeluarkan: 'Soal tidak dihitung: tidak dalam poin, nilai maksimum, maupun ambang batas.',
  bobot_baru: 'Bobot baru yang berlaku. Poin dapat naik atau turun.',
  bobot_terbaik: 'Berlaku bobot yang lebih tinggi dari bobot lama dan baru. Tidak ada poin yang turun.',
};

/** `previewed` has been tried out since its last change; `applying` and `undoing` go on until every attempt is scored again. */
export const rulingStates = ['draft', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'discarded'] as const;
export type RulingState = (typeof rulingStates)[number];

export const rulingStateLabels: Record<RulingState, string> = {
  draft: 'Konsep',
  previewed: 'Sudah dicoba',
  applying: 'Sedang diterapkan',
  applied: 'Diterapkan',
  undoing: 'Sedang dibatalkan',
  undone: 'Dibatalkan',
  discarded: 'Dibuang',
};

/** Fewest and most characters of the reason, which learners read. */
export const reasonMinLength = 20;
export const reasonMaxLength = 500;

export const rulingReason = v.pipe(
  v.string('Tulis alasannya'),
  v.trim(),
  v.minLength(reasonMinLength, `Alasan minimal ${reasonMinLength} karakter: peserta membacanya`),
  v.maxLength(reasonMaxLength, `Alasan maksimal ${reasonMaxLength} karakter`),
);

/** The weight of each option by its letter. */
const weights = v.record(
  v.picklist(letters),
  v.pipe(
    v.number('Bobot harus angka'),
    v.integer('Bobot harus bilangan bulat'),
    v.minValue(0, 'Bobot 0 sampai 5'),
    v.maxValue(maxWeight, 'Bobot 0 sampai 5'),
  ),
);

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

const draftFields = {
  reason: rulingReason,
  /** The right letter; null or left out: only the modes that need none can be chosen. For items with one right option. */
  newKey: v.optional(v.nullable(v.picklist(letters, 'Pilih kunci baru')), null),
  /** The right weights, one for each option; for items whose every option earns something. */
  newWeights: v.optional(v.nullable(weights), null),
  /** Earlier or later versions of the question that the ruling covers, too: only those with the same options and key. */
  alsoVersionIds: v.optional(v.pipe(v.array(id), v.maxLength(50)), []),
};

/** A ruling as it is drafted. */
export const NewRuling = v.object({ questionVersionId: id, ...draftFields });
export type NewRuling = v.InferOutput<typeof NewRuling>;

/**
 * A draft's new content; a preview is needed again afterwards. `draftStamp` as it was read: 409 `RULING_CHANGED` if somebody else saved meanwhile; without it
 * the newest is meant.
 */
export const RulingChange = v.object({ ...draftFields, draftStamp: v.optional(v.pipe(v.string(), v.maxLength(128))) });
export type RulingChange = v.InferOutput<typeof RulingChange>;

/** The chosen mode, and the stamp of the preview that was seen (409 if anything has changed since). */
export const RulingApply = v.object({
  mode: v.picklist(rulingModes, 'Pilih cara penilaian'),
  stamp: v.pipe(v.string('Coba dulu ralatnya'), v.maxLength(128)),
});
export type RulingApply = v.InferOutput<typeof RulingApply>;

export const RulingQuery = v.object({
  ...pageFields,
  state: v.optional(v.picklist(rulingStates, 'Status tidak dikenal')),
  /** Only rulings on this question, or on questions of this package. */
  question: v.optional(id),
  tryout: v.optional(id),
});
export type RulingQuery = v.InferOutput<typeof RulingQuery>;

const RulingVersion = v.object({
  versionId: v.string(),
  version: v.number(),
  /** Ended attempts that have it. */
  finishedAttempts: v.number(),
  /** Running attempts that have it: a ruling in force counts when they end. An older API doesn't tell. */
  runningAttempts: v.optional(v.number()),
  isCurrent: v.boolean(),
  /** True if the ruling is on it. */
  isCovered: v.boolean(),
});

/** A question in the version that a ruling is about. */
const RuledQuestion = v.object({
  id: v.string(),
  versionId: v.string(),
  version: v.number(),
  kind: openPicklist(questionKinds),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  options: v.array(
    v.object({
      letter: v.picklist(letters),
      text: v.string(),
      imageUrl: v.nullable(v.string()),
      imageAlt: v.nullable(v.string()),
      isKey: v.boolean(),
      weight: v.nullable(v.number()),
    }),
  ),
  /** Its package and place today; null if it has been removed. */
  tryout: v.nullable(v.object({ id: v.string(), title: v.string() })),
  number: v.nullable(v.number()),
});

/** A ruling, for staff. */
export const Ruling = v.object({
  id: v.string(),
  state: openPicklist(rulingStates),
  question: RuledQuestion,
  /** Versions with the same options and key, the newest first; the ruling's own one is always covered. */
  versions: v.array(RulingVersion),
  reason: v.string(),
  newKey: v.nullable(v.picklist(letters)),
  newWeights: v.nullable(weights),
  /** Differs if reason, key, weights or covered versions do. An older API doesn't tell. */
  draftStamp: v.optional(v.string()),
  /** Modes that this question can be ruled by; one without a new key or weights, where it needs them, is missing. */
  modes: v.array(openPicklist(rulingModes)),
  /** The mode that was applied; null before. */
  mode: v.nullable(openPicklist(rulingModes)),
  /** Number of the version in which the question was corrected; null if it wasn't. */
  correctedVersion: v.nullable(v.number()),
  /** Attempts that have been scored again so far, of all that must be; null unless it is being applied or undone. */
  progress: v.nullable(v.object({ done: v.number(), total: v.number() })),
  /** Staff who did it, and when; null for a step that hasn't been. */
  prepared: v.object({ by: v.string(), at: v.string() }),
  previewedAt: v.nullable(v.string()),
  applied: v.nullable(v.object({ by: v.string(), at: v.string() })),
  undone: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type Ruling = v.InferOutput<typeof Ruling>;

/** The version of a question that a new ruling would be about. */
export const RulingSubjectQuery = v.object({
  question: id,
  version: v.pipe(v.string(), v.toNumber('Versi tidak valid'), v.integer('Versi tidak valid'), v.minValue(1)),
});

/** A question before a ruling on it is drafted, and its versions with the same options and key. */
export const RulingSubject = v.object({ question: RuledQuestion, versions: v.array(RulingVersion) });
export type RulingSubject = v.InferOutput<typeof RulingSubject>;

/** The newest first. */
export const RulingList = v.object({ rulings: v.array(Ruling), total: v.number() });
export type RulingList = v.InferOutput<typeof RulingList>;

/** The item in the ended first attempts, under one way of scoring; null where there is no such figure. */
const RuledStatistics = v.object({
  /** Mean share of the item's points, 0–1. */
  facility: v.nullable(v.number()),
  /** Correlation with the rest of the section, −100 to 100 (docs/statistics.md). */
  discrimination: v.nullable(v.number()),
});

/** The effect that a mode would have. Counts are of ended attempts. */
export const RulingOutcome = v.object({
  mode: openPicklist(rulingModes),
  /** Attempts of which points, maximum or verdict would change; of them those with more and with fewer points. */
  changed: v.number(),
  up: v.number(),
  down: v.number(),
  /** Attempts that would become passed (`lulus`), and that would no longer be. */
  passedWon: v.number(),
  passedLost: v.number(),
  /** Ranked attempts whose rank would change. */
  ranksChanged: v.number(),
  /** Most points that an attempt would win, and lose (as a positive number). */
  mostUp: v.number(),
  mostDown: v.number(),
  statistics: RuledStatistics,
});
export type RulingOutcome = v.InferOutput<typeof RulingOutcome>;

export const rulingWarnings = ['other_papers_keep_it', 'nobody_changes', 'not_corrected', 'results_withheld'] as const;
export type RulingWarning = (typeof rulingWarnings)[number];

/** Things that administrators should know before they apply. */
export const rulingWarningLabels: Record<RulingWarning, string> = {
  other_papers_keep_it:
    'Sebagian peserta paket yang sama mengerjakan versi lain dari soal ini. Jika soal dikeluarkan, nilai maksimum mereka berbeda dalam satu peringkat.',
  nobody_changes: 'Tidak ada hasil yang berubah.',
  not_corrected:
    'Soal saat ini berbeda dari versi yang diralat, sudah dihapus, atau paketnya diarsipkan, jadi kuncinya tidak ikut diperbaiki.',
  results_withheld: 'Hasil sebagian peserta belum dibuka. Mereka langsung melihat hasil yang sudah diralat.',
};

/** All modes side by side; none is suggested. */
export const RulingPreview = v.object({
  /** Sent back with the choice: it is refused if question, rulings or rules have changed meanwhile. */
  stamp: v.string(),
  /** Ended attempts that have the item, and how many of them are ranked. */
  attempts: v.number(),
  ranked: v.number(),
  /** The packages whose attempts they are. */
  packages: v.array(v.object({ id: v.string(), title: v.string(), attempts: v.number() })),
  /** The item as it is scored now. */
  statistics: RuledStatistics,
  outcomes: v.array(RulingOutcome),
  warnings: v.array(openPicklist(rulingWarnings)),
  /** True if applying also stores the question with the new key or weights. */
  correctsQuestion: v.boolean(),
  /** True if that version enters exams only once another author has approved it. */
  correctionNeedsReview: v.optional(v.boolean()),
});
export type RulingPreview = v.InferOutput<typeof RulingPreview>;
