import { parseSync } from '@swc/core';

/**
 * Checks where SQL is, by the code of the files and not by their names. The import rules (walls.ts) allow Kysely only in files called
 * x.repository.ts. This check makes sure that such a file really is a repository, and that no other code gets the database:
 * - compositions pass the database only to functions of repositories;
 * - a repository's functions are called by compositions, by other repositories, and by code that runs without HTTP (commands, seed, start):
 *   rules and routes import only its types, and get the repository itself from the composition;
 * - no other code builds statements.
 */

type Node = Record<string, unknown> & { type: string };

const isRepository = (file: string) => /\.repository\.ts$/.test(file);
const isComposition = (file: string) => /\.feature\.ts$/.test(file);
const isDatabase = (file: string) => file.startsWith('api/src/db/');
/** True for code that joins the parts (compositions) or runs without HTTP. */
const joins = (file: string) =>
  isComposition(file) ||
  /^api\/src\/(main|foundation\/foundation)\.ts$/.test(file) ||
  /^api\/src\/(commands|seed)\//.test(file);

/** The methods that begin a statement or lead to one. */
const building = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
  'executeQuery',
  'transaction',
  'startTransaction',
  'withSchema',
  'withTables',
  'getExecutor',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* childrenOf(node: Node): Generator<{ key: string; child: Node }> {
  for (const [key, value] of Object.entries(node))
    for (const one of [value].flat(2)) {
      if (isNode(one)) yield { key, child: one };
      // Arguments come as { spread, expression }.
      else if (typeof one === 'object' && one !== null && isNode((one as { expression?: unknown }).expression))
        yield { key, child: (one as unknown as { expression: Node }).expression };
    }
}

function* walk(node: Node, parents: readonly { key: string; node: Node }[] = []): Generator<[Node, typeof parents]> {
  yield [node, parents];
  for (const { key, child } of childrenOf(node)) yield* walk(child, [...parents, { key, node }]);
}

/** The property name of a member expression, written with a dot or as a text in brackets. */
function askedFor({ property }: Node): unknown {
  if (!isNode(property)) return undefined;
  if (property.type === 'Identifier') return property['value'];
  return isNode(property['expression']) ? property['expression']['value'] : undefined;
}

/** The names that a file imports as values, each with its source. */
function importedValues(program: Node): Map<string, string> {
  const values = new Map<string, string>();
  for (const { child } of childrenOf(program)) {
    if (child.type !== 'ImportDeclaration' || child['typeOnly'] === true) continue;
    const source = String((child['source'] as Node)['value']);
    for (const one of child['specifiers'] as (Node & { local: Node; isTypeOnly?: boolean })[])
      if (!one.isTypeOnly) values.set(String(one.local['value']), source);
  }
  return values;
}

/** Names of the database in compositions: itself, and for long reading. */
const databases = new Set<unknown>(['db', 'reading']);

/** Findings where a composition passes the database to something else than a repository's function. */
function handedElsewhere(program: Node, imported: ReadonlyMap<string, string>): string[] {
  const findings: string[] = [];
  for (const [node, parents] of walk(program)) {
    const isName = node.type === 'Identifier' && databases.has(node['value']);
    const isMember = node.type === 'MemberExpression' && databases.has(askedFor(node));
    if (!isName && !isMember) continue;
    const [parent] = parents.slice(-1);
    // `{ db, now }: Needs` and `Pick<Foundation, 'db'>` only name the database; `needs.db` uses it.
    if (!parent || parent.key === 'property' || parent.key === 'key' || /Pattern/.test(parent.node.type)) continue;
    const callee = parent.node.type === 'CallExpression' && parent.key === 'arguments' ? parent.node['callee'] : null;
    const called = isNode(callee) && callee.type === 'Identifier' ? imported.get(String(callee['value'])) : undefined;
    if (called === undefined || !isRepository(called)) findings.push('hands the database to what is no repository');
  }
  return findings;
}

/** The names of a composition's whole argument object; undefined for an object that is destructured at once. */
const givenNames = (program: Node): Set<unknown> =>
  new Set(
    [...walk(program)].flatMap(([node, parents]) => {
      if (!/^(FunctionDeclaration|ArrowFunctionExpression)$/.test(node.type)) return [];
      if (parents.some((parent) => /Function/.test(parent.node.type))) return [];
      return (node['params'] as Node[])
        .map((param) => (param['pat'] as Node | undefined) ?? param)
        .map((pat) => pat['value']);
    }),
  );

/** Findings where a composition passes on its whole argument object, and the database with it. */
function handedAsAWhole(program: Node): string[] {
  const names = givenNames(program);
  return [...walk(program)].flatMap(([node, parents]) => {
    if (node.type === 'RestElement') return ['hands on what it doesn’t name: ...'];
    const [parent] = parents.slice(-1);
    const isWhole = node.type === 'Identifier' && names.has(node['value']) && node['value'] !== undefined;
    if (!isWhole || !parent) return [];
    const isTakenApart = parent.node.type === 'VariableDeclarator' || parent.key === 'object';
    const isParameter =
      parent.key === 'params' || parent.key === 'pat' || parent.key === 'property' || parent.key === 'key';
    return isTakenApart || isParameter ? [] : ['hands on all that it was given'];
  });
}

/** Every forbidden use of the database in a file of the API, a sentence for each. */
export function sqlFindings(file: string, source: string): string[] {
  if (isDatabase(file)) return [];
  const program = parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node;
  const imported = importedValues(program);
  const findings: string[] = [];
  if (!isRepository(file) && !joins(file))
    for (const [name, from] of imported) if (isRepository(from)) findings.push(`calls a repository by itself: ${name}`);
  if (isRepository(file)) {
    if (![...imported.values(), ...typeSources(program)].some((from) => from === 'kysely' || /\/db\//.test(from)))
      findings.push('is called a repository and speaks no SQL');
    return findings;
  }
  for (const [node] of walk(program)) {
    const name = node.type === 'MemberExpression' ? askedFor(node) : undefined;
    if (typeof name === 'string' && building.has(name)) findings.push(`builds a statement: ${name}`);
    if (node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['value'] === 'sql')
      findings.push('builds a statement: sql`…`');
  }
  if (isComposition(file)) findings.push(...handedElsewhere(program, imported), ...handedAsAWhole(program));
  return findings;
}

function typeSources(program: Node): string[] {
  return [...childrenOf(program)].flatMap(({ child }) =>
    child.type === 'ImportDeclaration' ? [String((child['source'] as Node)['value'])] : [],
  );
}
