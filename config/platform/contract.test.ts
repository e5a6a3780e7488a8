import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bumped, neededBump, platformVersion, presentContract, writtenContracts } from './contract.ts';

const sharedUi = resolve(__dirname, '../../shared-ui');
const remedy = 'the platform has changed: run "npm run platform -w shared-ui" and commit what it writes';

it(`keeps its word (${remedy})`, () => {
  const newest = writtenContracts().at(-1);
  expect(newest?.version).toBe(platformVersion());
  expect(presentContract()).toBe(newest?.text);
});

it('names each contract after what changed since the one before', () => {
  const all = writtenContracts();
  for (const [at, { version, text }] of all.entries()) {
    const before = all[at - 1];
    if (before) expect(version).toBe(bumped(before.version, neededBump(before.text, text)));
  }
});

describe('a change of the platform', () => {
  const unchanged = presentContract();
  let folder: string;
  // Beside the sources, so that imports of packages are found.
  beforeEach(() => {
    folder = mkdtempSync(join(sharedUi, 'platform-copy-'));
    cpSync(join(sharedUi, 'src/platform'), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };

  it.each([
    ['a comment', 'none', 'toast.ts', '/** A link in a toast. */', '/** Another word. */'],
    ['a new name', 'minor', 'index.ts', '  useParams,', '  useParams,\n  useRevalidator,'],
    ['a new field', 'minor', 'toast.ts', '  title?: string;', '  title?: string;\n  subtitle?: string;'],
    ['a name that goes', 'major', 'index.ts', '  useParams,', ''],
    ['another type', 'major', 'toast.ts', '  title?: string;', '  title?: number;'],
    ['a field that must be given', 'major', 'toast.ts', '  label: string;', '  label: string;\n  icon: string;'],
  ])('%s asks for %s', (_name, bump, file, from, to) => {
    edit(file, from, to);
    expect(neededBump(unchanged, presentContract(folder))).toBe(bump);
  });
});

it.each([
  ['the same', 'react-router 8.5\na\n', 'react-router 8.5\na\n', 'none', '1.2.0'],
  ['a newer router', 'react-router 8.5\na\n', 'react-router 8.6\na\n', 'minor', '1.3.0'],
  ['another router', 'react-router 8.5\na\n', 'react-router 9.0\na\n', 'major', '2.0.0'],
])('%s', (_name, before, now, bump, version) => {
  expect(neededBump(before, now)).toBe(bump);
  expect(bumped('1.2.0', neededBump(before, now))).toBe(version);
});
