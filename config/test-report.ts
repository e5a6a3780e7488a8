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

/** Reads a report of Playwright (`json` reporter). A flaky test counts as failed, and so does every error outside a test. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as { stats: Record<string, number>; errors?: unknown[] };
  return {
    passed: whole(stats.expected),
    failed: whole(stats.unexpected) + whole(stats.flaky) + whole(stats.skipped) + (errors?.length ?? 0),
  };
}

const linesPerFailure = 60;

/** The failed suites in a report of Jest (`--json`): the file and output of each, shortened, because it is printed after a long run. */
export function failuresInJest(report: unknown): string[] {
  const { testResults } = report as { testResults: { name: string; status: string; message: string }[] };
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) =>
      [name, ...stripVTControlCharacters(message).split('\n').slice(0, linesPerFailure)].join('\n'),
    );
}

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
