import { spawn } from 'node:child_process';
import { join } from 'node:path';

// A longer build prints that it is running.
const quietMs = 1_500;

/** Builds what has changed since the last build; nothing the second time. The output of a failed build is shown. */
export async function buildAll(root: string): Promise<'built' | 'failed' | 'interrupted'> {
  const notice = setTimeout(() => console.log('Building (only the first time takes long) …'), quietMs);
  const build = spawn(join(root, 'node_modules/.bin/turbo'), ['run', 'build', '--output-logs=errors-only'], {
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    build.kill(signal);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const isBuilt = await new Promise<boolean>((resolve) => {
    build.once('error', () => {
      output = 'The build can\'t be started: run "npm install" first.';
      resolve(false);
    });
    build.once('close', (code) => resolve(code === 0));
  });
  clearTimeout(notice);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  if (isInterrupted) return 'interrupted';
  if (!isBuilt) console.error(output);
  return isBuilt ? 'built' : 'failed';
}
