import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { countJest, countPlaywright, countStep, failuresInJest, type Count } from './test-report.ts';

/** `npm test`: every check that there is, one after the other, also after a failure; the last line says how it went. */

const root = resolve(import.meta.dirname, '..');
const turboSettings = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };

interface Step {
  name: string;
  command: string;
  /** Where the tests' reports are. A step without reports counts as one test. */
  reports?: () => string[];
  read?: (report: unknown) => Count;
  /** What to say at the end of what failed; undefined for a step whose own output ends with it. */
  failures?: (report: unknown) => string[];
}

const jestReport = 'test-results/jest.json';
const playwrightReport = 'e2e/test-results/playwright.json';

const steps: Step[] = [
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
  },
];

/** One for each package that has Jest tests, whether its run wrote it or not. */
function expectedJestReports(): string[] {
  return globSync('{config,*}/jest.config.cjs', { cwd: root, exclude: ['node_modules'] })
    .map((file) => join(dirname(file), jestReport))
    .filter((file, at, all) => all.indexOf(file) === at);
}

interface Outcome extends Count {
  name: string;
  seconds: number;
  failures: string[];
}

function run({ name, command, reports, read, failures }: Step): Outcome {
  console.log(`\n── ${name}: ${command}`);
  const files = reports?.() ?? [];
  // An old report must not speak for a run that wrote none.
  for (const file of files) rmSync(join(root, file), { force: true });
  const startedAt = Date.now();
  const { status, error } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...turboSettings, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  if (error) console.error(error.message);
  const isOk = status === 0;
  const seconds = (Date.now() - startedAt) / 1000;
  if (!read) return { name, seconds, failures: [], passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  return {
    name,
    seconds,
    failures: failures ? files.flatMap((file) => readReport(file, failures) ?? []) : [],
    ...countStep(
      files.map((file) => readReport(file, read)),
      isOk,
    ),
  };
}

function readReport<Read>(file: string, read: (report: unknown) => Read): Read | undefined {
  const path = join(root, file);
  if (!existsSync(path)) {
    console.error(`There is no report ${file}.`);
    return undefined;
  }
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.error(`The report ${file} can't be read: ${(error as Error).message}`);
    return undefined;
  }
}

const results = steps.map(run);
const total = (of: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[of], 0);

for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n✘ ${failure}`);
console.log('');
console.table(
  Object.fromEntries(
    results.map(({ name, passed, failed, seconds }) => [name, { passed, failed, seconds: Number(seconds.toFixed(1)) }]),
  ),
);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
