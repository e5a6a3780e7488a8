import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '..');

it('a page lies in its feature, or under src/pages where it joins several', () => {
  const pages = globSync('{shell,learner-app,admin-app,questioner-app}/src/**/*.page.tsx', { cwd: root });
  expect(pages).not.toHaveLength(0);
  expect(pages.filter((page) => !/\/src\/(pages|features\/[^/]+)\//.test(page))).toEqual([]);
});
