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
  /**
   * The step beside which it runs: it waits a lot, or takes little but what the other leaves (`behind`), and changes nothing that the other
   * reads.
   */
  beside?: string;
  /** The step that it follows; what runs beside that one may still go on. */
  after?: string;
}

/** Steps that run one after the other, and rows of such steps that run beside them. */
export interface Group {
  steps: readonly Step[];
  besides: readonly (readonly Step[])[];
}

/** For a step that may take what the others leave: the kernel then hardly delays their processes, some of which keep time. */
const behind = 'nice -n 10';
const atOnce = '--concurrency=2';
const turboTests = 'turbo run test --continue=always --output-logs=new-only';
const jestReport = 'test-results/jest.json';
const apiReport = `api/${jestReport}`;
const playwrightReport = 'e2e/test-results/playwright.json';
const deployReport = 'e2e/test-results/deploy.json';
const commandsReport = 'config/test-results/commands.json';
const drillsReport = 'config/test-results/drills.json';

/** All parts, in their order. */
export const steps: Step[] = [
  {
    name: "the API's Jest",
    command: `${turboTests} --filter=@tryout/api`,
    reports: () => [apiReport],
    read: countJest,
    failures: failuresInJest,
  },
  {
    // They mostly wait for servers.
    name: 'drills',
    command: 'npm run test:drills',
    beside: "the API's Jest",
    reports: () => [drillsReport],
    read: countJest,
    failures: failuresInJest,
  },
  { name: 'format', command: `${behind} oxfmt --check`, beside: "the API's Jest" },
  { name: 'lint and walls', command: `${behind} oxlint --type-aware`, after: 'format' },
  {
    name: 'types',
    command: `${behind} turbo run check check:config ${atOnce} --output-logs=errors-only`,
    after: 'lint and walls',
  },
  { name: 'build', command: `${behind} turbo run build ${atOnce} --output-logs=errors-only`, after: 'types' },
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
    beside: 'journeys',
    reports: () => [deployReport],
    read: countPlaywright,
    failures: failuresInPlaywright,
  },
  {
    name: 'Jest of the rest',
    command: `${behind} ${turboTests} test:config --filter='!@tryout/api' --concurrency=1`,
    beside: 'journeys',
    reports: () => expectedJestReports().filter((file) => file !== apiReport),
    read: countJest,
    failures: failuresInJest,
  },
  {
    name: 'commands',
    command: 'npm run test:commands',
    after: 'journeys',
    reports: () => [commandsReport],
    read: countJest,
    failures: failuresInJest,
  },
];

/** Steps in their order, each followed by those that come after it; with what runs beside them. */
export const inGroups = (all: readonly Step[]): Group[] => {
  const rowOf = (first: Step): Step[] => [first, ...all.filter(({ after }) => after === first.name).flatMap(rowOf)];
  return all
    .filter(({ beside, after }) => beside === undefined && after === undefined)
    .map((step) => ({
      steps: rowOf(step),
      besides: all.filter(({ beside }) => beside === step.name).map(rowOf),
    }));
};

/** One for each package that has Jest tests, whether its run wrote it or not. */
export function expectedJestReports(): string[] {
  return globSync('{config,*}/jest.config.cjs', { cwd: root, exclude: ['node_modules'] })
    .map((file) => join(dirname(file), jestReport))
    .filter((file, at, all) => all.indexOf(file) === at);
}
