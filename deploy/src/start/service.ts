import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { terminalLine } from './log-line.ts';

const followParent = new URL('./follow-parent.ts', import.meta.url).href;
const pollMs = 100;
const readyLimitMs = 60_000;
const stopLimitMs = 15_000;

export interface ServiceOptions {
  name: string;
  /** The script and its arguments. */
  command: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logDir: string;
  /** Answers 200 once the service is ready. */
  readyUrl: string;
  /** True for a restart within this run: the log continues in the same file. */
  isRestart?: boolean;
}

export interface Service {
  name: string;
  logFile: string;
  /** Settles when the process has ended, with a text that says how. */
  ended: Promise<string>;
  /** True once it answers; false when it ended before, or took too long. */
  isReady(): Promise<boolean>;
  /** Asks it to end, kills it after a while, and waits until it has ended. */
  stop(): Promise<void>;
  kill(): void;
}

/** Starts one service; its whole log goes to a file, warnings and errors to the terminal, too. */
export function startService({
  name,
  command,
  cwd,
  env,
  logDir,
  readyUrl,
  isRestart = false,
}: ServiceOptions): Service {
  const logFile = join(logDir, `${name}.log`);
  if (!isRestart) keepPreviousLog(logDir, name);
  const log = createWriteStream(logFile, { flags: 'a' });
  // A full disk stops no service: what it says in trouble is on the terminal all the same.
  log.once('error', ({ message }) => console.error(`${name}: its log can't be written: ${message}`));
  const child = spawn(process.execPath, ['--import', followParent, ...command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C reaches only `npm start`, which then asks each service once.
    detached: true,
  });
  for (const stream of ['stdout', 'stderr'] as const) {
    const source = child[stream];
    if (!source) continue;
    createInterface({ input: source }).on('line', (line) => {
      log.write(`${line}\n`);
      const shown = terminalLine(line, stream);
      if (shown !== undefined) console.error(`${name}: ${shown}`);
    });
  }
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  }).then((how) => {
    hasEnded = true;
    log.end();
    return how;
  });
  return {
    name,
    logFile,
    ended,
    async isReady() {
      for (const giveUpAt = Date.now() + readyLimitMs; !hasEnded && Date.now() < giveUpAt; await wait(pollMs))
        if (await answers(readyUrl)) return true;
      return false;
    },
    async stop() {
      if (hasEnded) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await ended;
      clearTimeout(timer);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Keeps the log of the run before: it may say why that run ended. */
function keepPreviousLog(dir: string, name: string): void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(dir, `${name}.previous.log`));
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
