import * as v from 'valibot';

/** First attempts of an exam type that a forecast needs, and the days in which they count. */
export const forecastAttempts = 3;
export const forecastDays = 120;
/** Questions of a section that say as much of it as `forecastAttempts` papers that have it. */
export const forecastItems = 30;

const Chance = v.object({
  /** 0–1. */
  probability: v.number(),
  /** The range that holds 8 of 10 times, given what is known of the learner. */
  low: v.number(),
  high: v.number(),
});
export type Chance = v.InferOutput<typeof Chance>;

const SectionForecast = v.object({
  section: v.string(),
  threshold: v.number(),
  max: v.number(),
  /** The expected points of a full paper, and the range of 8 of 10 papers. */
  points: v.number(),
  pointsLow: v.number(),
  pointsHigh: v.number(),
  chance: Chance,
});
export type SectionForecast = v.InferOutput<typeof SectionForecast>;

const TypeForecast = v.object({
  examType: v.string(),
  ruleSet: v.object({ title: v.string(), year: v.nullable(v.number()) }),
  /** First attempts of the last `forecastDays` days. */
  attempts: v.number(),
  /** How many are still missing; then there are no figures. */
  missing: v.number(),
  sections: v.array(SectionForecast),
  /** Sections with a threshold of which too little was taken for a figure: fewer attempts than `forecastAttempts`, and fewer questions than `forecastItems`. */
  scarce: v.optional(v.array(v.object({ section: v.string(), attempts: v.number() }))),
  /** All thresholds at once; null as long as attempts are missing, or one of these sections has no figure. */
  all: v.nullable(Chance),
  /** Points of all sections together; null like `all`. */
  total: v.nullable(v.object({ points: v.number(), low: v.number(), high: v.number(), max: v.number() })),
});
export type TypeForecast = v.InferOutput<typeof TypeForecast>;

/** How likely the learner is to reach the thresholds of the tests that have been practised; an estimate, the newest test first. */
export const PassingForecast = v.object({ forecasts: v.array(TypeForecast) });
export type PassingForecast = v.InferOutput<typeof PassingForecast>;
