import { parseSync } from '@swc/core';

/**
 * Where SQL may be, told by what files do and not by their names. The walls on imports (walls.ts) leave Kysely to files called
 * x.repository.ts; this sees to it that such a file is one, and that nobody else gets hold of the database:
 * - compositions hand the database to functions of repositories and to nothing else;
 * - a repository's functions are called by compositions, by other repositories, and by what runs without HTTP (commands, seed, start):
 *   a rule or a route knows its types, and gets the repository itself from the composition;
 * - nobody else builds a statement on anything.
 */

type Node = Record<string, unknown> & { type: string };

const isRepository = (file: string) => /\.repository\.ts$/.test(file);
const isComposition = (file: string) => /\.feature\.ts$/.test(file);
const isDatabase = (file: string) => file.startsWith('api/src/db/');
/** What joins the parts, or runs without HTTP. */
const joins = (file: string) =>
  isComposition(file) ||
  /^api\/src\/(main|foundation\/foundation)\.ts$/.test(file) ||
  /^api\/src\/(commands|seed)\//.test(file);

/** How statements begin, and what leads to one. */
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

/** The name that a member expression asks for, written with a dot or as a text in brackets. */
function askedFor({ property }: Node): unknown {
  if (!isNode(property)) return undefined;
  if (property.type === 'Identifier') return property['value'];
  return isNode(property['expression']) ? property['expression']['value'] : undefined;
}

/** Names that a file imports as values, with where they come from. */
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

/** Where a composition lets the database go elsewhere than to a repository's function. */
function handedElsewhere(program: Node, imported: ReadonlyMap<string, string>): string[] {
  const findings: string[] = [];
  for (const [node, parents] of walk(program)) {
    const isName = node.type === 'Identifier' && node['value'] === 'db';
    const isMember = node.type === 'MemberExpression' && askedFor(node) === 'db';
    if (!isName && !isMember) continue;
    const [parent] = parents.slice(-1);
    // `{ db, now }: Needs` and `Pick<Foundation, 'db'>` only name it; `needs.db` is the member itself.
    if (!parent || parent.key === 'property' || parent.key === 'key' || /Pattern/.test(parent.node.type)) continue;
    const callee = parent.node.type === 'CallExpression' && parent.key === 'arguments' ? parent.node['callee'] : null;
    const called = isNode(callee) && callee.type === 'Identifier' ? imported.get(String(callee['value'])) : undefined;
    if (called === undefined || !isRepository(called)) findings.push('hands the database to what is no repository');
  }
  return findings;
}

/** The name under which a composition has all that it was given; undefined where it takes that apart at once. */
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

/** Where a composition hands on everything that it was given, the database with it. */
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

/** What a file of the API does with the database that isn't its to do, a sentence for each. */
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
