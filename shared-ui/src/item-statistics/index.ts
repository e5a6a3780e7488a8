export { StatisticsLine } from './flag-marks.tsx';
export { PackageStatisticsPanel } from './package-statistics.tsx';
export { QuestionStatisticsPanel } from './question-statistics.tsx';
export {
  createPackageStatisticsCalls,
  createQuestionStatisticsCalls,
  type PackageItem,
  type PackageStatisticsCalls,
  type QuestionStatisticsCalls,
} from './statistics-calls.ts';
export { useQuestionFlags } from './use-question-flags.ts';
export { PointsHistogram } from './points-histogram.tsx';
