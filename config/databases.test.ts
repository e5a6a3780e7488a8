import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { moduleGraph, readSources } from './changed/module-graph.ts';

const { withoutDatabase, beforeStatements } = createRequire(__filename)('../api/test/once.cjs') as Record<
  'withoutDatabase' | 'beforeStatements',
  string[]
>;
const graph = moduleGraph(readSources(resolve(__dirname, '..')));

/** All files that a file imports, directly or through others. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const target of graph.get(one) ?? []) reached.add(target);
  return reached;
}

const opening = ['api/test/test-database.ts', 'api/test/postgres-server.ts'];

const apiTests = [...graph.keys()].filter((file) => file.startsWith('api/') && file.endsWith('.test.ts'));
const testsIn = (path: string) => apiTests.filter((file) => file.startsWith(`api/${path}`));
const opensDatabase = (test: string) => opening.some((file) => reachedFrom(test).has(file));

it('the tests that open no test database are those that run only once for that', () => {
  const onOne = apiTests.filter((file) => /\.(sqlite|postgres)\.test\.ts$/.test(file));
  const without = apiTests.filter((file) => !onOne.includes(file) && !opensDatabase(file));
  expect(withoutDatabase.flatMap(testsIn).toSorted()).toEqual(without.toSorted());
});

it.each([...withoutDatabase, ...beforeStatements])('%s is there', (path) => {
  expect(testsIn(path)).not.toHaveLength(0);
});

const oneProcess = createRequire(__filename)('../api/test/one-process.cjs') as {
  file: string;
  tests: string[];
  why: string;
}[];

it.each(oneProcess)(
  '$file has the tests that are left out with several processes, for a reason',
  ({ file, tests, why }) => {
    const source = readFileSync(resolve(__dirname, '../api', file), 'utf8');
    const names = [...source.matchAll(/\bit\('([^']+)'/g)].map(([, name = '']) => name);
    for (const test of tests) expect(names.filter((name) => test.endsWith(` ${name}`))).toHaveLength(1);
    expect(why).toMatch(/\w+ \w+/);
  },
);
