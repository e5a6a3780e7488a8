import { AppError } from '../../app-error.ts';
import {
  type ExamTypes,
  type ItemStatistics,
  type Letter,
  type PackageStatistics,
  type QuestionStatistics,
  type QuestionStatisticsSummary,
  type Section,
  type StatisticsFlag,
} from '../../contract/index.ts';
import { type RuleSet, type RuleSets, rulesFor } from '../scoring/rule-set.ts';
import { sectionThreshold } from '../scoring/score.ts';
import { flagsOf, noteOf, testNoteOf } from './flags.ts';
import { mergeCounts } from './item-counts.ts';
import { figuresOf, type ItemFigures } from './item-figures.ts';
import type { StatisticsRepository, StoredItemCounts, VersionRow } from './statistics.repository.ts';
import { comparable, type CountedTest, sectionTest, type TestFigures, testFiguresOf } from './test-figures.ts';

interface Dependencies {
  statistics: StatisticsRepository;
  examTypes: Pick<ExamTypes, 'sectionLabel'>;
  ruleSets: RuleSets;
}

/** Decimals that are sent: more than anybody reads, fewer than rounding errors reach. */
const rounded = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : Number((value as number).toFixed(4)) + 0) as Value;

const newest = (moments: readonly (string | null)[]) =>
  moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** Σ √cov(x, T) counts only items with which learners with more points earn more. */
const rootOf = ({ covariance }: ItemFigures) => (covariance === null || covariance < 0 ? null : Math.sqrt(covariance));

interface Weights {
  intendedWeight: number | null;
  effectiveWeight: number | null;
}
const noWeights: Weights = { intendedWeight: null, effectiveWeight: null };

function summaryOf({ questionId, version }: VersionRow, figures: ItemFigures): QuestionStatisticsSummary {
  return {
    questionId,
    version,
    attempts: figures.attempts,
    facility: rounded(figures.facility),
    efficiency: rounded(figures.efficiency),
    flags: flagsOf(figures),
    note: noteOf(figures),
  };
}

function itemStatistics(
  row: VersionRow,
  stored: readonly StoredItemCounts[],
  figures: ItemFigures,
  { intendedWeight, effectiveWeight }: Weights = noWeights,
): ItemStatistics {
  return {
    ...summaryOf(row, figures),
    isCurrent: row.isCurrent,
    since: row.createdAt,
    countedAt: newest(stored.map(({ countedAt }) => countedAt)),
    isRecounting: stored.some(({ isRecounting }) => isRecounting),
    standardDeviation: rounded(figures.standardDeviation),
    randomGuess: rounded(figures.randomGuess),
    intendedWeight: rounded(intendedWeight),
    effectiveWeight: rounded(effectiveWeight),
    discrimination: rounded(figures.discrimination),
    options: figures.options.map(({ share, upperShare, lowerShare, correlation, ...option }) => ({
      ...option,
      share: rounded(share),
      upperShare: rounded(upperShare),
      lowerShare: rounded(lowerShare),
      correlation: rounded(correlation),
    })),
  };
}

const countsOf = (stored: readonly StoredItemCounts[]) => stored.map(({ counts }) => counts);

const testStatistics = ({ itemCount, histogram, ...figures }: TestFigures) => ({
  attempts: figures.attempts,
  itemCount,
  max: rounded(figures.max),
  mean: rounded(figures.mean),
  standardDeviation: rounded(figures.standardDeviation),
  alpha: rounded(figures.alpha),
  errorRatio: rounded(figures.errorRatio),
  standardError: rounded(figures.standardError),
  histogram,
  note: testNoteOf({ ...figures, itemCount }),
});

/** The points of a section to reach as its items add up, where a rule set may count in percent; null without a threshold. */
function thresholdOf(ruleSet: RuleSet, section: Section, itemCount: number, max: number): number | null {
  const rules = rulesFor(ruleSet, section);
  const { threshold } = sectionThreshold(rules, itemCount);
  return threshold !== null && rules.scale === 'percent' ? (threshold * max) / 100 : threshold;
}

/** Paper and rule set as one text. */
const keyOf = ({ paperId, ruleSetId }: { paperId: string; ruleSetId: string }) => `${paperId} ${ruleSetId}`;

/**
 * Statistics of questions, from the counts that a job keeps (docs/statistics.md). Nothing here reads an answer or knows a learner.
 */
export function createStatistics({ statistics, examTypes, ruleSets }: Dependencies) {
  /** The intended and effective weights of items in their section: each by its place among them. */
  function weightsOf(items: readonly { figures: ItemFigures; max: number }[]): Weights[] {
    const most = items.reduce((sum, { max }) => sum + max, 0);
    const roots = items.map(({ figures }) => rootOf(figures));
    const all = roots.reduce<number>((sum, root) => sum + (root ?? 0), 0);
    return items.map(({ max }, index) => {
      const root = roots[index] ?? null;
      return {
        intendedWeight: most > 0 ? (100 * max) / most : null,
        effectiveWeight: root === null || all === 0 ? null : (100 * root) / all,
      };
    });
  }

  /** The tests that a package's papers are: all sections together, and each by itself. */
  async function testsOf(tryoutId: string) {
    const [papers, stored] = await Promise.all([statistics.listPapers(tryoutId), statistics.listOfPackage(tryoutId)]);
    const itemsOf = Map.groupBy(stored, keyOf);
    return {
      papers,
      stored,
      tests: papers.map((paper) => {
        const items = itemsOf.get(keyOf(paper)) ?? [];
        const sections = Map.groupBy(items, ({ section }) => section);
        return {
          ...paper,
          items: countsOf(items),
          sections: new Map([...sections].map(([section, own]) => [section, sectionTest(countsOf(own))])),
        };
      }),
    };
  }

  /** The flags of question versions by their ids; one without any isn't listed. */
  async function flagsOfVersions(versionIds: readonly string[]): Promise<Map<string, StatisticsFlag[]>> {
    const stored = Map.groupBy(await statistics.listOfVersions(versionIds), ({ itemId }) => itemId);
    const flags = [...stored].map(([id, own]) => [id, flagsOf(figuresOf(countsOf(own)))] as const);
    return new Map(flags.filter(([, own]) => own.length > 0));
  }

  type PackageTest = Awaited<ReturnType<typeof testsOf>>['tests'][number];

  /** All sections together: on the rule set's scale, with an alpha where its points are those of the items added up. */
  function wholeOf(all: readonly PackageTest[]): TestFigures {
    const tests = comparable(all.filter(({ totals }) => totals.length > 0));
    const [first] = tests;
    const ruleSet = first && ruleSets.get(first.ruleSetId);
    const isWeighed = ruleSet !== undefined && ruleSet.total !== 'sum';
    if (!isWeighed) return testFiguresOf(tests);
    const figures = testFiguresOf(tests, {
      counts: mergeCounts(...tests.map(({ scores }) => scores)),
      perPoint: 100,
      max: 100,
    });
    // A mean of one section's percentages is as reliable as that section.
    return tests.every(({ sections }) => sections.size === 1)
      ? figures
      : { ...figures, alpha: null, errorRatio: null, standardError: null };
  }

  /** A section by itself, in points as its items add up, and the rule set that scores it, if it has been taken. */
  function sectionOf(tests: readonly PackageTest[], section: Section): { test: TestFigures; ruleSet?: RuleSet } {
    const own = comparable(
      tests.flatMap(({ ruleSetId, sections }): (CountedTest & { ruleSetId: string })[] => {
        const test = sections.get(section);
        return test ? [{ ...test, ruleSetId }] : [];
      }),
    );
    return { test: testFiguresOf(own), ...(own[0] && { ruleSet: ruleSets.get(own[0].ruleSetId) }) };
  }

  /** The current versions of these questions with their figures, in the order of the ids; a question that isn't there is left out. */
  async function listCurrent(questionIds: readonly string[]): Promise<{ row: VersionRow; figures: ItemFigures }[]> {
    const rows = new Map((await statistics.listCurrent(questionIds)).map((row) => [row.questionId, row]));
    const stored = Map.groupBy(
      await statistics.listOfVersions([...rows.values()].map(({ versionId }) => versionId)),
      ({ itemId }) => itemId,
    );
    return questionIds.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ row, figures: figuresOf(countsOf(stored.get(row.versionId) ?? [])) }] : [];
    });
  }

  return {
    /**
     * A few figures and the flags of the current versions of these questions, in the order of the ids; a question that isn't there is left out.
     */
    async summariesOf(questionIds: readonly string[]): Promise<QuestionStatisticsSummary[]> {
      return (await listCurrent(questionIds)).map(({ row, figures }) => summaryOf(row, figures));
    },

    /**
     * How many percent of the attempts chose a key, or one of the options with the most weight, in the current versions of these questions; null without an
     * attempt, and without such an option. Practice calls only this right, whatever points other options earn.
     */
    async keySharesOf(
      questionIds: readonly string[],
    ): Promise<{ questionId: string; attempts: number; keyShare: number | null }[]> {
      return (await listCurrent(questionIds)).map(({ row: { questionId }, figures: { attempts, options } }) => {
        const keys = options.filter(({ isKey }) => isKey);
        const chosen = keys.reduce((sum, { count }) => sum + count, 0);
        return { questionId, attempts, keyShare: keys.length > 0 && attempts > 0 ? (100 * chosen) / attempts : null };
      });
    },

    /**
     * The flags of the questions that learners of a package had, in the versions that they had, also of what was corrected or taken out since; by
     * their numbers in the newest paper. A question without any isn't listed.
     */
    async flagsOfTaken(
      tryoutId: string,
    ): Promise<{ number: number; questionId: string; flags: StatisticsFlag['flag'][] }[]> {
      const stored = await statistics.listOfPackage(tryoutId);
      const flags = await flagsOfVersions([...new Set(stored.map(({ itemId }) => itemId))]);
      return [...Map.groupBy(stored, ({ questionId }) => questionId)]
        .map(([questionId, own]) => ({
          questionId,
          number: own[0]?.number ?? 0,
          flags: [...new Set(own.flatMap(({ itemId }) => flags.get(itemId) ?? []).map(({ flag }) => flag))],
        }))
        .filter((question) => question.flags.length > 0)
        .toSorted((a, b) => a.number - b.number);
    },

    /** Letters that the strong prefer to the key, by question version, the strongest first; a version whose key isn't suspected for one isn't listed. */
    async listSuspects(versionIds: readonly string[]): Promise<Map<string, readonly Letter[]>> {
      const found = [...(await flagsOfVersions(versionIds))].flatMap(([id, flags]) => {
        const suspected = flags.find(({ flag }) => flag === 'key_suspected')?.letters ?? [];
        return suspected.length > 0 ? [[id, suspected] as const] : [];
      });
      return new Map(found);
    },

    /**
     * The question in its versions: the current one first, then those that have attempts.
     * @param tryoutId the package that it must be in; undefined: any
     * @throws AppError QUESTION_NOT_FOUND
     */
    async ofQuestion(questionId: string, tryoutId?: string): Promise<QuestionStatistics> {
      const rows = await statistics.listVersions(questionId, tryoutId);
      if (rows.length === 0) throw new AppError('QUESTION_NOT_FOUND');
      const stored = Map.groupBy(
        await statistics.listOfVersions(rows.map(({ versionId }) => versionId)),
        ({ itemId }) => itemId,
      );
      const versions = rows.map((row) => {
        const own = stored.get(row.versionId) ?? [];
        return itemStatistics(row, own, figuresOf(countsOf(own)));
      });
      const count = await statistics.countUnclear(questionId);
      const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
      return {
        // Who practises without an attempt may say so, too: more than all aren't shown.
        unclear: { count, percent: attempts === 0 ? null : rounded(Math.min(100, (100 * count) / attempts)) },
        versions: [
          ...versions.filter(({ isCurrent }) => isCurrent),
          ...versions.filter(({ isCurrent, attempts }) => !isCurrent && attempts > 0),
        ],
      };
    },

    /**
     * The mean points of each section that learners of a package had, on the rule set's scale as results show them; a section without an attempt isn't
     * listed.
     */
    async sectionMeansOf(tryoutId: string): Promise<{ label: string; mean: number; max: number }[]> {
      const { tests } = await testsOf(tryoutId);
      const sections = new Set(tests.flatMap((test) => [...test.sections.keys()]));
      return [...sections].flatMap((section) => {
        const { test, ruleSet } = sectionOf(tests, section);
        if (!ruleSet || test.mean === null) return [];
        const onScale =
          rulesFor(ruleSet, section).scale === 'percent'
            ? { mean: test.max > 0 ? (100 * test.mean) / test.max : 0, max: 100 }
            : { mean: test.mean, max: test.max };
        return [{ label: examTypes.sectionLabel(section), mean: rounded(onScale.mean), max: rounded(onScale.max) }];
      });
    },

    /** A package as a test, section by section, with its present questions. @throws AppError TRYOUT_NOT_FOUND */
    async ofPackage(tryoutId: string): Promise<PackageStatistics> {
      const tryout = await statistics.findPackage(tryoutId);
      if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
      const [{ papers, stored, tests }, questions, uncounted] = await Promise.all([
        testsOf(tryoutId),
        statistics.listQuestions(tryoutId),
        statistics.countUncounted(tryoutId),
      ]);
      // A question that came with its versions from another package has counts there, too.
      const versionIds = questions.map(({ versionId }) => versionId);
      const elsewhere = await statistics.listOfVersions(versionIds, tryoutId);
      const byVersion = Map.groupBy([...stored, ...elsewhere], ({ itemId }) => itemId);
      const items = questions.map(({ versionId, kind: _, isCurrent, createdAt, ...question }) => {
        const own = byVersion.get(versionId) ?? [];
        const row: VersionRow = { ...question, versionId, isCurrent, createdAt };
        return { question, row, stored: own, figures: figuresOf(countsOf(own)), max: own[0]?.counts.max ?? 0 };
      });
      const weights = new Map(
        [...Map.groupBy(items, ({ question }) => question.section).values()].flatMap((own) => {
          const ofSection = weightsOf(own);
          return own.map(({ row }, index) => [row.versionId, ofSection[index] as Weights] as const);
        }),
      );
      const sections: Section[] = [
        ...new Set([...questions.map(({ section }) => section), ...tests.flatMap((test) => [...test.sections.keys()])]),
      ];
      return {
        tryout,
        countedAt: newest(papers.map(({ countedAt }) => countedAt)),
        isRecounting: papers.some(({ isRecounting }) => isRecounting),
        uncounted,
        whole: testStatistics(wholeOf(tests)),
        sections: sections.map((section) => {
          const { test, ruleSet } = sectionOf(tests, section);
          const figures = testStatistics(test);
          return {
            section,
            label: examTypes.sectionLabel(section),
            ...figures,
            threshold: ruleSet ? thresholdOf(ruleSet, section, figures.itemCount, figures.max) : null,
          };
        }),
        items: items.map(({ question: { number, section, subType, stem }, row, stored: own, figures }) => ({
          ...itemStatistics(row, own, figures, weights.get(row.versionId)),
          number,
          section,
          subType,
          stem,
        })),
      };
    },
  };
}
export type Statistics = ReturnType<typeof createStatistics>;
