import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Builds one workspace from what is on the disk.
 * @throws Error with the build's output when it fails
 */
export async function build(root: string, name: string): Promise<void> {
  const { PATH = '' } = process.env;
  const bin = join(root, 'node_modules/.bin');
  const turbo = spawn(join(bin, 'turbo'), ['run', 'build', `--filter=./${name}`, '--output-logs=errors-only'], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${PATH}`, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [turbo.stdout, turbo.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(turbo, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${name} has failed:\n${output}`);
}
