import { Attempt, SavedResponse } from '@tryout/api/contract';
import { keptDatabase } from '@tryout/shared-ui';
import type { DBSchema, IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { copiesDatabase } from './copies-database.ts';
import { readResponses } from './stored-responses.ts';

const keptMs = 7 * 24 * 3600 * 1000;

type Key = [learnerId: string, attemptId: string, part: 'paper' | 'responses' | 'clock'];

interface CopySchema extends DBSchema {
  kept: { key: Key; value: unknown };
}

/** The server's time and the device's time at the same moment, in milliseconds since 1970. */
const KeptClock = v.object({ serverMs: v.number(), deviceMs: v.number() });
const KeptResponses = v.array(SavedResponse);

/**
 * The device's database of copies. Rejects when storage is full, blocked or silent. Nobody waits for it without a limit of their own, and a slow
 * device, too, is to have its copy.
 */
export const copies = keptDatabase<CopySchema>(copiesDatabase, (db) => void db.createObjectStore('kept'), 30_000);

/** Key range of all parts of one attempt: an array sorts after every text. */
const partsOf = (learnerId: string, attemptId: string) =>
  IDBKeyRange.bound([learnerId, attemptId], [learnerId, attemptId, []]);

/**
 * Keeps a running attempt as the server gave it, so that its page opens offline. It belongs to its learner: another one at the same device
 * never finds it. Copies unused for a week are removed. Rejects when storage is full or blocked.
 */
export async function keepAttempt(learnerId: string, attempt: Attempt): Promise<void> {
  const { responses, ...paper } = attempt;
  const db = await copies();
  const { store, done } = db.transaction('kept', 'readwrite');
  const clock = { serverMs: Date.parse(attempt.serverNow), deviceMs: Date.now() };
  await Promise.all([
    store.put(paper, [learnerId, attempt.id, 'paper']),
    store.put(responses, [learnerId, attempt.id, 'responses']),
    store.put(clock, [learnerId, attempt.id, 'clock']),
    done,
  ]);
  await removeOld(db);
}

/**
 * Updates a copy: of each question the newest response stays, as another tab of this device keeps its own here. Without effect when there is no copy any
 * more. Rejects when storage is full or blocked.
 */
export async function keepProgress(
  learnerId: string,
  attemptId: string,
  { responses, serverMs }: { responses?: readonly SavedResponse[]; serverMs: number },
): Promise<void> {
  const { store, done } = (await copies()).transaction('kept', 'readwrite');
  if ((await store.getKey([learnerId, attemptId, 'paper'])) !== undefined) {
    await store.put({ serverMs, deviceMs: Date.now() }, [learnerId, attemptId, 'clock']);
    if (responses) {
      const key: Key = [learnerId, attemptId, 'responses'];
      await store.put(readResponses([...responses, ...readResponses(await store.get(key))]), key);
    }
  }
  await done;
}

/**
 * A learner's copy of an attempt: its questions, the responses that the server had acknowledged, and as `serverNow` an estimate of the
 * server's time: continued with the device's clock, and never earlier than the server's last time.
 * @returns undefined when there is none, or its content makes no sense. Rejects when storage is blocked.
 */
export async function findAttempt(learnerId: string, attemptId: string): Promise<Attempt | undefined> {
  const { store } = (await copies()).transaction('kept');
  const [paper, responses, clock] = await Promise.all([
    store.get([learnerId, attemptId, 'paper']),
    store.get([learnerId, attemptId, 'responses']),
    store.get([learnerId, attemptId, 'clock']),
  ]);
  const keptClock = v.safeParse(KeptClock, clock);
  const keptResponses = v.safeParse(KeptResponses, responses);
  if (!keptClock.success || typeof paper !== 'object') return undefined;
  const { serverMs, deviceMs } = keptClock.output;
  const attempt = v.safeParse(Attempt, {
    ...paper,
    responses: keptResponses.success ? keptResponses.output : [],
    serverNow: new Date(serverMs + Math.max(0, Date.now() - deviceMs)).toISOString(),
  });
  return attempt.success ? attempt.output : undefined;
}

/** Forgets a copy: its attempt has ended. Rejects when storage is blocked. */
export async function removeAttempt(learnerId: string, attemptId: string): Promise<void> {
  await (await copies()).delete('kept', partsOf(learnerId, attemptId));
}

async function removeOld(db: IDBPDatabase<CopySchema>): Promise<void> {
  const { store, done } = db.transaction('kept', 'readwrite');
  for (const [learnerId, attemptId, part] of await store.getAllKeys()) {
    if (part !== 'clock') continue;
    const clock = v.safeParse(KeptClock, await store.get([learnerId, attemptId, 'clock']));
    if (!clock.success || clock.output.deviceMs < Date.now() - keptMs)
      await store.delete(partsOf(learnerId, attemptId));
  }
  await done;
}
