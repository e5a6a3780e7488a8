import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of each source file, by its path from the root. */
export type Sources = ReadonlyMap<string, string>;

/** For each file, the files that it imports when it runs. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

const packages = '{api,shared-ui,shell,learner-app,admin-app,questioner-app,deploy,config}';

export function readSources(root: string): Sources {
  const files = globSync(`${packages}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (file) => /(^|\/)(node_modules|dist|test-results)$/.test(file),
  });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** The file behind each name by which a package is imported. These files only export from other files: see `exportsOf`. */
const entries: Readonly<Record<string, string>> = {
  '@tryout/api/contract': 'api/src/contract/index.ts',
  '@tryout/shared-ui': 'shared-ui/src/index.ts',
  '@tryout/shared-ui/more': 'shared-ui/src/more.ts',
  '@tryout/shared-ui/staff': 'shared-ui/src/staff.ts',
  '@tryout/shared-ui/alone': 'shared-ui/src/alone/start-alone.tsx',
  '@tryout/shared-ui/testing': 'shared-ui/src/testing/index.ts',
};

const handingOn = new Set(Object.values(entries).filter((file) => !file.endsWith('.tsx')));

/** `import { a } from 'x'`, `export * from 'x'`, `import 'x'`. Imports of types don't count, because they don't exist when the code runs. */
const statement = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;
/** `import('x')`, `jest.mock('x'`, `require('x')` */
const call = /\b(?:import|jest\.mock|jest\.requireActual(?:<[^>]*>)?|require)\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g;

interface Import {
  from: string;
  /** Undefined: all names. */
  names: string[] | undefined;
}

/** @returns the names in braces, each as [name there, name here], such as `a as b`; undefined if there are no braces */
function namesIn(clause: string): [string, string][] | undefined {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  if (braces === undefined) return undefined;
  return braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => {
      const [there = '', here = there] = name.split(/\s+as\s+/);
      return [there, here];
    });
}

function importsIn(text: string): Import[] {
  const statements = [...text.matchAll(statement)].map(([, clause = '', from = '']) => ({
    from,
    names: namesIn(clause)?.map(([there]) => there),
  }));
  const calls = [...text.matchAll(call)].map(([, from = '']) => ({ from, names: undefined }));
  return [...statements, ...calls];
}

const declared = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;

/** @returns for each name that a file exports, the file that defines it */
function exportsOf(file: string, sources: Sources): Map<string, string> {
  const text = sources.get(file) ?? '';
  const own = [...text.matchAll(declared)].map(([, name = '']) => [name, file] as const);
  const handedOn = importsOf(file, sources, /^export\s+(?!type\b)([^'";]*?)\s+from\s+'([^']+)'/gm).flatMap(
    ({ target, clause }) => {
      const behind = exportsOf(target, sources);
      if (clause.startsWith('*')) return [...behind];
      return (namesIn(clause) ?? []).map(([there, here]) => [here, behind.get(there) ?? target] as const);
    },
  );
  return new Map([...own, ...handedOn]);
}

function importsOf(file: string, sources: Sources, pattern: RegExp) {
  return [...(sources.get(file) ?? '').matchAll(pattern)].flatMap(([, clause = '', from = '']) => {
    const target = targetOf(file, from);
    return target !== undefined && sources.has(target) ? [{ target, clause }] : [];
  });
}

const targetOf = (file: string, from: string): string | undefined =>
  from.startsWith('.') ? join(dirname(file), from.split('?')[0] as string) : entries[from];

/** The imports of all packages. An import of a name from a package’s entry counts as an import of the file that defines the name. */
export function moduleGraph(sources: Sources): ModuleGraph {
  const behind = new Map([...handingOn].map((entry) => [entry, exportsOf(entry, sources)]));
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const targets = new Set<string>();
    for (const { from, names } of importsIn(text)) {
      const target = targetOf(file, from);
      if (target === undefined) continue;
      const exported = behind.get(target);
      if (!exported || !names) targets.add(target);
      else for (const name of names) targets.add(exported.get(name) ?? target);
    }
    graph.set(file, targets);
  }
  return graph;
}
