import { type CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { isPostgres } from '../src/db/is-postgres.ts';
import type { Database } from '../src/db/schema.ts';

/** Tables that grow with use: reading one as a whole gets slower every day. */
export const growingTables = [
  'account',
  'profile',
  'learner_entry',
  'learner_term',
  'bank_entry',
  'bank_term',
  'question',
  'question_version',
  'question_option',
  'paper_item',
  'attempt',
  'response',
  'late_response',
  'response_archive',
  'essay_mark',
  'audit_entry',
  'file',
  'free_registration',
  'registration_term',
  'consent',
  'password_reset',
  'lesson_progress',
  'study_plan',
  'study_done',
  'ranking_name',
  'outbox',
  'long_work',
  'question_report',
  'discussion',
  'discussion_post',
  'discussion_helpful',
  'discussion_report',
  'discussion_event',
  'discussion_bar',
  'review_event',
  'version_approval',
  'copied_writer',
  'score_change',
  'accepted_answer',
  'purchase',
  'purchase_event',
  'payment',
  'gateway_event',
  'refund',
  'entitlement',
  'entitlement_use',
  'voucher',
  'voucher_use',
  'seat_batch',
];
/** Parts of a growing table that stay small, and have an index of their own. */
const smallParts = [
  'account_staff',
  'question_report_queue',
  'question_report_waiting',
  'discussion_list',
  'discussion_post_reported',
  'payment_attention',
  'payment_due',
];

/** A table that a statement reads as a whole. */
export interface Scan {
  table: string;
  /** True if the table grows with time: a list of packages doesn't. */
  isGrowing: boolean;
  sql: string;
}

/**
 * The same database, whose statements are recorded, so that the statements of an app on it can be explained afterwards.
 * @returns `take` returns the statements since it was last called, each once
 */
export function listenTo(db: Kysely<Database>): { db: Kysely<Database>; take(): CompiledQuery[] } {
  const compiled = new WeakMap<object, CompiledQuery>();
  let asked = new Map<string, CompiledQuery>();
  const listening: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      compiled.set(queryId, db.getExecutor().compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    // A query inside another one is transformed too, but has no result of its own.
    async transformResult({ queryId, result }) {
      const query = compiled.get(queryId);
      // The same statement with another number of parameters in a list counts as the same.
      if (query) asked.set(query.sql.replace(/(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '?…'), query);
      return result;
    },
  };
  return {
    db: db.withPlugin(listening),
    take() {
      const taken = [...asked.values()];
      asked = new Map();
      return taken;
    },
  };
}

const isExplained = ({ sql: text }: CompiledQuery) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** The tables that a statement reads as a whole; a read that a limit ends early doesn't count. */
export async function scansOf(db: Kysely<Database>, query: CompiledQuery): Promise<Scan[]> {
  if (!isExplained(query)) return [];
  const tables = isPostgres(db) ? await scannedByPostgres(db, query) : await scannedBySqlite(db, query);
  return [...new Set(tables)].map((table) => ({ table, isGrowing: growingTables.includes(table), sql: query.sql }));
}

interface SqliteStep {
  parent: number;
  detail: string;
}

/**
 * SQLite says SCAN for a table that it reads in the order of a key, even if a limit stops it. Such a scan is recognised by
 * the plan (nothing is sorted first) and by the statement (nothing is filtered between the table and the limit, unless the
 * index itself does it).
 */
async function scannedBySqlite(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  const explained = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows: steps } = await db.executeQuery<SqliteStep>(explained);
  const { rows: schema } = await sql<{ name: string; sql: string | null }>`
    select name, sql from sqlite_master where type in ('table', 'index')`.execute(db);
  const made = new Map(schema.map(({ name, sql: text }) => [name, text ?? '']));
  const statement = query.sql.replaceAll(' where 1 = 1', '');
  const aliases = new Map([...statement.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]));
  return steps.flatMap(({ parent, detail }) => {
    const [, name = '', index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
    const table = aliases.get(name) ?? name;
    if (!made.has(table) || smallParts.includes(index)) return [];
    const isSorted = steps.some((beside) => beside.parent === parent && beside.detail.startsWith('USE TEMP B-TREE'));
    const leavesOut = / where /.test(made.get(index) ?? '') ? ' from ' : ' where | from ';
    const toItsLimit = new RegExp(`(?:from|join) "${table}"(?: as "${name}")?(?:(?!${leavesOut}|\\)).)* limit `);
    return !isSorted && toItsLimit.test(statement) ? [] : [table];
  });
}

interface PostgresNode {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PostgresNode[];
}

/** More than any page may read: lists can be paged up to 10,000 rows deep. */
const mostRead = 12_000;

/**
 * PostgreSQL plans by its statistics, and reads a small table as a whole because it is small. So the statement is run, and
 * the plan shows how many rows it has read at once: only a large database shows it.
 */
async function scannedByPostgres(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  const trx = await db.startTransaction().execute();
  const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await trx
    .executeQuery<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(explained)
    .finally(() => trx.rollback().execute());
  const found: string[] = [];
  function visit(node: PostgresNode) {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    const table = node['Relation Name'];
    if (table && each > mostRead) found.push(table);
    node.Plans?.forEach(visit);
  }
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (root) visit(root);
  return found;
}
