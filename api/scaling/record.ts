import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { KyselyConfig, KyselyPlugin, LogEvent } from 'kysely';
import { functionAround, withoutValues } from './texts.ts';

/** A statement of the product, without its values, and the function that sent it. */
export interface Recorded {
  text: string;
  /** File below `api/src` and function, such as `features/lessons/lesson.repository.ts listOf`. */
  at: string;
}

const api = join(import.meta.dirname, '..');
const source = join(api, 'src') + sep;
/** Where the last run of the tests on PostgreSQL wrote what it saw: a file for each process, a line of JSON for each statement. */
export const recordings = join(api, 'test-results/statements');

/** The file below `api/src` that sends what other functions have written. */
export const passesOn = 'db/compiled-once.ts';

/** Stack frames between the sender and Kysely's plugins: fewer than this. */
const frames = 30;

function pathOf(site: NodeJS.CallSite): string {
  const name = site.getFileName() ?? '';
  return name.startsWith('file://') ? decodeURIComponent(name.slice('file://'.length)) : name;
}

const lines = new Map<string, readonly string[]>();

/** The function that is sending a statement; undefined if a test or a migration sends it. */
function senderOf(sites: readonly NodeJS.CallSite[]): string | undefined {
  const site = sites.find((one) => {
    const path = pathOf(one);
    return (
      path.startsWith(api) &&
      !path.includes('/node_modules/') &&
      path !== import.meta.filename &&
      path !== join(source, passesOn)
    );
  });
  const path = site && pathOf(site);
  if (!path?.startsWith(source) || path.endsWith('.test.ts')) return undefined;
  const name = relative(source, path);
  if (name.startsWith('db/migrat')) return undefined;
  if (!lines.has(path)) lines.set(path, readFileSync(path, 'utf8').split('\n'));
  return `${name} ${functionAround(lines.get(path) ?? [], site?.getLineNumber() ?? 0)}`;
}

function currentSender(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = frames;
    Error.prepareStackTrace = (_error, sites) => sites;
    const { stack } = new Error() as { stack?: unknown };
    return Array.isArray(stack) ? senderOf(stack as NodeJS.CallSite[]) : undefined;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Records each statement of the product once in this process; `take` returns those that are new since it was last called. */
export function createRecorder() {
  const file = join(recordings, `${process.pid}.jsonl`);
  const senders = new WeakMap<object, string>();
  const known = new Set<string>();
  let fresh: Recorded[] = [];
  const plugin: KyselyPlugin = {
    // The id of a query is no key: all that are built from one beginning have the same.
    transformQuery({ node }) {
      const sender = currentSender();
      if (sender) senders.set(node, sender);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const log = ({ level, query }: LogEvent) => {
    const at = senders.get(query.query);
    if (at === undefined || level === 'error') return;
    const text = withoutValues(query.sql, query.parameters);
    const key = `${at}\n${text}`;
    if (known.has(key)) return;
    known.add(key);
    fresh.push({ text, at });
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${JSON.stringify({ at, text })}\n`);
  };
  return {
    /** Kysely's settings that record; the plugin must be the last one. */
    settings: { plugins: [plugin], log } satisfies Pick<KyselyConfig, 'plugins' | 'log'>,
    take(): Recorded[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}
