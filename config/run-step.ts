import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { childrensProcessorSeconds, countStep, type Count } from './test-report.ts';
import type { Group, Step } from './test-steps.ts';

const root = resolve(import.meta.dirname, '..');
const turboSettings = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
// Tests start Node some hundred times, mostly our servers: with their compiled code kept, a start of the API takes half the processor time.
const compileCache = join(root, 'node_modules/.cache/node-compile');

/**
 * A folder in memory, where there is plenty. Databases of tests flush as those of real servers do; on a disk processors would wait for thousands
 * of flushes.
 */
const memory = '/dev/shm';
const muchMemory = 8 * 1024 ** 3;

/** Where tests' files lie. Some are programs and libraries, which containers often refuse to run from memory. */
function temporaryRoot(): string {
  if (!existsSync(memory) || freemem() < 2 * muchMemory) return tmpdir();
  if (/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= muchMemory ? memory : tmpdir();
}

/** The outcome of a step. */
export interface Outcome extends Count {
  name: string;
  seconds: number;
  /** User and system time of all processes that the step started and waited for. A busy machine doesn't change it. */
  processorSeconds: number;
  failures: string[];
}

/** Runs groups of steps in their order; each step's output stays together. */
export async function runSteps(groups: readonly Group[]): Promise<Outcome[]> {
  // Tests, and servers that they kill, leave files behind: all of them are in here, and go with the run. PostgreSQL, which root starts as
  // another user, has its own there.
  const temporary = mkdtempSync(join(temporaryRoot(), 'tryout-tests-'));
  chmodSync(temporary, 0o1777);
  const outcomes: Outcome[] = [];
  try {
    for (const { steps, besides } of groups) {
      const others = Promise.all(besides.map((row) => runRow(row, temporary)));
      for (const step of steps) outcomes.push((await runStep(step, 'shown', temporary)).outcome);
      for (const { output, outcome } of (await others).flat()) {
        process.stdout.write(output);
        outcomes.push(outcome);
      }
    }
  } finally {
    // A process that a test has just ended may still write.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
  }
  return outcomes;
}

async function runRow(row: readonly Step[], temporary: string): Promise<Done[]> {
  const done: Done[] = [];
  for (const step of row) done.push(await runStep(step, 'kept', temporary));
  return done;
}

interface Done {
  outcome: Outcome;
  output: string;
}

/** Runs a step to its end, and reads its reports. @param how whether its output is shown at once, or returned @param temporary for its files */
async function runStep(
  { name, command, reports, read, failures }: Step,
  how: 'shown' | 'kept',
  temporary: string,
): Promise<Done> {
  const heading = `\n── ${name}: ${command}\n`;
  if (how === 'shown') process.stdout.write(heading);
  const files = reports?.() ?? [];
  // An old report must not be taken for the report of a run that wrote none.
  for (const file of files) rmSync(join(root, file), { force: true });
  const startedAt = Date.now();
  const { isOk, processorSeconds, output } = await runCommand(command, how, temporary);
  const time = { name, seconds: (Date.now() - startedAt) / 1000, processorSeconds };
  const counted = read
    ? countStep(
        files.map((file) => readReport(file, read)),
        isOk,
      )
    : { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  const failed = read && failures ? files.flatMap((file) => readReport(file, failures) ?? []) : [];
  return { outcome: { ...time, ...counted, failures: failed }, output: heading + output };
}

async function runCommand(
  command: string,
  how: 'shown' | 'kept',
  temporary: string,
): Promise<{ isOk: boolean; processorSeconds: number; output: string }> {
  const times = join(mkdtempSync(join(temporary, 'step-')), 'times');
  // Only the shell knows the time of its children's children.
  const child = spawn(`(${command}) 2>&1; status=$?; times > "$STEP_TIMES"; exit $status`, {
    cwd: root,
    shell: true,
    stdio: ['inherit', how === 'shown' ? 'inherit' : 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...turboSettings,
      NODE_COMPILE_CACHE: compileCache,
      TEST_WAITS: 'long',
      TMPDIR: temporary,
      STEP_TIMES: times,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
  });
  const [kept, [status]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const processorSeconds = existsSync(times) ? childrensProcessorSeconds(readFileSync(times, 'utf8')) : 0;
  return { isOk: status === 0, processorSeconds, output: kept };
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
