import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentOf } from '../harness/api-process.ts';

/** Runs one of the API's commands (`src/commands/<name>.ts`) as an operator does, with these settings alone. */
export async function playCommand(name: string, args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(__dirname, `../src/commands/${name}.ts`), ...args], {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}
