import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const packages = '{shell,learner-app,admin-app,questioner-app,shared-ui,api}';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const linesWith = (files: readonly string[], wrong: RegExp) =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => wrong.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

it('has one word for a password in interface, mails and errors: the spec’s', () => {
  const sources = globSync(`${packages}/src/**/*.{ts,tsx}`, { cwd: root });
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => /kata sandi/i.test(read(file)))).toEqual([]);
});

it('has one word for a subtes, and another one for a section', () => {
  const shown = globSync(`${packages}/src/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(linesWith(shown, /\b[Ss]ub (tipe|tes)\b|\bsection\b.*'Subtes'|\b(subType|topic)\b.*'Materi'/)).toEqual([]);
});

describe('the glossary (docs/glossary.md)', () => {
  const own = 'config/words.test.ts';
  const folders = `{${packages.slice(1, -1)},deploy,e2e,config}`;
  const isOurs = (file: string) => file !== own && !/(^|\/)(node_modules|dist|test-results|\.documents)\//.test(file);
  const code = globSync(`${folders}/**/*.{ts,tsx,mjs,cjs}`, { cwd: root }).filter(isOurs);
  const documents = globSync(`{*.md,docs/**/*.md,${folders}/**/*.md}`, { cwd: root }).filter(isOurs);

  it('looks at all code', () => expect(code.length).toBeGreaterThan(1_000));
  it('looks at all documents', () => expect(documents.length).toBeGreaterThan(250));

  it.each([
    // `author` alone is who wrote a version of a question, which may be an administrator.
    ['questioner', /\b(?!author\b)\w*[Aa]uthor(?!i)\w*/],
    ['learner, for who sits tryouts', /\b(User|Profile)(List|Service|Repository|Attempts)\b|\buser(Routes|Feature)\b/],
    ['rank, for a place among others', /\b(createStanding|standingOf)\b/],
    ['offline, or a broken connection', /without a line\b|\bdead line\b|\bline is (back|down)\b/i],
    ['a deadlock and its lock order', /waits? in a circle/],
  ])('has one word: %s', (_word, others) => {
    expect(linesWith(code, others)).toEqual([]);
  });

  it.each([
    ['older, earlier or from before: an API, a release, a page', /\bof before\b/i],
    ['own, after the word for whose it is', /\b(an?|the|all|any|every|no|of|with) own [a-z]/i],
  ])('says in plain English, in code and documents: %s', (_turn, odd) => {
    expect(linesWith([...code, ...documents], odd)).toEqual([]);
  });

  it('has comments that say what a thing is or returns, not “What …”', () => {
    expect(linesWith(code, /(\/\*\*|\/\/) (What|Whether what|Whoever) /)).toEqual([]);
  });
});
