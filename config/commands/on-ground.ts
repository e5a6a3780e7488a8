import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../api/test/free-port.ts';
import { endAll, runCommand } from './run-command.ts';
import { type Ended, type Ground } from './short-forms.ts';

/** The project's folder. */
export const root = resolve(__dirname, '../..');
/** Benches and the browser are slow on a busy machine. */
export const timeoutMs = 5 * 60_000;

/** Gives each test of a file a ground of its own. Returns the ground of the test that runs. */
export function onGround(): () => Ground {
  let ground: Ground;
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tryout-command-'));
    const ports = await Promise.all(Array.from({ length: 5 }, freePort));
    ground = { root, folder, ports };
  });
  afterEach(() => {
    endAll();
    rmSync(ground.folder, { recursive: true, force: true });
  });
  return () => ground;
}

/** Runs a command to its end and expects that it has done its work. */
export async function expectDone({ run, prepare, environment, check }: Ended, ground: Ground): Promise<void> {
  await prepare?.(ground);
  check(await runCommand(typeof run === 'string' ? run : run(ground), root, environment?.(ground)), ground);
}
