import { stripVTControlCharacters } from 'node:util';

/** How many tests of a step passed and failed. A skipped test counts as failed: nothing is left out silently. */
export interface Count {
  passed: number;
  failed: number;
}

/** Reads a report of Jest (`--json`). A suite that didn't even load counts as one failed test. */
export function countJest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report as Record<
    string,
    number
  >;
  return {
    passed: whole(numPassedTests),
    failed: whole(numFailedTests) + whole(numPendingTests) + whole(numTodoTests) + whole(numRuntimeErrorTestSuites),
  };
}

/** How many journeys of a run may pass at their second try: docs/decisions/0146-second-tries.md. */
const mostSecondTries = 3;

/**
 * Reads a report of Playwright (`json` reporter). A few journeys may have passed at their second try; if there are more, they count as failed, and so
 * does every error outside a test.
 */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as { stats: Record<string, number>; errors?: unknown[] };
  const secondTries = whole(stats.flaky);
  const areTooMany = secondTries > mostSecondTries;
  return {
    passed: whole(stats.expected) + (areTooMany ? 0 : secondTries),
    failed: whole(stats.unexpected) + (areTooMany ? secondTries : 0) + whole(stats.skipped) + (errors?.length ?? 0),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The journeys in a report of Playwright that failed, or passed at their second try: the place, the title and the first error of each, shortened. */
export function failuresInPlaywright(report: unknown): string[] {
  const inSuite = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const [message = ''] = results.flatMap(({ errors }) => errors.map((error) => error.message ?? ''));
          const verdict = status === 'flaky' ? 'passed at its second try' : 'failed';
          return shortened(`${file}:${line} ${verdict}: ${title}`, message);
        }),
    ),
    ...suites.flatMap(inSuite),
  ];
  return inSuite(report as PlaywrightSuite);
}

const linesPerFailure = 60;

/** The failed suites in a report of Jest (`--json`): the file and output of each, shortened, because it is printed after a long run. */
export function failuresInJest(report: unknown): string[] {
  const { testResults } = report as { testResults: { name: string; status: string; message: string }[] };
  return testResults.filter(({ status }) => status === 'failed').map(({ name, message }) => shortened(name, message));
}

const shortened = (heading: string, message: string) =>
  [heading, ...stripVTControlCharacters(message).split('\n').slice(0, linesPerFailure)].join('\n');

function whole(count: number | undefined): number {
  if (count === undefined || !Number.isInteger(count)) throw new Error('not a test report');
  return count;
}

/**
 * The count of one step that runs tests.
 * @param counts what its reports say; undefined for a report that is missing or can't be read
 * @param isOk whether the command itself ended well
 * @returns with one failed test for each missing report, and for a command that failed although its tests passed
 */
export function countStep(counts: readonly (Count | undefined)[], isOk: boolean): Count {
  const passed = counts.reduce((sum, count) => sum + (count?.passed ?? 0), 0);
  const failed = counts.reduce((sum, count) => sum + (count?.failed ?? 1), 0);
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}

/**
 * Processor seconds, user and system, of all processes that a shell started and waited for.
 * @param times the output of its `times`: a line with its own time, and one with its children's, such as `1m2.34s 0m5.60s`
 */
export function childrensProcessorSeconds(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  const spans = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (spans.length !== 2) throw new Error(`not what \`times\` prints: ${times}`);
  return spans.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
