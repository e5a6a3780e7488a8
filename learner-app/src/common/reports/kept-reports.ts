import { NewReport } from '@tryout/api/contract';
import { ApiError, isTemporary } from '@tryout/shared-ui';
import * as v from 'valibot';
import { openOutbox, reportsKey } from '../outbox-database.ts';
import { learnerNow } from '../use-learner-id.ts';
import { sendReport } from './report.api.ts';
import { noteWaitingReports } from './reports-wait.ts';

const KeptReport = v.object({
  /** Names the report for the server, however often it is sent. */
  key: v.string(),
  report: NewReport,
  /** The question's number, for a person. */
  number: v.number(),
  tryoutTitle: v.optional(v.string(), ''),
  /** Why the server didn't take it; null while it waits for a connection. */
  refusal: v.nullable(v.string()),
});
export type KeptReport = v.InferOutput<typeof KeptReport>;

const isSame = (one: NewReport, other: NewReport) =>
  one.attemptId === other.attemptId && one.itemId === other.itemId && one.kind === other.kind;

function readOne(value: unknown): KeptReport[] {
  const parsed = v.safeParse(KeptReport, value);
  return parsed.success ? [parsed.output] : [];
}

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The entries that make sense. */
const read = (value: unknown): KeptReport[] => entriesOf(value).flatMap(readOne);

/** The entries of a release that this one can't read. */
const unreadableOf = (value: unknown) => entriesOf(value).filter((one) => readOne(one).length === 0);

const listeners = new Set<() => void>();

/** Calls back whenever a report was kept, sent or refused in this tab. @returns a function that stops it */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Changes the list in one transaction, so that another tab's reports stay; those of another release stay as they are, and wait for it. */
async function change(learnerId: string, work: (kept: KeptReport[]) => KeptReport[]): Promise<void> {
  const db = await openOutbox();
  try {
    const { store, done } = db.transaction('unsent', 'readwrite', { durability: 'strict' });
    const stored: unknown = await store.get([learnerId, reportsKey]);
    const unreadable = unreadableOf(stored);
    const kept = work(read(stored));
    const entries = [...unreadable, ...kept];
    await (entries.length > 0 ? store.put(entries, [learnerId, reportsKey]) : store.delete([learnerId, reportsKey]));
    await done;
    noteWaitingReports(learnerId, unreadable.length > 0 || kept.some(({ refusal }) => refusal === null));
  } finally {
    db.close();
  }
  for (const listener of listeners) listener();
}

/** The reports of a learner that this device still has, the first written first. Rejects when storage is blocked. */
export async function listKept(learnerId: string): Promise<KeptReport[]> {
  const db = await openOutbox();
  try {
    return read(await db.get('unsent', [learnerId, reportsKey]));
  } finally {
    db.close();
  }
}

/** Keeps a report until it is sent, in place of an earlier one of the same question and kind. Rejects when storage is full or blocked. */
export const keepReport = (learnerId: string, kept: Omit<KeptReport, 'refusal'>): Promise<void> =>
  change(learnerId, (all) => [...all.filter(({ report }) => !isSame(report, kept.report)), { ...kept, refusal: null }]);

/** Forgets a report. */
export const dropReport = (learnerId: string, key: string): Promise<void> =>
  change(learnerId, (all) => all.filter((one) => one.key !== key));

/** Lets a refused report be sent again. */
export const retryReport = (learnerId: string, key: string): Promise<void> =>
  change(learnerId, (all) => all.map((one) => (one.key === key ? { ...one, refusal: null } : one)));

/** Whether a failure may be over soon; then the report stays as it is. Signing in again helps, too; the limit of a day lasts. */
const mayWorkLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.code === 'TOO_MANY_REPORTS' ? false : isTemporary(error) || error.status === 401);

async function sendAll(learnerId: string): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Read anew each time: while one is on its way, others are written or deleted.
    const waiting = (await listKept(learnerId)).filter(({ refusal }) => refusal === null);
    const next = waiting.find(({ key }) => !tried.has(key));
    // Somebody else has signed in: the server would refuse them the report for good.
    if (!next || learnerNow() !== learnerId) return;
    const { key, report } = next;
    tried.add(key);
    try {
      await sendReport(report, key);
      await dropReport(learnerId, key);
    } catch (error) {
      // No answer: the others wouldn't get one either.
      if (mayWorkLater(error)) return;
      const { message } = error as ApiError;
      await change(learnerId, (all) => all.map((one) => (one.key === key ? { ...one, refusal: message } : one)));
    }
  }
}

/** By learner: on a shared phone another one may have signed in while something is being sent. */
const running = new Map<string, Promise<void>>();

/** Sends what waits of this learner, one after the other; two callers at once share it. Never rejects: what isn't sent stays. */
export function sendKept(learnerId: string): Promise<void> {
  const sending =
    running.get(learnerId) ??
    sendAll(learnerId)
      .catch(() => {})
      .finally(() => running.delete(learnerId));
  running.set(learnerId, sending);
  return sending;
}
