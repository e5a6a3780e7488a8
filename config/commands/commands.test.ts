import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '../test-steps.ts';
import { expectDone, onGround, root, timeoutMs } from './on-ground.ts';
import { releaseForms } from './release-forms.ts';
import { answers, startCommand } from './run-command.ts';
import { contained, ended, isBench, isDrill, serving } from './short-forms.ts';

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

it.each(contained)('$command is run by npm test', ({ command, within }) => {
  const [, script, workspace] = /^npm (?:run )?(\S+)(?: -w (\S+))?$/.exec(command) as string[];
  const { scripts } = JSON.parse(readFileSync(join(root, workspace ?? '', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toHaveProperty([script as string]);
  expect(steps.map((step) => step.command).join('\n')).toContain(within);
});
