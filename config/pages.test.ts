import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '..');

it('a page lies in its feature, or under src/pages where it joins several', () => {
  const pages = globSync('{shell,learner-app,admin-app,questioner-app}/src/**/*.page.tsx', { cwd: root });
  expect(pages).not.toHaveLength(0);
  expect(pages.filter((page) => !/\/src\/(pages|features\/[^/]+)\//.test(page))).toEqual([]);
});

it('a public page of an area keeps in the tab the title with which it is served', () => {
  const source = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const [, pages = ''] = source('shell/src/documents/public-pages.ts').split('export const appPages');
  const titles = [...pages.matchAll(/titled\(\s*'[^']*',\s*'([^']*)'/g)].map(([, title]) => title as string);
  expect(titles).not.toHaveLength(0);
  const shown = globSync('learner-app/{src,content}/**/*.{page.tsx,md}', { cwd: root }).map(source).join('\n');
  const isShown = (title: string) => new RegExp(`>\\s*${title}\\s*</PageTitle>|^title: ${title}$`, 'm').test(shown);
  expect(titles.filter((title) => !isShown(title))).toEqual([]);
});
