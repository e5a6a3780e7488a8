import { loadModule, type Node, parseSync } from 'libpg-query';
import { distribution, type Home } from './distribution.ts';

/**
 * How far a statement reaches:
 * - `shard`: the rows of one learner, found by the learner's key (or one row of a table spread by a key of its own);
 * - `shard with key`: the same, once its tables have the learner's key and the statement names it: today it names an attempt or a session;
 * - `reference`, `global`: only tables that are everywhere, or on one machine;
 * - `none`: no table;
 * - `crossing`: all else.
 */
export type Verdict = 'shard' | 'shard with key' | 'reference' | 'global' | 'none' | 'crossing';

export interface Reach {
  verdict: Verdict;
  /** Tables that are spread over shards, in the order of the alphabet; all tables if there is none. */
  tables: string[];
  /** Why it crosses; empty for all others. */
  why: string;
}

/** The columns of each table. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** A value that a statement compares: a column, a parameter, a list. */
type Term = string;
/** Something with columns in a statement's FROM. */
type Relation = ReadonlyMap<string, Term | undefined>;
interface Scope {
  relations: Map<string, Relation>;
  queries: Map<string, Relation>;
  outer: Scope | undefined;
}
interface Instance {
  table: string;
  home: Home;
  columns: Relation;
  isWritten: boolean;
}

type Kind<Name extends string> =
  Extract<Node, Record<Name, unknown>> extends infer One
    ? One extends Record<Name, infer Body>
      ? Body
      : never
    : never;
const as = <Name extends string>(name: Name, node: Node | undefined): Kind<Name> | undefined =>
  node && name in node ? ((node as unknown as Record<string, unknown>)[name] as Kind<Name>) : undefined;
const text = (node: Node | undefined): string => as('String', node)?.sval ?? '';

/** Must be awaited once before `reachOf`. */
export const loadParser = loadModule;

/** Sets of equal things. */
function createSets() {
  const parents = new Map<string, string>();
  const rootOf = (one: string): string => {
    const parent = parents.get(one);
    return parent === undefined || parent === one ? one : rootOf(parent);
  };
  return {
    rootOf,
    join: (one: string, other: string) => void parents.set(rootOf(one), rootOf(other)),
  };
}

/** The findings of a walk through a statement. */
interface Found {
  instances: Instance[];
  equal: ReturnType<typeof createSets>;
  /** Terms that are one value, and terms that are many. */
  one: Set<Term>;
  many: Set<Term>;
  comparedWith: Set<string>;
  /** Tables of which a statement changes the key itself, so that rows would move to another shard. */
  moved: Set<string>;
  isCounted: boolean;
  isOrdered: boolean;
}

const aggregates = /^(count|sum|min|max|avg|string_agg|json_agg|array_agg)$/;

class Walk {
  readonly found: Found = {
    instances: [],
    equal: createSets(),
    one: new Set(),
    many: new Set(),
    comparedWith: new Set(),
    moved: new Set(),
    isCounted: false,
    isOrdered: false,
  };
  private readonly handled = new Set<object>();
  private next = 0;
  private readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  private single(term: Term): Term {
    this.found.one.add(term);
    return term;
  }

  private several(): Term {
    const term = `many:${this.next++}`;
    this.found.many.add(term);
    return term;
  }

  private instance(table: string, isWritten: boolean): Relation {
    const names = this.columns.get(table);
    const home = distribution[table];
    if (!names || !home) throw new Error(`The table ${table} has no place in api/scaling/distribution.ts`);
    const id = `${table}:${this.next++}`;
    const columns = new Map(names.map((name) => [name, `${id}.${name}`]));
    this.found.instances.push({ table, home, columns, isWritten });
    return columns;
  }

  private resolve(names: readonly string[], scope: Scope | undefined): Term | undefined {
    const [first = '', second] = names;
    if (second !== undefined && /^(new|old)$/.test(first) && !scope?.relations.has(first))
      return this.single(`row.${second}`);
    for (let at = scope; at; at = at.outer) {
      if (second !== undefined) {
        const relation = at.relations.get(first);
        if (relation) return relation.get(second);
      } else {
        for (const relation of at.relations.values()) if (relation.has(first)) return relation.get(first);
      }
    }
    return undefined;
  }

  private termOf(node: Node | undefined, scope: Scope): Term | undefined {
    const column = as('ColumnRef', node);
    if (column) return this.resolve((column.fields ?? []).map(text), scope);
    const param = as('ParamRef', node);
    if (param) return this.single(`$${param.number ?? 0}`);
    const constant = as('A_Const', node);
    if (constant) return this.single(`constant:${JSON.stringify({ ...constant, location: 0 })}`);
    const cast = as('TypeCast', node);
    if (cast) return this.termOf(cast.arg, scope);
    const link = as('SubLink', node);
    if (link?.subLinkType === 'EXPR_SUBLINK') {
      this.handled.add(link);
      return [...this.query(link.subselect, scope).values()][0];
    }
    return undefined;
  }

  private same(one: Term | undefined, other: Term | undefined): void {
    if (one !== undefined && other !== undefined) this.found.equal.join(one, other);
  }

  /** Reads the conditions that all hold. */
  private conditions(node: Node | undefined, scope: Scope): void {
    if (!node) return;
    const all = as('BoolExpr', node);
    if (all?.boolop === 'AND_EXPR') {
      for (const one of all.args ?? []) this.conditions(one, scope);
      return;
    }
    const compared = as('A_Expr', node);
    const left = as('ColumnRef', compared?.lexpr);
    const right = as('ColumnRef', compared?.rexpr);
    const isEqual = compared && text(compared.name?.[0]) === '=';
    if (compared && left && !right) this.found.comparedWith.add(text(left.fields?.at(-1)));
    if (isEqual && compared.kind === 'AEXPR_OP')
      this.same(this.termOf(compared.lexpr, scope), this.termOf(compared.rexpr, scope));
    if (isEqual && compared.kind === 'AEXPR_OP_ANY') this.same(this.termOf(compared.lexpr, scope), this.several());
    if (isEqual && compared.kind === 'AEXPR_IN') {
      const members = as('List', compared.rexpr)?.items ?? [];
      const terms = new Set(members.map((member) => this.termOf(member, scope)));
      const [only] = terms;
      this.same(this.termOf(compared.lexpr, scope), terms.size === 1 ? only : this.several());
    }
    const link = as('SubLink', node);
    if (link?.subLinkType === 'ANY_SUBLINK') {
      this.handled.add(link);
      const [inner] = this.query(link.subselect, scope).values();
      this.same(this.termOf(link.testexpr, scope), inner);
    }
    this.expression(node, scope);
  }

  /** Visits the queries inside an expression. */
  private expression(node: unknown, scope: Scope): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) this.expression(one, scope);
      return;
    }
    const link = as('SubLink', node as Node);
    if (link) {
      if (!this.handled.has(link)) this.query(link.subselect, scope);
      this.expression(link.testexpr, scope);
      return;
    }
    const called = as('FuncCall', node as Node);
    if (called && aggregates.test(text(called.funcname?.at(-1)))) this.found.isCounted = true;
    for (const value of Object.values(node)) this.expression(value, scope);
  }

  private from(node: Node | undefined, scope: Scope): void {
    const range = as('RangeVar', node);
    if (range) {
      const table = range.relname ?? '';
      const name = range.alias?.aliasname ?? table;
      scope.relations.set(name, this.named(table, scope) ?? this.instance(table, false));
    }
    const join = as('JoinExpr', node);
    if (join) {
      this.from(join.larg, scope);
      this.from(join.rarg, scope);
      if (join.usingClause) throw new Error('A join with USING is not understood');
      this.conditions(join.quals, scope);
    }
    const inner = as('RangeSubselect', node);
    if (inner) {
      const columns = this.query(inner.subquery, scope);
      const names = inner.alias?.colnames?.map(text);
      scope.relations.set(
        inner.alias?.aliasname ?? `query:${this.next++}`,
        names ? new Map(names.map((name, index) => [name, [...columns.values()][index]])) : columns,
      );
    }
    const rows = as('RangeFunction', node);
    if (rows) {
      const names = [
        ...(rows.alias?.colnames ?? []).map(text),
        ...(rows.coldeflist ?? []).map((column) => as('ColumnDef', column)?.colname ?? ''),
      ];
      scope.relations.set(
        rows.alias?.aliasname ?? `rows:${this.next++}`,
        new Map(names.map((name) => [name, this.several()])),
      );
    }
  }

  private named(name: string, scope: Scope): Relation | undefined {
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const query = at.queries.get(name);
      if (query) return query;
    }
    return undefined;
  }

  private scopeOf(outer: Scope | undefined, ctes: readonly Node[] = []): Scope {
    const scope: Scope = { relations: new Map(), queries: new Map(), outer };
    for (const one of ctes) {
      const cte = as('CommonTableExpr', one);
      if (!cte) continue;
      // A recursive query reads itself.
      scope.queries.set(cte.ctename ?? '', new Map());
      scope.queries.set(cte.ctename ?? '', this.query(cte.ctequery, scope));
    }
    return scope;
  }

  private outputs(targets: readonly Node[] | undefined, scope: Scope): Relation {
    const columns = new Map<string, Term | undefined>();
    for (const target of targets ?? []) {
      const { name, val } = as('ResTarget', target) ?? {};
      const fields = as('ColumnRef', val)?.fields;
      if (fields && as('A_Star', fields.at(-1))) {
        for (const [alias, relation] of scope.relations)
          if (fields.length === 1 || alias === text(fields[0]))
            for (const [column, term] of relation) columns.set(column, term);
      } else columns.set(name ?? (text(fields?.at(-1)) || `column:${columns.size}`), this.termOf(val, scope));
      this.expression(val, scope);
    }
    return columns;
  }

  private write(range: Kind<'RangeVar'> | undefined, scope: Scope): Relation {
    const table = range?.relname ?? '';
    const relation = this.instance(table, true);
    scope.relations.set(range?.alias?.aliasname ?? table, relation);
    return relation;
  }

  /** Walks through a statement inside another one; returns its columns. */
  query(node: Node | undefined, outer?: Scope): Relation {
    const select = as('SelectStmt', node);
    if (select) {
      const scope = this.scopeOf(outer, select.withClause?.ctes);
      if (select.op && select.op !== 'SETOP_NONE') {
        const left = this.query({ SelectStmt: select.larg } as Node, scope);
        this.query({ SelectStmt: select.rarg } as Node, scope);
        if (select.sortClause) this.found.isOrdered = true;
        return new Map([...left.keys()].map((name) => [name, undefined]));
      }
      for (const one of select.fromClause ?? []) this.from(one, scope);
      this.conditions(select.whereClause, scope);
      this.expression([select.havingClause, select.sortClause, select.limitCount, select.valuesLists], scope);
      if (select.sortClause) this.found.isOrdered = true;
      return this.outputs(select.targetList, scope);
    }
    const insert = as('InsertStmt', node);
    if (insert) {
      const scope = this.scopeOf(outer, insert.withClause?.ctes);
      const relation = this.write(insert.relation, scope);
      const names = (insert.cols ?? []).map((column) => as('ResTarget', column)?.name ?? '');
      const rows = as('SelectStmt', insert.selectStmt)?.valuesLists;
      if (rows)
        for (const [index, name] of names.entries()) {
          const terms = new Set(rows.map((row) => this.termOf(as('List', row)?.items?.[index], scope)));
          const [only] = terms;
          this.same(relation.get(name), terms.size === 1 ? only : this.several());
        }
      else {
        const sent = [...this.query(insert.selectStmt, scope).values()];
        for (const [index, name] of names.entries()) this.same(relation.get(name), sent[index]);
      }
      scope.relations.set('excluded', new Map());
      this.expression([rows, insert.onConflictClause], scope);
      return this.outputs(insert.returningClause?.exprs, scope);
    }
    const update = as('UpdateStmt', node);
    if (update) {
      const scope = this.scopeOf(outer, update.withClause?.ctes);
      this.write(update.relation, scope);
      for (const one of update.fromClause ?? []) this.from(one, scope);
      this.conditions(update.whereClause, scope);
      this.expression(update.targetList, scope);
      const table = update.relation?.relname ?? '';
      const home = distribution[table];
      const changed = (update.targetList ?? []).map((target) => as('ResTarget', target)?.name);
      if ((home?.kind === 'learner' || home?.kind === 'own') && changed.includes(home.key)) this.found.moved.add(table);
      return this.outputs(update.returningClause?.exprs, scope);
    }
    const deletion = as('DeleteStmt', node);
    if (deletion) {
      const scope = this.scopeOf(outer, deletion.withClause?.ctes);
      this.write(deletion.relation, scope);
      for (const one of deletion.usingClause ?? []) this.from(one, scope);
      this.conditions(deletion.whereClause, scope);
      return this.outputs(deletion.returningClause?.exprs, scope);
    }
    return new Map();
  }
}

type Bound = 'key' | 'part' | 'many' | 'none';

/** How the rows of a group of instances are found, and whether all of them have the key. */
function boundOf(group: readonly Instance[], { equal, one, many }: Found): Bound {
  const roots = (terms: ReadonlySet<Term>) => new Set([...terms].map((term) => equal.rootOf(term)));
  const [single, several] = [roots(one), roots(many)];
  const keys = group.flatMap(({ home, columns }) =>
    home.kind === 'learner' || home.kind === 'own' ? (columns.get(home.key) ?? []) : [],
  );
  const parts = group.flatMap(({ home, columns }) =>
    home.kind === 'learner' && home.part ? (columns.get(home.part.column) ?? []) : [],
  );
  const isBound = (terms: readonly Term[], by: ReadonlySet<Term>) => terms.some((term) => by.has(equal.rootOf(term)));
  const isWhole = group.every(({ home }) => home.kind !== 'learner' || !home.toAdd);
  if (isBound(keys, single)) return isWhole ? 'key' : 'part';
  if (isBound(parts, single)) return 'part';
  return isBound([...keys, ...parts], several) ? 'many' : 'none';
}

/** Instances whose rows are on the same shard: they have the same learner, or the same thing of a learner. */
function groupsOf({ instances, equal }: Found): Instance[][] {
  const together = createSets();
  for (const [index, { home, columns, table }] of instances.entries()) {
    if (home.kind === 'own')
      together.join(`i${index}`, `${table} ${equal.rootOf(columns.get(home.key) ?? `${index}`)}`);
    if (home.kind !== 'learner') continue;
    const key = columns.get(home.key);
    if (key !== undefined) together.join(`i${index}`, `key ${equal.rootOf(key)}`);
    const part = home.part && columns.get(home.part.column);
    if (home.part && part !== undefined) together.join(`i${index}`, `${home.part.of} ${equal.rootOf(part)}`);
  }
  const groups = new Map<string, Instance[]>();
  for (const [index, one] of instances.entries())
    if (one.home.kind === 'learner' || one.home.kind === 'own') {
      const root = together.rootOf(`i${index}`);
      groups.set(root, [...(groups.get(root) ?? []), one]);
    }
  return [...groups.values()];
}

/** True if a trigger's statement finds these rows by the learner, or the thing of a learner, whose row was changed. */
const isOfRow = (group: readonly Instance[], home: Home & { kind: 'learner' }, { equal }: Found): boolean =>
  group.some((one) => {
    if (one.home.kind !== 'learner') return false;
    const key = one.columns.get(one.home.key);
    const part = one.home.part && one.columns.get(one.home.part.column);
    const isPart = part !== undefined && home.part?.of === one.home.part?.of;
    return (
      (key !== undefined && equal.rootOf(key) === equal.rootOf(`row.${home.key}`)) ||
      (isPart && equal.rootOf(part) === equal.rootOf(`row.${home.part?.column}`))
    );
  });

const listed = (names: Iterable<string>) => [...new Set(names)].toSorted().join(', ');

function whyNot(group: readonly Instance[], bound: Bound, found: Found): string[] {
  const tables = listed(group.map(({ table }) => table));
  if (bound === 'many') return [`many learners at once (${tables})`];
  if (bound !== 'none') return [];
  const { comparedWith, isCounted, isOrdered } = found;
  const by = comparedWith.size > 0 ? `, found by ${listed(comparedWith)}` : '';
  const over = isCounted ? ', counted over all' : isOrdered ? ', ordered over all' : '';
  return [`no key (${tables}${by}${over})`];
}

/**
 * @param sql one statement, with placeholders
 * @param trigger the table of whose rows `new` and `old` are one, for a statement of a trigger
 * @throws Error if it has a table without a place, or can't be parsed
 */
export function reachOf(sql: string, columns: Columns, trigger?: string): Reach {
  const walk = new Walk(columns);
  for (const { stmt } of parseSync(sql).stmts ?? []) walk.query(stmt);
  const { found } = walk;
  const home = trigger === undefined ? undefined : distribution[trigger];
  const names = (kinds: readonly Home['kind'][]) =>
    found.instances.filter((one) => kinds.includes(one.home.kind)).map(({ table }) => table);
  const spread = [...new Set(names(['learner', 'own', 'count', 'search']))].toSorted();
  if (spread.length === 0) {
    const tables = [...new Set(found.instances.map(({ table }) => table))].toSorted();
    const isFromLearner = home && home.kind !== 'reference' && home.kind !== 'global';
    if (isFromLearner && tables.length > 0) {
      const why = `a learner’s change writes ${tables.join(', ')}`;
      return { verdict: 'crossing', tables, why };
    }
    if (tables.length === 0) return { verdict: 'none', tables, why: '' };
    const isGlobal = names(['global']).length > 0;
    const isMixed = isGlobal && names(['reference']).length > 0;
    return { verdict: isMixed || isGlobal ? 'global' : 'reference', tables, why: '' };
  }
  const groups = groupsOf(found);
  const bounds = groups.map((group) => boundOf(group, found));
  const why = groups.flatMap((group, index) => whyNot(group, bounds[index] as Bound, found));
  // The rows of a trigger's statement must be on the shard of the changed row, and then they are together.
  if (home?.kind === 'learner') {
    if (!groups.every((group) => isOfRow(group, home, found)))
      why.push(`not on the shard of the changed row (${spread.join(', ')})`);
  } else if (why.length === 0 && groups.length > 1) {
    const each = groups.map((group) => listed(group.map(({ table }) => table)));
    why.push(`not on one shard together: ${each.join(' / ')}`);
  }
  if (found.moved.size > 0) why.push(`moves rows to another learner (${listed(found.moved)})`);
  for (const kind of ['count', 'search'] as const) {
    const tables = listed(names([kind]));
    if (tables) why.push(kind === 'count' ? `a count of all (${tables})` : `a search among all (${tables})`);
  }
  const global = listed(names(['global']));
  if (global) why.push(`joined with what is on one machine (${global})`);
  const copies = listed(
    found.instances.filter((one) => one.isWritten && one.home.kind === 'reference').map(({ table }) => table),
  );
  if (copies) why.push(`writes copies on all shards (${copies})`);
  if (why.length > 0) return { verdict: 'crossing', tables: spread, why: why.join('; ') };
  return { verdict: bounds.every((bound) => bound === 'key') ? 'shard' : 'shard with key', tables: spread, why: '' };
}

/** The statements of a trigger's body in PL/pgSQL: our triggers have no other kind of step. */
export function statementsOf(body: string): string[] {
  const inner = body.replace(/^\s*begin\s+/i, '').replace(/(?:return \w+;\s*)?end;?\s*$/i, '');
  if (/^\s*raise\b/i.test(inner)) return [];
  const bytes = Buffer.from(inner);
  return (parseSync(inner).stmts ?? []).map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length === undefined ? undefined : from + length).toString(),
  );
}
