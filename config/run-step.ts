import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { childrensProcessorSeconds, countStep, type Count } from './test-report.ts';
import type { Step } from './test-steps.ts';

const root = resolve(import.meta.dirname, '..');
const turboSettings = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
// Tests start Node some hundred times, mostly our servers: with their compiled code kept, a start of the API takes half the processor time.
const compileCache = join(root, 'node_modules/.cache/node-compile');

/** The outcome of a step. */
export interface Outcome extends Count {
  name: string;
  seconds: number;
  /** User and system time of all processes that the step started and waited for. A busy machine doesn't change it. */
  processorSeconds: number;
  failures: string[];
}

/** Runs a step to its end, and reads its reports. */
export function runStep({ name, command, reports, read, failures }: Step): Outcome {
  console.log(`\n── ${name}: ${command}`);
  const files = reports?.() ?? [];
  // An old report must not be taken for the report of a run that wrote none.
  for (const file of files) rmSync(join(root, file), { force: true });
  const startedAt = Date.now();
  const { isOk, processorSeconds } = runCommand(command);
  const seconds = (Date.now() - startedAt) / 1000;
  const time = { name, seconds, processorSeconds };
  if (!read) return { ...time, failures: [], passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  return {
    ...time,
    failures: failures ? files.flatMap((file) => readReport(file, failures) ?? []) : [],
    ...countStep(
      files.map((file) => readReport(file, read)),
      isOk,
    ),
  };
}

function runCommand(command: string): { isOk: boolean; processorSeconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-step-'));
  const times = join(folder, 'times');
  // Only the shell knows the time of its children's children.
  const { status, error } = spawnSync(`(${command}); status=$?; times > "$STEP_TIMES"; exit $status`, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...turboSettings,
      NODE_COMPILE_CACHE: compileCache,
      STEP_TIMES: times,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  if (error) console.error(error.message);
  const processorSeconds = existsSync(times) ? childrensProcessorSeconds(readFileSync(times, 'utf8')) : 0;
  rmSync(folder, { recursive: true });
  return { isOk: status === 0, processorSeconds };
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

/** Prints what failed, a table of all steps and, as the last line, how many tests passed and failed; sets the exit code by it. */
export function tell(outcomes: readonly Outcome[]): void {
  const total = (of: 'passed' | 'failed' | 'processorSeconds') =>
    outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✘ ${failure}`);
  console.log('');
  console.table(
    Object.fromEntries(
      outcomes.map(({ name, passed, failed, seconds, processorSeconds }) => [
        name,
        { passed, failed, seconds: rounded(seconds), 'processor seconds': rounded(processorSeconds) },
      ]),
    ),
  );
  console.log(`Processor time: ${(total('processorSeconds') / 60).toFixed(1)} minutes`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

const rounded = (seconds: number) => Number(seconds.toFixed(1));
