import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countStep, type Count } from './test-report.ts';
import { type Step, steps } from './test-steps.ts';

/** `npm test`: every check that there is, one after the other, also after a failure; the last line says how it went. */

const root = resolve(import.meta.dirname, '..');
const turboSettings = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };

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
