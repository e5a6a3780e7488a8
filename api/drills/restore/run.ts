import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentOf } from '../../harness/api-process.ts';

const commands = join(import.meta.dirname, '../../src/commands');

export interface Ran {
  code: number | null;
  output: string;
  errors: string;
  seconds: number;
}

/** Runs one of the API's commands as an operator does, with these settings alone. */
export async function run(command: string, args: readonly string[], settings: Record<string, string>): Promise<Ran> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(commands, `${command}.ts`), ...args], {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  return { code, output, errors, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** @throws Error with its output when it ends with another code than 0 */
export async function succeed(...words: Parameters<typeof run>): Promise<Ran> {
  const ran = await run(...words);
  if (ran.code !== 0) throw new Error(`${words[0]} ended with ${ran.code}:\n${ran.output}${ran.errors}`);
  return ran;
}
