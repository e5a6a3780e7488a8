import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { countJest, countPlaywright, failuresInJest, failuresInPlaywright, type Count } from './test-report.ts';

const root = resolve(import.meta.dirname, '..');

/** A part of `npm test`. */
export interface Step {
  name: string;
  command: string;
  /** Where the tests' reports are. A step without reports counts as one test. */
  reports?: () => string[];
  read?: (report: unknown) => Count;
  /** The failures to print at the end of the run; undefined for a step whose own output ends with them. */
  failures?: (report: unknown) => string[];
  /** True for a step that mostly waits and changes nothing that the one before it reads: it runs beside that one. */
  isBesideFormer?: boolean;
}

const jestReport = 'test-results/jest.json';
const playwrightReport = 'e2e/test-results/playwright.json';
const deployReport = 'e2e/test-results/deploy.json';
const commandsReport = 'config/test-results/commands.json';

/** All parts, in their order. */
export const steps: Step[] = [
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint and walls', command: 'oxlint --type-aware' },
  { name: 'types', command: 'turbo run check check:config --output-logs=errors-only' },
  {
    name: 'Jest',
    command: 'turbo run test test:config --continue=always --concurrency=2 --output-logs=new-only',
    reports: expectedJestReports,
    read: countJest,
    failures: failuresInJest,
  },
  { name: 'build', command: 'turbo run build --output-logs=errors-only' },
  {
    name: 'journeys',
    command: 'npm run test:e2e -w e2e',
    reports: () => [playwrightReport],
    read: countPlaywright,
    failures: failuresInPlaywright,
  },
  {
    name: 'deployment',
    command: 'npm run test:deploy',
    isBesideFormer: true,
    reports: () => [deployReport],
    read: countPlaywright,
    failures: failuresInPlaywright,
  },
  {
    name: 'commands',
    command: 'npm run test:commands',
    reports: () => [commandsReport],
    read: countJest,
    failures: failuresInJest,
  },
];

/** Steps in their order; those that run side by side are one group. */
export const inGroups = (all: readonly Step[]): Step[][] =>
  all.reduce<Step[][]>((groups, step) => {
    const former = groups.at(-1);
    if (step.isBesideFormer && former) former.push(step);
    else groups.push([step]);
    return groups;
  }, []);

/** One for each package that has Jest tests, whether its run wrote it or not. */
function expectedJestReports(): string[] {
  return globSync('{config,*}/jest.config.cjs', { cwd: root, exclude: ['node_modules'] })
    .map((file) => join(dirname(file), jestReport))
    .filter((file, at, all) => all.indexOf(file) === at);
}
