import { createRequire } from 'node:module';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { names } = createRequire(__filename)('./libraries.cjs') as { names: string[] };
const root = resolve(__dirname, '../..');

/** Libraries that tests of the front ends load as Jest does, file by file. */
const loadedByJest = [
  // The libraries and everything else use this one.
  'react',
  // Tests mock it.
  '@module-federation/enhanced/runtime',
  // Used by few tests.
  'fake-indexeddb',
  'fake-indexeddb/auto',
  'fast-check',
  'workbox-core',
  'workbox-expiration',
  'workbox-navigation-preload',
  'workbox-routing',
  'workbox-strategies',
];

it('has every library that the front ends import, except the named ones', () => {
  const sources = globSync('{shared-ui,shell,learner-app,admin-app,questioner-app}/src/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(600);
  const imported = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export) (?!type )(?:[^';]* from )?'([^'.][^']*)'/gm,
      ),
    ].map(([, name = '']) => name),
  );
  const libraries = new Set(imported.filter((name) => !/^(node:|@tryout\/)|\.(css|woff2)$/.test(name)));
  expect([...libraries].filter((name) => !names.includes(name) && !loadedByJest.includes(name))).toEqual([]);
});
