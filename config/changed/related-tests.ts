import { dirname } from 'node:path';
import type { ModuleGraph } from './module-graph.ts';

/** Files that import everything. A file that imports one of these depends on all others, so these imports are not followed. */
const composing = [
  /^api\/src\/(app|main|server)\.ts$/,
  /^api\/test\/(build-test-app|attempt-service)\.ts$/,
  /^api\/src\/contract\/index\.ts$/,
  /^shared-ui\/src\/(index|more|staff|testing\/index)\.ts$/,
  /-app\/src\/(routes\.tsx|admin-pages\.ts)$/,
  /^shell\/src\/router\.tsx$/,
];

/** True for test files, except those of `config/commands`, which need a build. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('config/commands/');
const composes = (file: string) => composing.some((pattern) => pattern.test(file));

/** The folder of a feature. Its tests call it over HTTP and import little of it, so they are found by this folder. */
const folderOf = (file: string): string | undefined => /^api\/src\/(?:features|foundation)\/[^/]+\//.exec(file)?.[0];

/**
 * The tests that a change of these files affects, the nearest first: the files themselves, tests beside them, then files that import them,
 * step by step, and in the API the tests of each feature that is reached.
 */
export function relatedTests(graph: ModuleGraph, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const tests = [...graph.keys()].filter(isTest);

  const reached = new Set(changed);
  const found = new Set(changed.filter((file) => isTest(file) && graph.has(file)));
  let edge = [...changed];
  while (edge.length > 0) {
    for (const file of edge) {
      const folder = folderOf(file);
      const near = tests.filter((test) => (folder ? test.startsWith(folder) : isBeside(test, file)));
      for (const test of near) found.add(test);
    }
    edge = edge
      .filter((file) => !composes(file))
      .flatMap((file) => importers.get(file) ?? [])
      .filter((file) => !reached.has(file) && Boolean(reached.add(file)));
    for (const file of edge.filter(isTest)) found.add(file);
  }
  return [...found];
}

/** `x.test.ts` and `x-more.test.ts` beside `x.ts`. */
function isBeside(test: string, file: string): boolean {
  if (dirname(test) !== dirname(file)) return false;
  return test.startsWith(file.replace(/(\.module)?\.\w+$/, ''));
}

/**
 * As many tests as fit into this time, the nearest first.
 * @param secondsOf the time that a test took before; undefined if unknown
 */
export function fitting(
  tests: readonly string[],
  budgetSeconds: number,
  secondsOf: (test: string) => number | undefined,
): string[] {
  let left = budgetSeconds;
  return tests.filter((test) => {
    const seconds = secondsOf(test) ?? usualSeconds;
    if (seconds > left) return false;
    left -= seconds;
    return true;
  });
}

const usualSeconds = 2;
