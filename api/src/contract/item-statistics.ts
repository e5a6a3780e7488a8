import * as v from 'valibot';
import { letters } from './lists.ts';
import { openPicklist } from './open-values.ts';

/*
 * Statistics of questions (docs/statistics.md): what learners' first attempts say about a question, and about a package as a test.
 *
 * Questioners:
 * GET /api/questioner/questions/statistics?ids=a,b        a page of questions at once: `QuestionStatisticsQuery`, `QuestionStatisticsList`
 * GET /api/questioner/questions/{questionId}/statistics   one question with its earlier versions: `QuestionStatistics`
 * GET /api/questioner/tryouts/{tryoutListId}/statistics   a package: `PackageStatistics`; …/statistics/export: the same as .xlsx
 *
 * Administrators with `review` or `manage`:
 * GET /admin/tryouts/{tryoutId}/statistics                a package: `PackageStatistics`; …/statistics/export: the same as .xlsx
 * GET /admin/tryouts/{tryoutId}/questions/{questionId}/statistics   `QuestionStatistics`
 *
 * No answer names a learner. Figures are percentages unless they say otherwise, rounded to four decimals; a figure is null where it is not
 * defined (too few attempts, or everybody has the same points), and `note` then says why.
 */

/** Attempts from which flags are raised. */
export const flagsFrom = 30;
/** Attempts from which an option that hardly anybody chooses is flagged. */
export const deadDistractorFrom = 100;
/** Most questions of one call. */
export const maxStatisticsQuestions = 100;

/**
 * Hints that something is wrong with a question:
 * - `key_suspected`: the strong avoid the key, or prefer another option;
 * - `dead_distractor`: hardly anybody chooses a wrong option;
 * - `weak_discrimination`: strong and weak do about equally well;
 * - `too_easy`, `too_hard`.
 */
export const questionFlags = [
  'key_suspected',
  'dead_distractor',
  'weak_discrimination',
  'too_easy',
  'too_hard',
] as const;
export type QuestionFlag = (typeof questionFlags)[number];
export const questionFlagLabels: Record<QuestionFlag, string> = {
  key_suspected: 'Kunci dicurigai',
  dead_distractor: 'Pengecoh mati',
  weak_discrimination: 'Daya beda lemah',
  too_easy: 'Terlalu mudah',
  too_hard: 'Terlalu sulit',
};

export const StatisticsFlag = v.object({
  flag: openPicklist(questionFlags),
  /** The options that it is about: of `key_suspected` those that the strong prefer (maybe none), of `dead_distractor` those that hardly anybody chooses. */
  letters: v.array(v.picklist(letters)),
  /** Its meaning for this question, in one sentence. */
  sentence: v.string(),
});
export type StatisticsFlag = v.InferOutput<typeof StatisticsFlag>;

const percent = v.nullable(v.number());

/** An option, or `letter: null` for "left empty". */
export const OptionStatistics = v.object({
  letter: v.nullable(v.picklist(letters)),
  /** True for what earns the most points: the key, or the highest weight. */
  isKey: v.boolean(),
  /** Attempts that chose it. */
  count: v.number(),
  share: percent,
  /** Share among the 27 % of attempts with the most points in the section, and among the 27 % with the fewest. */
  upperShare: percent,
  lowerShare: percent,
  /** −1 to 1: correlation of choosing it with the points of the section's other items (r_o). */
  correlation: v.nullable(v.number()),
});
export type OptionStatistics = v.InferOutput<typeof OptionStatistics>;

/** A few figures of a question version, for lists. */
const summaryFields = {
  questionId: v.string(),
  version: v.number(),
  /** Counted attempts with this version, in all packages. */
  attempts: v.number(),
  /** Mean points in percent of the most points. */
  facility: percent,
  /** Discrimination in percent of the best that these points allow. */
  efficiency: percent,
  flags: v.array(StatisticsFlag),
  /** Why figures or flags are missing, in a sentence; null if none is. */
  note: v.nullable(v.string()),
};

/** Figures of one question version (sources: `api/src/foundation/statistics`). */
export const ItemStatistics = v.object({
  ...summaryFields,
  /** The version that the question has now. */
  isCurrent: v.boolean(),
  /** When the version was written: no answer to it is older. */
  since: v.string(),
  /** When its newest attempts were counted; null if none is counted. */
  countedAt: v.nullable(v.string()),
  /** True while its attempts are counted anew, such as after a ruling: the figures are of those counted so far. */
  isRecounting: v.boolean(),
  /** Standard deviation of the points in percent of the most points. */
  standardDeviation: percent,
  /** Mean points of choosing blindly, in percent of the most points; null for an essay. */
  randomGuess: percent,
  /** Share of the section's points that the question was meant to have, and the share that it has of what tells learners apart. Null outside of a package. */
  intendedWeight: percent,
  effectiveWeight: percent,
  /** Correlation of its points with those of the section's other items, in percent. */
  discrimination: percent,
  /** In the order of the letters, "left empty" last. An essay has none. */
  options: v.array(OptionStatistics),
});
export type ItemStatistics = v.InferOutput<typeof ItemStatistics>;

const ids = v.pipe(
  v.string('Pilih soal'),
  v.maxLength(maxStatisticsQuestions * 65, 'Terlalu banyak soal'),
  v.transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))]),
  v.minLength(1, 'Pilih soal'),
  v.maxLength(maxStatisticsQuestions, `Maksimal ${maxStatisticsQuestions} soal`),
);

/** Ids of questions, separated by commas. */
export const QuestionStatisticsQuery = v.object({ ids });
export type QuestionStatisticsQuery = v.InferOutput<typeof QuestionStatisticsQuery>;

/** Figures of a question's current version, for lists. */
export const QuestionStatisticsSummary = v.object(summaryFields);
export type QuestionStatisticsSummary = v.InferOutput<typeof QuestionStatisticsSummary>;

/** The questions that there are, in the order of the request. */
export const QuestionStatisticsList = v.object({ questions: v.array(QuestionStatisticsSummary) });
export type QuestionStatisticsList = v.InferOutput<typeof QuestionStatisticsList>;

/** The current version, and then earlier ones that have attempts, the newest first. */
export const QuestionStatistics = v.object({
  versions: v.array(ItemStatistics),
  /** Learners who say that they don't understand the explanation, and their share of the counted attempts in percent; a share needs attempts. */
  unclear: v.optional(v.object({ count: v.number(), percent })),
});
export type QuestionStatistics = v.InferOutput<typeof QuestionStatistics>;

/** Attempts with at least `from` and fewer than `to` points; the last bar includes its end. */
export const HistogramBar = v.object({ from: v.number(), to: v.number(), count: v.number() });
export type HistogramBar = v.InferOutput<typeof HistogramBar>;

const testFields = {
  /** Counted attempts. */
  attempts: v.number(),
  itemCount: v.number(),
  /** The most points. */
  max: v.number(),
  /** In points. */
  mean: v.nullable(v.number()),
  standardDeviation: v.nullable(v.number()),
  /** Cronbach's alpha in percent: how well the items measure the same. */
  alpha: percent,
  /** Part of the standard deviation that is chance, in percent. */
  errorRatio: percent,
  /** In points: two of three results are this near to what the learner can do. */
  standardError: v.nullable(v.number()),
  histogram: v.array(HistogramBar),
  note: v.nullable(v.string()),
};

/** A section of a package as a test: points before they are put on the rule set's scale. */
export const SectionStatistics = v.object({
  section: v.string(),
  label: v.string(),
  ...testFields,
  /** Points to reach, of `max`; null or left out if the rule set has no threshold. */
  threshold: v.optional(v.nullable(v.number())),
});
export type SectionStatistics = v.InferOutput<typeof SectionStatistics>;

/** The statistics of a package: of its papers with the maximum that most attempts have. */
export const PackageStatistics = v.object({
  tryout: v.object({ id: v.string(), title: v.string(), batch: v.number() }),
  /** When the newest attempts were counted; null if none is counted. */
  countedAt: v.nullable(v.string()),
  /** True while attempts are counted anew: figures are of those counted so far. */
  isRecounting: v.boolean(),
  /** Ended first attempts that aren't counted yet: they are within a minute. Essays that wait for a mark aren't among them. */
  uncounted: v.number(),
  /** All sections together, on the rule set's scale. Alpha and what follows from it are null if the rule set weighs sections. */
  whole: v.object(testFields),
  /** In the order of the paper. */
  sections: v.array(SectionStatistics),
  /** The package's present questions in their order. */
  items: v.array(
    v.object({
      ...ItemStatistics.entries,
      number: v.number(),
      section: v.string(),
      subType: v.string(),
      /** The beginning of the question. */
      stem: v.string(),
    }),
  ),
});
export type PackageStatistics = v.InferOutput<typeof PackageStatistics>;
