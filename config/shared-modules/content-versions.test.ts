import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const leftOut = /(^|\/)(node_modules|test-results|dist)(\/|$)/;

interface Versions {
  kit: string;
  components: string;
}

let folder: string;
let before: Versions;
beforeAll(() => {
  // Inside the project, so that packages are found.
  const results = join(root, 'e2e/test-results');
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, 'content-'));
  const content = ['api/content/exam-types', 'api/content/lessons'];
  for (const part of ['package.json', 'config', 'shared-ui', 'api/src', 'api/package.json', ...content])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(root.length)),
    });
  mkdirSync(join(folder, 'node_modules/@tryout'), { recursive: true });
  for (const name of ['shared-ui', 'api']) symlinkSync(`../../${name}`, join(folder, 'node_modules/@tryout', name));
  before = versionsIn(root);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** As a build has them: in a process of its own, because Rspack is no code for Jest's modules. */
const versionsIn = (tree: string): Versions =>
  JSON.parse(
    execFileSync(process.execPath, [join(tree, 'config/shared-modules/print-versions.mjs')], { encoding: 'utf8' }),
  );

/** The versions with these edits, which are undone afterwards. A run takes seconds. */
function edited(...edits: [file: string, from: string, to: string][]): Versions {
  const files = edits.map(([file, from, to]) => {
    const path = join(folder, 'shared-ui/src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    return { path, text };
  });
  const versions = versionsIn(folder);
  for (const { path, text } of files) writeFileSync(path, text);
  return versions;
}

it('is the same in another folder, and whatever a comment or a type says', () => {
  expect(before.kit).toMatch(/^0\.0\.0-h[0-9a-f]{16}$/);
  expect(
    edited(
      ['toast/toast-outlet.tsx', '/** Draws the page', '/** Another word: draws the page'],
      ['format/numbers.ts', 'export const', 'export type Unused = 1;\nexport const'],
    ),
  ).toEqual(before);
}, 60_000);

it('of the components changes with one digit of theirs, and not the kit’s', () => {
  const { kit, components } = edited(['theme/theme.ts', 'sm: rem(15)', 'sm: rem(16)']);
  expect(kit).toBe(before.kit);
  expect(components).not.toBe(before.components);
}, 60_000);

it('of both changes with the kit, since the components stand on it', () => {
  const { kit, components } = edited([
    'kit/staff.ts',
    'export { DataTable }',
    'export { DataTable, useDataTableColumns }',
  ]);
  expect(kit).not.toBe(before.kit);
  expect(components).not.toBe(before.components);
}, 60_000);
