import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examTypes } from '../../test/exam-content.ts';
import { lettersOf, readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';

const packages = readPackages(join(contentFolder, 'demo'), examTypes).map(({ folder, tryout, questions }) => ({
  title: tryout.title,
  folder,
  referenced: questions.flatMap((question) => [
    ...(question.image ? [question.image] : []),
    ...lettersOf(question).flatMap((letter) => {
      const option = question.options[letter];
      return typeof option === 'object' ? [option.image] : [];
    }),
  ]),
  present: existsSync(join(folder, 'figures'))
    ? readdirSync(join(folder, 'figures')).map((name) => `figures/${name}`)
    : [],
}));
const figures = packages.flatMap(({ folder, present }) =>
  present.map((path) => ({
    path: join(folder, path).slice(contentFolder.length + 1),
    text: readFileSync(join(folder, path), 'utf8'),
  })),
);

describe.each(packages)('the figures of $title', ({ referenced, present }) => {
  it('that questions name exist', () => {
    expect(referenced.filter((path) => !present.includes(path))).toEqual([]);
  });

  it('are all named by a question', () => {
    expect(present.filter((path) => !referenced.includes(path))).toEqual([]);
  });
});

describe.each(figures)('$path', ({ text }) => {
  it('is an SVG with a size and a view box', () => {
    expect(text.trim()).toMatch(
      /^(<\?xml[^>]*>\s*)?<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>[^]*<\/svg>$/,
    );
    expect(text).toMatch(/<svg [^>]*viewBox="/);
  });

  it('runs nothing and fetches nothing', () => {
    expect(text).not.toMatch(
      /<script|<foreignObject|<iframe|<object|<embed|<!ENTITY|<!DOCTYPE|<image|<use[^>]+href="(?!#)/i,
    );
    expect(text).not.toMatch(/\son\w+\s*=|javascript:|@import/i);
    expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/|data:|url\((?!#)/i);
  });

  it('has no key in a comment, a title or an id', () => {
    expect(text).not.toMatch(/<!--|kunci|jawaban|benar|correct|answer|<metadata/i);
  });
});

it('have one light colour, a pale blue, which the questions name alike', () => {
  const colours = figures.flatMap(({ text }) => text.match(/#[0-9a-f]{6}/gi) ?? []);
  expect([...new Set(colours)].toSorted()).toEqual(['#1B1E33', '#3B4CB8', '#C9CDEB', '#FFFFFF']);
  const names = packages.flatMap(({ folder }) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\p{L}+\s+muda\b/gu) ?? []),
  );
  expect([...new Set(names.map((name) => name.replace(/\s+/, ' ')))]).toEqual(['biru muda']);
});
