import { jest } from '@jest/globals';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The settings of a front end's build. */
interface FrontEnd {
  name: string;
  firstFiles: Record<string, string[]>;
}

const frontEndIn = async (file: string) => ((await import(resolve(root, file))) as { default: FrontEnd }).default;

// Without an entry, the document of such a page names none of its area's files.
it('first files are listed for every address that an area owns', async () => {
  jest.unstable_mockModule('./rspack.web.mjs', () => ({ makeConfig: (frontEnd: FrontEnd) => frontEnd }));
  const frontEnds = await Promise.all(globSync('*/rspack.config.mjs', { cwd: root }).map(frontEndIn));
  const { remotes } = (await import(resolve(root, 'shell/src/remotes/ownership.ts'))) as {
    remotes: { name: string; owns: string[] }[];
  };
  expect(remotes).not.toHaveLength(0);
  const listed = (remote: string) => Object.keys(frontEnds.find(({ name }) => name === remote)?.firstFiles ?? {});
  const missing = remotes.flatMap(({ name, owns }) => owns.filter((segment) => !listed(name).includes(segment)));
  expect(missing).toEqual([]);
});
