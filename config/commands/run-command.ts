import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../../api/test/eventually.ts';

export interface Running {
  /** Its output so far, both streams in the order of arrival. */
  output(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends the command and all its processes, as Ctrl-C does: npm passes a signal on only to the shell in between. */
  stop(): Promise<number | null>;
}

const groups = new Set<ChildProcess>();

/**
 * Without the variables that Jest sets for itself, which a person typing a command doesn't have: Playwright, for one, refuses to run with
 * them.
 */
const { JEST_WORKER_ID: _worker, NODE_ENV: _kind, NODE_OPTIONS: _options, ...typed } = process.env;

/** Starts a command as a person would type it, with these variables beside those of this process. */
export function startCommand(command: string, cwd: string, environment: Record<string, string> = {}): Running {
  // A process group of its own, so that none of its processes outlives the test.
  const child = spawn('bash', ['-c', `exec ${command}`], {
    cwd,
    env: { ...typed, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  groups.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => void (output += chunk));
  child.stderr.on('data', (chunk) => void (output += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
  };
}

/** Ends all commands that still run, with the processes that they have started. */
export function endAll(): void {
  for (const { pid } of groups)
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  groups.clear();
}

/** Why a command ended stands in its last lines; more would hide them in a long log. */
const lastLines = (output: string) => output.trimEnd().split('\n').slice(-30).join('\n');

/**
 * Runs a command to its end.
 * @returns its output
 * @throws Error with the last lines of the output when it ends with another code than 0
 */
export async function runCommand(
  command: string,
  cwd: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const { ended, output } = startCommand(command, cwd, environment);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${lastLines(output())}`);
  return output();
}

/**
 * Waits until an address answers with a success.
 * @throws Error with the command's output when it ends before that, or takes longer than two minutes
 */
export async function answers(address: string, running: Running): Promise<void> {
  let hasEnded = false;
  void running.ended.then(() => (hasEnded = true));
  const isThere = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isThere, (ok) => ok || hasEnded, 120_000);
  if (!(await isThere())) throw new Error(`It ended before ${address} answered:\n${lastLines(running.output())}`);
}
