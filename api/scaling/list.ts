import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, answersOfConstraints, answersOfTriggers, type Way, ways } from './answers.ts';
import type { Catalogue } from './catalogue.ts';
import { distribution, type Home } from './distribution.ts';
import { type Columns, type Reach, reachOf, statementsOf, type Verdict } from './reach.ts';
import { passesOn, type Recorded } from './record.ts';
import { functionAround } from './texts.ts';

/** A finding about the database itself: a trigger's statement, a unique index, a foreign key. */
export interface Finding {
  name: string;
  table: string;
  why: string;
}

export const columnsOf = ({ tables }: Catalogue): Columns =>
  new Map(tables.map(({ name, columns }) => [name, columns]));

/** The statements of triggers that leave the shard of the changed row. */
export function crossingTriggers(catalogue: Catalogue): Finding[] {
  return catalogue.triggers.flatMap(({ name, table, body }) => {
    const reaches = statementsOf(body).map((sql) => reachOf(sql, columnsOf(catalogue), table));
    const why = [...new Set(reaches.flatMap((reach) => (reach.verdict === 'crossing' ? reach.why : [])))];
    return why.length > 0 ? [{ name, table, why: why.join('; ') }] : [];
  });
}

const keyOf = (home: Home | undefined): string | undefined =>
  home?.kind === 'learner' || home?.kind === 'own' ? home.key : undefined;

/** Unique indexes that one shard can't promise, since they lack its key; and foreign keys to rows that may be on another one. */
export function crossingConstraints({ unique, foreignKeys }: Catalogue): Finding[] {
  const indexes = unique.flatMap(({ name, table, columns }) => {
    const key = keyOf(distribution[table]);
    return key === undefined || columns.includes(key) ? [] : [{ name, table, why: `unique ${columns.join(', ')}` }];
  });
  const references = foreignKeys.flatMap(({ name, table, columns, to, toColumns }) => {
    const [from, target] = [distribution[table], distribution[to]];
    if (!from || !target || target.kind === 'reference' || (from.kind === target.kind && keyOf(from) === undefined))
      return [];
    const isBeside =
      (columns[0] === keyOf(from) && toColumns[0] === keyOf(target)) ||
      (from.kind === 'learner' &&
        target.kind === 'learner' &&
        from.part?.of === target.part?.of &&
        from.part?.column === columns[0]);
    return isBeside && from.kind === target.kind
      ? []
      : [{ name, table, why: `${columns.join(', ')} → ${to}.${toColumns.join(', ')}` }];
  });
  return [...indexes, ...references];
}

/** The recordings of the last run of the tests on PostgreSQL. @throws Error when there was none */
export function readRecordings(folder: string): { statements: Recorded[]; catalogue: Catalogue } {
  const all = new Map<string, Recorded>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const one = JSON.parse(line) as Recorded;
      all.set(`${one.at}\n${one.text}`, one);
    }
  const catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8')) as Catalogue;
  const order = (one: Recorded) => `${one.at}\n${one.text}`;
  return { statements: [...all.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)), catalogue };
}

/**
 * The functions that send statements by their source, but sent none in the run.
 * @param source the folder `api/src`
 */
export function notSeen(statements: readonly Recorded[], source: string): string[] {
  const seen = new Set(statements.map(({ at }) => at));
  const files = globSync('{**/*.repository.ts,db/*.ts}', { cwd: source }).filter(
    (file) => !/\.test\.ts$|migrat/.test(file) && file !== passesOn,
  );
  const sending = files.flatMap((file) => {
    const lines = readFileSync(join(source, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      /\.execute(TakeFirst(OrThrow)?)?\(/.test(line) && !/ransaction\(\)/.test(line)
        ? [`${file} ${functionAround(lines, index + 1)}`]
        : [],
    );
  });
  return [...new Set(sending)].filter((at) => !seen.has(at)).toSorted();
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const meanings: Record<Verdict, string> = {
  shard: 'the rows of one learner, found by the learner’s key (or one row of a table with a key of its own)',
  'shard with key': 'the same, once the table has the learner’s key and the statement names it',
  reference: 'only tables of which every shard has a copy',
  global: 'only tables that are on one machine',
  none: 'no table',
  crossing: 'the rest: below, each with its answer',
};

const homes: Record<Home['kind'], string> = {
  learner: 'with its learner, by',
  own: 'spread by a key of its own:',
  reference: 'a copy on each shard',
  global: 'on one machine',
  count: 'a count on each shard; the sum is the number',
  search: 'a search index, outside the shards',
};

/** The function that a statement comes from, as the page names it. */
const placeOf = (at: string) => {
  const [file = '', name = ''] = at.split(' ');
  return `\`${file.replace(/\.repository\.ts$|\.ts$/, '')}\` ${name}`;
};

/**
 * The page docs/scaling-statements.md.
 * @param unseen functions that sent no statement
 */
export function statementsPage(
  statements: readonly Recorded[],
  catalogue: Catalogue,
  unseen: readonly string[],
): string {
  const columns = columnsOf(catalogue);
  const judged = statements.map((one): Recorded & Reach => ({ ...one, ...reachOf(one.text, columns) }));
  const senders = (verdict: Verdict) => [
    ...new Set(judged.filter((one) => one.verdict === verdict).map(({ at }) => at)),
  ];
  const of = (at: string, verdict: Verdict) => judged.filter((one) => one.at === at && one.verdict === verdict);
  const whys = (at: string) => [...new Set(of(at, 'crossing').map(({ why }) => why))];
  const verdicts = Object.keys(meanings) as Verdict[];
  const ofWay = (way: Way) =>
    Object.entries({ ...answers, ...answersOfTriggers, ...answersOfConstraints }).filter(([, one]) => one === way)
      .length;
  const finding = (known: Record<string, Way>) => (one: Finding) => [
    `\`${one.name}\``,
    one.table,
    one.why,
    known[one.name] ?? '**no answer**',
  ];
  const homeRows = (Object.keys(homes) as Home['kind'][]).map((kind) => {
    const tables = Object.entries(distribution).filter(([, home]) => home.kind === kind);
    return [
      homes[kind],
      tables
        .map(([name, home]) =>
          keyOf(home) === undefined
            ? name
            : `${name} (${keyOf(home)}${home.kind === 'learner' && home.toAdd ? ', to be added' : ''})`,
        )
        .join(', '),
    ];
  });
  return `# Statements and shards

Written by \`npm run shards -w api\` from the statements that the API’s tests send on PostgreSQL; [scaling](scaling.md) says why learners are spread like this, and
decision [0150](decisions/0150-spread-by-learner.md) what was weighed. A statement that crosses shards and has no answer in \`api/scaling/answers.ts\` makes its test red.

## Where the tables would be

${table(['', 'tables'], homeRows)}

## ${statements.length} statements

${table(
  ['reach', 'statements', 'functions', ''],
  verdicts.map((verdict) => [
    verdict,
    String(judged.filter((one) => one.verdict === verdict).length),
    String(senders(verdict).length),
    meanings[verdict],
  ]),
)}

## Answers

${table(
  ['answer', 'used', ''],
  (Object.keys(ways) as Way[]).map((way) => [way, String(ofWay(way)), ways[way]]),
)}

## Statements that cross shards

${table(
  ['function', 'texts', 'why', 'answer'],
  senders('crossing').map((at) => [
    placeOf(at),
    String(of(at, 'crossing').length),
    whys(at).join('<br>'),
    answers[at] ?? '**no answer**',
  ]),
)}

## Triggers that leave the shard

${table(['trigger', 'table', 'why', 'answer'], crossingTriggers(catalogue).map(finding(answersOfTriggers)))}

## Constraints that a shard can’t hold

${table(['constraint', 'table', 'what', 'answer'], crossingConstraints(catalogue).map(finding(answersOfConstraints)))}

## One shard, once the key is there

${table(
  ['function', 'texts', 'tables'],
  senders('shard with key').map((at) => [
    placeOf(at),
    String(of(at, 'shard with key').length),
    [...new Set(of(at, 'shard with key').flatMap(({ tables }) => tables))].join(', '),
  ]),
)}

## Not seen

Functions that send a statement by their source, but through the tests' own database on PostgreSQL sent none: ${unseen.map(placeOf).join(', ') || 'none'}.
`;
}

/** Names without an answer, and answers that nothing needs any more. */
export function gapsOf(statements: readonly Recorded[], catalogue: Catalogue): { missing: string[]; unused: string[] } {
  const columns = columnsOf(catalogue);
  const crossing = new Set(
    statements.filter(({ text }) => reachOf(text, columns).verdict === 'crossing').map(({ at }) => at),
  );
  const inDatabase = [
    [crossingTriggers(catalogue), answersOfTriggers],
    [crossingConstraints(catalogue), answersOfConstraints],
  ] as const;
  const missing = [...crossing].filter((at) => !(at in answers));
  const unused = Object.keys(answers).filter((at) => !crossing.has(at));
  for (const [findings, known] of inDatabase) {
    const names = new Set(findings.map(({ name }) => name));
    missing.push(...[...names].filter((name) => !(name in known)));
    unused.push(...Object.keys(known).filter((name) => !names.has(name)));
  }
  return { missing, unused };
}
