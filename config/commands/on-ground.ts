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

/** Gives each test of a file a ground of its own, and the small database to all of them. Returns the ground of the test that runs. */
export function onGround(): () => Ground {
  let folder: string;
  let ground: Ground;
  beforeAll(async () => {
    const database = `sqlite:${join(mkdtempSync(join(tmpdir(), 'tryout-small-')), 'small.db')}`;
    await runCommand('npm run seed:large -w api -- --short', root, { DATABASE_URL: database });
    ground = { root, folder: '', ports: [], database };
  }, timeoutMs);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tryout-command-'));
    const ports = await Promise.all(Array.from({ length: 5 }, freePort));
    ground = { ...ground, folder, ports };
  });
  afterEach(() => {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => rmSync(resolve(ground.database.slice('sqlite:'.length), '..'), { recursive: true }));
  return () => ground;
}

/** Runs a command to its end and expects that it has done its work. */
export async function expectDone({ run, prepare, environment, check }: Ended, ground: Ground): Promise<void> {
  await prepare?.(ground);
  check(await runCommand(typeof run === 'string' ? run : run(ground), root, environment?.(ground)), ground);
}
