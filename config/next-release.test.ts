import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nextRelease } from '../e2e/deploy/releases/next-release.ts';

const root = resolve(__dirname, '..');

it('the release of tomorrow can still be made from these sources', () => {
  const misplaced = nextRelease.filter(([file, from]) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return typeof from === 'string' ? !text.includes(from) : !from.test(text);
  });
  expect(misplaced.map(([file, from]) => `${file} has no ${from}`)).toEqual([]);
});
