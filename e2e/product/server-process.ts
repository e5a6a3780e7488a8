import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which nobody listens at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

const startTimeoutMs = 30_000;

/** One server of the product as a process of its own, which can be stopped and started again. */
export class ServerProcess {
  readonly url: string;
  readonly #command: { script: string; args: string[]; environment: Record<string, string>; readyPath: string };
  #process: ChildProcess | undefined;
  #output = '';

  constructor(
    port: number,
    command: { script: string; args?: string[]; environment: Record<string, string>; readyPath: string },
  ) {
    this.url = `http://localhost:${port}`;
    this.#command = { args: [], ...command, environment: { ...command.environment, PORT: String(port) } };
  }

  /**
   * Starts it and waits until it answers.
   * @param changes settings for this run only
   * @throws Error with its output when it ends or stays silent
   */
  async start(changes: Record<string, string> = {}): Promise<void> {
    const { script, args, environment, readyPath } = this.#command;
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...environment, ...changes },
      stdio: 'pipe',
    });
    this.#process = child;
    child.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    const deadline = Date.now() + startTimeoutMs;
    while (!(await this.#answers(readyPath))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${script} ${args.join(' ')} did not start:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Its output so far. */
  get output(): string {
    return this.#output;
  }

  /** Ends it as a deployment would, or with SIGKILL as a crash does. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #answers(path: string): Promise<boolean> {
    try {
      return (await fetch(this.url + path)).ok;
    } catch {
      return false;
    }
  }
}
