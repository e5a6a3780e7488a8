import {
  childrensProcessorSeconds,
  countJest,
  countPlaywright,
  countStep,
  failuresInJest,
  failuresInPlaywright,
} from './test-report.ts';

const jestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('countJest', () => {
  it('counts what passed', () => {
    expect(countJest(jestReport)).toEqual({ passed: 7, failed: 0 });
  });

  it('counts skipped tests and suites that did not load as failed', () => {
    const report = {
      ...jestReport,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(countJest(report)).toEqual({ passed: 7, failed: 5 });
  });

  it('takes nothing else for a report', () => {
    expect(() => countJest({})).toThrow('not a test report');
  });
});

describe('failuresInJest', () => {
  it('gives what failed suites printed, without colours and cut', () => {
    const printed = Array.from({ length: 100 }, (_, line) => `\u001B[31mline ${line}\u001B[39m`).join('\n');
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', message: '' },
        { name: 'b.test.ts', status: 'failed', message: printed },
      ],
    };
    const [failure = '', ...others] = failuresInJest(report);
    expect(others).toEqual([]);
    expect(failure).toMatch(/^b\.test\.ts\nline 0\n/);
    expect(failure.endsWith('line 59')).toBe(true);
  });
});

describe('countPlaywright', () => {
  it('counts skipped journeys as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 }, errors: [] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
  });

  it.each([
    [3, { passed: 8, failed: 0 }],
    [4, { passed: 5, failed: 4 }],
  ])('lets three pass at their second try, no more: %i', (flaky, count) => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky, skipped: 0 } })).toEqual(count);
  });

  it('counts an error outside every test', () => {
    const report = {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'no tests found' }],
    };
    expect(countPlaywright(report)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('failuresInPlaywright', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'journeys/a.spec.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });

  it('gives the first error of what failed, and of what passed at its second try', () => {
    const specs = [
      spec('one', 'expected'),
      spec('two', 'unexpected', '\u001B[31mlate\u001B[39m', 'later'),
      spec('three', 'flaky', 'slow'),
    ];
    expect(failuresInPlaywright({ suites: [{ specs: [], suites: [{ specs }] }] })).toEqual([
      'journeys/a.spec.ts:7 failed: two\nlate',
      'journeys/a.spec.ts:7 passed at its second try: three\nslow',
    ]);
  });
});

describe('countStep', () => {
  it('adds the reports up', () => {
    expect(
      countStep(
        [
          { passed: 2, failed: 0 },
          { passed: 3, failed: 1 },
        ],
        false,
      ),
    ).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a missing report as a failed test', () => {
    expect(countStep([{ passed: 2, failed: 0 }, undefined], true)).toEqual({ passed: 2, failed: 1 });
  });

  it('does not believe reports when the command failed', () => {
    expect(countStep([{ passed: 2, failed: 0 }], false)).toEqual({ passed: 2, failed: 1 });
  });
});

describe('childrensProcessorSeconds', () => {
  it.each([
    ['0m0.001s 0m0.002s\n1m2.50s 0m0.25s\n', 62.75],
    ['0m0.000000s 0m0.000000s\n0m0.040000s 12m1.500000s\n', 721.54],
  ])('adds up the children’s time, and not the shell’s own: %j', (times, seconds) => {
    expect(childrensProcessorSeconds(times)).toBeCloseTo(seconds);
  });

  it('takes nothing else for it', () => {
    expect(() => childrensProcessorSeconds('')).toThrow('not what `times` prints');
  });
});
