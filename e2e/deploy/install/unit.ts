import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A service as systemd runs it by its file, but without its restrictions. */
export class Unit {
  readonly #file: string;
  readonly #root: string;
  readonly #changes: Record<string, string>;
  #process: ChildProcess | undefined;
  #output = '';

  /**
   * @param root folder that stands for the server's root folder; the file names it already
   * @param changes settings that are others in a test, such as ports
   */
  constructor(file: string, root: string, changes: Record<string, string> = {}) {
    this.#file = file;
    this.#root = root;
    this.#changes = changes;
  }

  /** Starts it; a `oneshot` is waited for, as systemd does. */
  async start(): Promise<void> {
    const settings = settingsIn(readFileSync(this.#file, 'utf8'));
    const one = (name: string) => settings.find(([key]) => key === name)?.[1];
    const all = (name: string) => settings.filter(([key]) => key === name).map(([, value]) => value);
    const folder = one('StateDirectory');
    if (folder) mkdirSync(join(this.#root, 'var/lib', folder), { recursive: true });
    const [program = '', ...args] = (one('ExecStart') ?? '').split(' ');
    const child = spawn(program, args, {
      cwd: one('WorkingDirectory'),
      env: {
        PATH: process.env['PATH'],
        ...Object.fromEntries(all('Environment').flatMap((line) => line.split(' ').map(pair))),
        ...Object.fromEntries(all('EnvironmentFile').flatMap((file) => settingsIn(readFileSync(file, 'utf8')))),
        ...this.#changes,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    if (one('Type') !== 'oneshot') return;
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${this.#file} ended with ${code}:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** Its output, which systemd would put into the journal. */
  get output(): string {
    return this.#output;
  }
}

/** The assignments in a unit or an environment file. */
const settingsIn = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map(pair);

function pair(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1).replace(/^"(.*)"$/, '$1')];
}
