import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commandsInDocuments } from './commands/documents.ts';
import { releaseForms } from './commands/release-forms.ts';
import { contained, ended, serving } from './commands/short-forms.ts';

const root = resolve(__dirname, '..');
const named = new Set(commandsInDocuments(root).map(({ command }) => command));
const known = new Set([...ended, ...releaseForms, ...serving, ...contained].map((form) => form.command));

// Here and not beside the forms themselves, which run for minutes: a forgotten form is found within seconds.
it('documents name only commands that have a short form, which commands.test.ts runs', () => {
  expect(named.size).toBeGreaterThan(40);
  expect([...named].filter((command) => !known.has(command))).toEqual([]);
});

it.each([
  ['docs/README.md', 'docs/[a-z]*.md'],
  ['api/README.md', 'api/src/foundation/*/'],
  ['learner-app/README.md', 'learner-app/src/features/*/'],
  ['admin-app/README.md', 'admin-app/src/features/*/'],
  ['questioner-app/README.md', 'questioner-app/src/features/*/'],
  ['api/harness/README.md', 'api/harness/!(*.test).ts'],
  ['shared-ui/README.md', 'shared-ui/src/*/'],
  ['shell/README.md', 'shell/src/*/'],
  ['e2e/README.md', 'e2e/!(node_modules|test-results|playwright-report)/'],
])('%s names every one of %s', (map, parts) => {
  const text = readFileSync(join(root, map), 'utf8');
  const names = globSync(parts, { cwd: root }).map((part) => basename(part));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !new RegExp(`[\`(/]${name}[\`)/]`).test(text))).toEqual([]);
});

it('faults and attacks that tests name by a number stand in docs/faults.md and docs/attacks.md', () => {
  const told = ['faults', 'attacks'].map((name) => readFileSync(join(root, `docs/${name}.md`), 'utf8')).join('\n');
  const tests = globSync(['{api,e2e,*-app,shell,shared-ui}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  const numbers = tests.flatMap((file) => [
    ...(/\/([fs]\d+b?)-/.exec(file)?.slice(1) ?? []),
    ...[...readFileSync(join(root, file), 'utf8').matchAll(/[(']([FS]\d+b?)[):,]/g)].map(([, number = '']) => number),
  ]);
  const named = new Set(numbers.map((number) => number.replace(/^[fs]/, (letter) => letter.toUpperCase())));
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((number) => !new RegExp(`\\b${number}\\b`).test(told))).toEqual([]);
});
