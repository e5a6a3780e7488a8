import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countJest, failuresInJest } from '../test-report.ts';
import { expectedJestReports, type Step } from '../test-steps.ts';
import type { Changes } from './changed-files.ts';
import { moduleGraph, readSources } from './module-graph.ts';
import { fitting, relatedTests } from './related-tests.ts';

/** The time for tests: the rest of the two minutes is for lint and types. */
const testSeconds = 75;

export interface ChangedSteps {
  steps: Step[];
  /** Sentences about the tests that the steps leave out. */
  notes: string[];
}

/** The steps that `npm run test:changed` runs for these changes. */
export function changedSteps(root: string, { files }: Changes): ChangedSteps {
  const related = relatedTests(moduleGraph(readSources(root)), files).filter(
    (test) => !test.endsWith('.postgres.test.ts'),
  );
  const own = related.filter((test) => !test.startsWith('config/'));
  const tests = fitting(own, testSeconds, lastSeconds(root));
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
  const steps: Step[] = [
    files.length > 0 && { name: 'format', command: `oxfmt --check --no-error-on-unmatched-pattern ${quoted(files)}` },
    sources.length > 0 && { name: 'lint and walls', command: `oxlint --type-aware ${quoted(sources)}` },
    // Packages that didn't change come from turbo's cache.
    { name: 'types', command: 'turbo run check check:config --output-logs=errors-only' },
    // The tests of config check how all files are arranged and named, and take only seconds.
    jestStep('config', []),
    ...byPackage(tests).map(([folder, list]) => jestStep(folder, list)),
  ].filter((step) => step !== false);
  return { steps, notes: notesOn(files, own.length - tests.length) };
}

function notesOn(files: readonly string[], leftOut: number): string[] {
  const journeys = files.filter((file) => /^e2e\/(?!deploy\/).*\.spec\.ts$/.test(file));
  return [
    'Tests of the API run on SQLite alone; journeys and commands run in "npm test".',
    leftOut > 0 &&
      `${leftOut} more test files that depend on the changes would take too long here: "npm test" runs them.`,
    journeys.length > 0 &&
      `Changed journeys: npm run test:e2e -w e2e -- ${journeys.map((file) => file.replace('e2e/', '')).join(' ')} (after a build)`,
    files.some((file) => /^(config\/nginx\.ts$|(e2e\/deploy|deploy\/(nginx|systemd|containers))\/)/.test(file)) &&
      'Changed hosts: npm run test:deploy (after a build)',
  ].filter((note) => note !== false);
}

/** @param tests if empty, all tests of the package run */
function jestStep(folder: string, tests: readonly string[]): Step {
  const report = `${folder}/test-results/changed.json`;
  const project = folder === 'api' ? '--selectProjects sqlite ' : '';
  return {
    name: `tests of ${folder}`,
    command:
      `mkdir -p ${folder}/test-results && NODE_OPTIONS='--experimental-vm-modules --disable-warning=ExperimentalWarning' ` +
      `jest -c ${folder}/jest.config.cjs ${project}--json --outputFile=${report}${tests.length > 0 ? ` --runTestsByPath ${quoted(tests)}` : ''}`,
    reports: () => [report],
    read: countJest,
    failures: failuresInJest,
  };
}

function byPackage(tests: readonly string[]): [string, string[]][] {
  const folders = new Map<string, string[]>();
  for (const test of tests) {
    const folder = test.split('/')[0] as string;
    folders.set(folder, [...(folders.get(folder) ?? []), test]);
  }
  return [...folders];
}

const quoted = (files: readonly string[]) =>
  files.map((file) => `'${file.replaceAll("'", String.raw`'\''`)}'`).join(' ');

/** The time that each test file took in the last `npm test`, if its report still exists. */
function lastSeconds(root: string): (test: string) => number | undefined {
  const seconds = new Map<string, number>();
  for (const report of expectedJestReports().map((file) => join(root, file))) {
    if (!existsSync(report)) continue;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; startTime: number; endTime: number }[];
    };
    for (const { name, startTime, endTime } of testResults) {
      const known = seconds.get(name) ?? Infinity;
      // Tests that ran on two databases have two times. The shorter one counts, because the other run had to wait.
      seconds.set(name, Math.min(known, (endTime - startTime) / 1000));
    }
  }
  return (test) => seconds.get(join(root, test));
}
