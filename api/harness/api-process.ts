import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '../test/eventually.ts';

const serverFile = join(import.meta.dirname, '../src/server.ts');
/** Longest wait for a start, including seeding and a busy machine. */
const startWithinMs = 30_000;

/**
 * The environment of a process of ours: these settings and, from the test's own environment, only the path and where Node keeps what it has compiled
 * (`npm test` names it; a start then takes half the processor time). No other setting of this machine reaches it.
 */
export function environmentOf(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
}

export interface ApiProcess {
  child: ChildProcess;
  url: string;
  /** Everything written so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code, null when a signal ended it. */
  exited: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the API as its own process with these settings.
 * @param before words before the command, such as those that put it into a namespace of its own
 */
export function spawnApi(settings: Record<string, string>, before: readonly string[] = []): Omit<ApiProcess, 'url'> {
  const words = [...before, process.execPath, serverFile];
  const child = spawn(words[0] as string, words.slice(1), {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => void (written.stdout += chunk));
  child.stderr.on('data', (chunk) => void (written.stderr += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the API and waits until it listens. */
export async function startApi(settings: Record<string, string>): Promise<ApiProcess> {
  const api = spawnApi({ PORT: '0', ...settings });
  const address = () => /listening at (http:\/\/[\d.]+:\d+)/.exec(api.stdout())?.[1];
  const url = await eventually(
    () => (api.child.exitCode === null ? address() : `ended: ${api.stderr()}`),
    (value) => value !== undefined,
    startWithinMs,
  );
  if (!url?.startsWith('http')) throw new Error(`The API did not start: ${url}`);
  return { ...api, url };
}
