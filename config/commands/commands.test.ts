import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../api/test/free-port.ts';
import { steps } from '../test-steps.ts';
import { answers, endAll, runCommand, startCommand } from './run-command.ts';
import { releaseForms } from './release-forms.ts';
import { contained, ended, type Ground, serving } from './short-forms.ts';

const root = resolve(__dirname, '../..');
/** Benches and the browser are slow on a busy machine. */
const timeoutMs = 5 * 60_000;

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

it.each([...ended, ...releaseForms])(
  '$command does its work',
  async ({ run, prepare, environment, check }) => {
    await prepare?.(ground);
    const words = typeof run === 'string' ? run : run(ground);
    check(await runCommand(words, root, environment?.(ground)), ground);
  },
  timeoutMs,
);

it.each(serving)(
  '$command serves, and ends when told to',
  async ({ command, run, environment, addresses }) => {
    const running = startCommand(run?.(ground) ?? command, root, environment?.(ground));
    for (const address of addresses(ground)) await answers(address, running);
    await running.stop();
    for (const address of addresses(ground)) await expect(fetch(address)).rejects.toThrow('fetch failed');
  },
  timeoutMs,
);

it.each(contained)('$command is run by npm test', ({ command, within }) => {
  const [, script, workspace] = /^npm (?:run )?(\S+)(?: -w (\S+))?$/.exec(command) as string[];
  const { scripts } = JSON.parse(readFileSync(join(root, workspace ?? '', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toHaveProperty([script as string]);
  expect(steps.map((step) => step.command).join('\n')).toContain(within);
});
