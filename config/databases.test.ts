import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { moduleGraph, readSources } from './changed/module-graph.ts';

const withoutDatabase = createRequire(__filename)('../api/test/without-database.cjs') as string[];
const graph = moduleGraph(readSources(resolve(__dirname, '..')));

/** All files that a file imports, directly or through others. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const target of graph.get(one) ?? []) reached.add(target);
  return reached;
}

const opening = ['api/test/test-database.ts', 'api/test/postgres-server.ts'];

it.each(withoutDatabase)('%s opens no test database, so it needs to run only once', (path) => {
  const tests = [...graph.keys()].filter((file) => file.startsWith(`api/${path}`) && file.endsWith('.test.ts'));
  expect(tests).not.toHaveLength(0);
  for (const test of tests) expect(opening.filter((file) => reachedFrom(test).has(file))).toEqual([]);
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
