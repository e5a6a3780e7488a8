import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '../test-steps.ts';
import { expectDone, onGround, root, timeoutMs } from './on-ground.ts';
import { releaseForms } from './release-forms.ts';
import { answers, startCommand } from './run-command.ts';
import { alike, contained, ended, isBench, isDrill, serving } from './short-forms.ts';

const ground = onGround();

it.each([...ended.filter((command) => !isDrill(command) && !isBench(command)), ...releaseForms])(
  '$command does its work',
  (command) => expectDone(command, ground()),
  timeoutMs,
);

it.each(serving)(
  '$command serves, and ends when told to',
  async ({ command, run, environment, addresses }) => {
    const running = startCommand(run?.(ground()) ?? command, root, environment?.(ground()));
    for (const address of addresses(ground())) await answers(address, running);
    await running.stop();
    for (const address of addresses(ground())) await expect(fetch(address)).rejects.toThrow('fetch failed');
  },
  timeoutMs,
);

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const scriptsOf = (workspace: string) =>
  (JSON.parse(read(workspace, 'package.json')) as { scripts: Record<string, string> }).scripts;

it.each(alike)('$command starts what $like’s does, but for its name and port', ({ workspace, like, differing }) => {
  expect(scriptsOf(workspace)['dev']).toBe(scriptsOf(like)['dev']);
  const here = read(workspace, 'rspack.config.mjs');
  const there = differing.reduce(
    (text, [ours, theirs]) => text.replaceAll(theirs, ours),
    read(like, 'rspack.config.mjs'),
  );
  expect(here).toBe(there);
});

it.each(contained)('$command is run by npm test', ({ command, within, by }) => {
  const [, script, workspace = ''] = /^npm (?:run )?(\S+)(?: -w (\S+))?$/.exec(command) as string[];
  expect(scriptsOf(workspace)).toHaveProperty([script as string]);
  expect(steps.map((step) => step.command).join('\n')).toContain(within);
  // It takes the script from the package, so that it runs what a person would.
  if (by) expect(read(by)).toContain(`scriptOf('${workspace}', '${script}')`);
});
