import {
  type ExamType,
  type ExamTypes,
  forecastAttempts,
  forecastDays,
  forecastItems,
  type PassingForecast,
  type TypeForecast,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { fullMax, fullSections, type FullSection, hasThresholds } from '../../foundation/scoring/full-paper.ts';
import { type RuleSet, type RuleSets, rulesFor } from '../../foundation/scoring/rule-set.ts';
import { type SubTypeShare, tellingShares } from '../../foundation/scoring/sub-type-shares.ts';
import { allOf, forecastSection, type SectionOutlook, type Trial } from './forecast-section.ts';
import type { ForecastRepository } from './forecast.repository.ts';
import { eightOfTen } from './normal.ts';

interface Dependencies {
  attempts: ForecastRepository;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  now(): Date;
}

type Finished = Awaited<ReturnType<ForecastRepository['listFinished']>>[number];
interface Told {
  daysAgo: number;
  ruleSet: RuleSet;
  shares: SubTypeShare[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Packages of a type don't all have each section: a short one of it, alone, says too little. */
const saysEnough = ({ trials }: { trials: readonly Trial[] }) =>
  trials.length >= forecastAttempts || sum(trials.map(({ items }) => items)) >= forecastItems;

/** How likely a learner is to reach the thresholds of the tests that have been practised. */
export function createForecastService({ attempts, examTypes, ruleSets, listWithheld, now }: Dependencies) {
  /** The first attempts of each package: who sees questions a second time knows some answers. */
  const firstOnes = (finished: readonly Finished[], nowMs: number): Map<string, Told[]> => {
    const byPackage = new Map<string, Finished>();
    for (const one of finished) byPackage.set(one.tryoutId, one);
    const told = [...byPackage.values()].flatMap(({ type, ruleSetId, submittedAt, ...one }) => {
      const daysAgo = Math.max(0, (nowMs - Date.parse(submittedAt)) / dayMs);
      const shares = tellingShares(one);
      if (!shares || one.waitingMarks > 0 || daysAgo > forecastDays) return [];
      const examType = examTypes.find(type);
      const ruleSet = ruleSets.get(ruleSetId);
      if (!examType || !hasThresholds(examType, ruleSet)) return [];
      return { type, told: { daysAgo, ruleSet, shares } };
    });
    return new Map(
      [...Map.groupBy(told, ({ type }) => type)].map(([type, ones]) => [type, ones.map((one) => one.told)]),
    );
  };

  const trialsOf = (type: string, section: string, told: readonly Told[]): Trial[] =>
    told.flatMap(({ daysAgo, shares }) => {
      const own = shares.filter((share) => (share.section ?? examTypes.sectionOf(type, share.subType)) === section);
      const most = sum(own.map(({ max }) => max));
      if (most <= 0) return [];
      const share = Math.min(1, Math.max(0, sum(own.map(({ points }) => points)) / most));
      return { daysAgo, share, items: Math.max(1, sum(own.map(({ count }) => count))) };
    });

  function forecastOf(examType: ExamType, told: readonly Told[]): TypeForecast {
    const { ruleSet } = told.reduce((latest, one) => (one.daysAgo < latest.daysAgo ? one : latest));
    const known = {
      examType: examType.type,
      ruleSet: { title: ruleSet.title, year: ruleSet.year },
      attempts: told.length,
      missing: Math.max(0, forecastAttempts - told.length),
    };
    if (known.missing > 0) return { ...known, sections: [], all: null, total: null };

    const full = fullSections(examType, ruleSet);
    const tried = full.flatMap((section) => {
      const trials = trialsOf(examType.type, section.section, told);
      return trials.length === 0 || section.max === null ? [] : [{ section, max: section.max, trials }];
    });
    const seen = tried.filter(saysEnough).map(({ section, max, trials }) => {
      const items = section.items ?? Math.round(sum(trials.map((trial) => trial.items)) / trials.length);
      const threshold = section.threshold === null ? 0 : section.threshold / max;
      return {
        section,
        max,
        outlook: forecastSection(trials, { weighted: section.weighted, threshold, items }),
      };
    });
    const passable = seen.flatMap(({ section: { section, threshold }, max, outlook }) =>
      threshold === null ? [] : { section, threshold, max, outlook },
    );
    const hasAll = full.every(
      ({ section, threshold }) => threshold === null || passable.some((one) => one.section === section),
    );
    return {
      ...known,
      sections: passable.map(({ section, threshold, max, outlook: { mean, deviation, chance } }) => ({
        ...{ section, threshold, max, chance },
        points: rounded(mean * max, 0),
        pointsLow: rounded(Math.max(0, mean - eightOfTen * deviation) * max, 0),
        pointsHigh: rounded(Math.min(1, mean + eightOfTen * deviation) * max, 0),
      })),
      scarce: tried
        .filter((one) => one.section.threshold !== null && !saysEnough(one))
        .map(({ section: { section }, trials }) => ({ section, attempts: trials.length })),
      all: hasAll ? allOf(passable.map(({ outlook }) => outlook.chance)) : null,
      total: seen.length === full.length ? totalOf(full, ruleSet, seen) : null,
    };
  }

  function totalOf(
    full: readonly FullSection[],
    ruleSet: RuleSet,
    seen: readonly { section: FullSection; max: number; outlook: SectionOutlook }[],
  ): TypeForecast['total'] {
    const max = fullMax(full, ruleSet);
    const shares = sum(seen.map(({ section }) => rulesFor(ruleSet, section.section).share));
    const parts = seen.map(({ section, max: most, outlook }) => {
      const part = ruleSet.total === 'sum' ? 1 : rulesFor(ruleSet, section.section).share / shares;
      return { points: part * most * outlook.mean, deviation: part * most * outlook.deviation };
    });
    const points = sum(parts.map((part) => part.points));
    const reach = eightOfTen * Math.sqrt(sum(parts.map(({ deviation }) => deviation ** 2)));
    return {
      points: rounded(points, 0),
      low: rounded(Math.max(0, points - reach), 0),
      high: rounded(Math.min(max, points + reach), 0),
      max,
    };
  }

  return {
    async get(learnerId: string): Promise<PassingForecast> {
      const withheld = await listWithheld();
      const finished = (await attempts.listFinished(learnerId)).filter(({ tryoutId }) => !withheld.has(tryoutId));
      const latest = (told: readonly Told[]) => Math.min(...told.map(({ daysAgo }) => daysAgo));
      return {
        forecasts: [...firstOnes(finished, now().getTime())]
          .toSorted(([, a], [, b]) => latest(a) - latest(b))
          .flatMap(([type, told]) => {
            const examType = examTypes.find(type);
            return examType ? forecastOf(examType, told) : [];
          }),
      };
    },
  };
}
export type ForecastService = ReturnType<typeof createForecastService>;
