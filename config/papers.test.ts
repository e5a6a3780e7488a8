import { resolve } from 'node:path';
import { commandsInPapers } from './commands/papers.ts';
import { releaseForms } from './commands/release-forms.ts';
import { contained, ended, serving } from './commands/short-forms.ts';

const named = new Set(commandsInPapers(resolve(__dirname, '..')).map(({ command }) => command));
const known = new Set([...ended, ...releaseForms, ...serving, ...contained].map((form) => form.command));

// Here and not beside the forms themselves, which run for minutes: a forgotten form is found within seconds.
it('papers name only commands that have a short form, which commands.test.ts runs', () => {
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((command) => !known.has(command))).toEqual([]);
});
