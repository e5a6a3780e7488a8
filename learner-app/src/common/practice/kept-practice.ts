import { letters, PracticeSession, type PracticeAnswered, type PracticeAnswerShown } from '@tryout/api/contract';
import { inTime, keptDatabase } from '@tryout/shared-ui';
import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { practiceDatabase } from './practice-database.ts';

const keptMs = 7 * 24 * 3600 * 1000;
/** Nobody waits any more for the answers of such a session. */
const unreadableMs = 90 * 24 * 3600 * 1000;

const KeptAnswer = v.object({
  position: v.number(),
  letter: v.nullable(v.picklist(letters)),
  isUnsure: v.boolean(),
  seconds: v.number(),
  answeredAt: v.string(),
  /** The server has it. */
  isSent: v.boolean(),
});
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;

const KeptPractice = v.object({
  session: PracticeSession,
  /** One for each answered position: the first. */
  answers: v.array(KeptAnswer),
  /** The position that is on the screen. */
  place: v.number(),
  /** The learner is done with it: the summary is on the screen. */
  isLeft: v.boolean(),
  /** By the device's clock. */
  usedAtMs: v.number(),
  /** Why the server didn't take answers; null if it did, or wasn't asked. */
  refusal: v.nullable(v.string()),
});
/** A practice session of a learner on this device. */
export type KeptPractice = v.InferOutput<typeof KeptPractice>;

interface PracticeSchema extends DBSchema {
  kept: { key: [learnerId: string, sessionId: string]; value: unknown };
}

/**
 * Sessions as this page has seen them last. Where storage is blocked, full or silent it goes on with these: what isn't stored lasts as long as
 * the page.
 */
const seen = new Map<string, { kept: KeptPractice; isStored: boolean }>();
const nameOf = (learnerId: string, sessionId: string) => `${learnerId}/${sessionId}`;

function note(name: string, kept: KeptPractice | undefined, isStored: boolean): void {
  if (kept) seen.set(name, { kept, isStored });
  else seen.delete(name);
}

const byPosition = (one: KeptAnswer, other: KeptAnswer) => one.position - other.position;

/** The database's copy with what only this page has; another tab's answers stay. */
function newest(name: string, stored: KeptPractice | undefined): KeptPractice | undefined {
  const own = seen.get(name);
  if (!own || own.isStored) return stored;
  const { answers } = own.kept;
  const others = stored?.answers.filter(({ position }) => !answers.some((one) => one.position === position)) ?? [];
  return { ...own.kept, answers: [...answers, ...others].toSorted(byPosition) };
}

const database = keptDatabase<PracticeSchema>(practiceDatabase, (db) => void db.createObjectStore('kept'));

function read(value: unknown): KeptPractice | undefined {
  const parsed = v.safeParse(KeptPractice, value);
  return parsed.success ? parsed.output : undefined;
}

const isUnreadable = (value: unknown) => value !== undefined && read(value) === undefined;

type Work = (kept: KeptPractice | undefined) => KeptPractice | undefined;

async function changeNow(learnerId: string, sessionId: string, work: Work): Promise<KeptPractice | undefined> {
  const name = nameOf(learnerId, sessionId);
  let before = seen.get(name)?.kept;
  async function store(): Promise<KeptPractice | undefined> {
    const { store: kept, done } = (await database()).transaction('kept', 'readwrite', { durability: 'strict' });
    const changing = (async () => {
      const stored: unknown = await kept.get([learnerId, sessionId]);
      // Of another release: this one would lose the answers in it, so its own copy stays in memory.
      if (isUnreadable(stored)) throw new Error('A session of another release');
      before = newest(name, read(stored));
      const next = work(before);
      if (next) await kept.put(next, [learnerId, sessionId]);
      return next;
    })();
    const [next] = await Promise.all([changing, done]);
    return next;
  }
  try {
    const next = await inTime(store());
    note(name, next, true);
    return next;
  } catch {
    const next = work(before);
    note(name, next, false);
    return next;
  }
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes a session: in one transaction, so that two tabs don't overwrite each other, and one after the other, so that one that isn't stored
 * is known to the next. @returns the session as it is now
 */
function change(learnerId: string, sessionId: string, work: Work): Promise<KeptPractice | undefined> {
  const changed = lastChange.then(() => changeNow(learnerId, sessionId, work));
  lastChange = changed.catch(() => {});
  return changed;
}

/** Changes a session that is kept; without effect when there is none any more. */
const changeKept = (learnerId: string, sessionId: string, work: (kept: KeptPractice) => Partial<KeptPractice>) =>
  change(learnerId, sessionId, (kept) => kept && { ...kept, usedAtMs: Date.now(), ...work(kept) });

/** An array is greater than any text, so this range holds every key that begins with the learner. */
const keysOf = (learnerId: string) => IDBKeyRange.bound([learnerId], [learnerId, []]);

/** All sessions of a learner on this device, the last used first. */
export async function listPractice(learnerId: string): Promise<KeptPractice[]> {
  const stored = await inTime(database().then((db) => db.getAll('kept', keysOf(learnerId)))).catch(() => []);
  const byName = new Map<string, KeptPractice | undefined>();
  for (const kept of stored.map(read)) if (kept) byName.set(nameOf(learnerId, kept.session.id), kept);
  for (const name of seen.keys())
    if (name.startsWith(`${learnerId}/`)) byName.set(name, newest(name, byName.get(name)));
  const all = [...byName.values()].filter((kept) => kept !== undefined);
  return all.toSorted((one, other) => other.usedAtMs - one.usedAtMs);
}

/** True if a session of another release is stored, which this one can't read: it may have answers that aren't sent. */
export async function isAnyUnreadable(learnerId: string): Promise<boolean> {
  const stored = await inTime(database().then((db) => db.getAll('kept', keysOf(learnerId)))).catch(() => []);
  return stored.some(isUnreadable);
}

/** A session as this device has it; undefined when it has none. */
export async function findPractice(learnerId: string, sessionId: string): Promise<KeptPractice | undefined> {
  const name = nameOf(learnerId, sessionId);
  try {
    const stored = await inTime(database().then((db) => db.get('kept', [learnerId, sessionId])));
    const found = newest(name, read(stored));
    note(name, found, !isOnPageOnly(learnerId, sessionId));
    return found;
  } catch {
    return seen.get(name)?.kept;
  }
}

/** True for a session that storage has no room for, or doesn't take: it is lost when the page closes. */
export const isOnPageOnly = (learnerId: string, sessionId: string): boolean =>
  seen.get(nameOf(learnerId, sessionId))?.isStored === false;

/** The server's answers, and those that only this device has: of one position the server's counts. */
function merge(own: readonly KeptAnswer[], told: readonly PracticeAnswerShown[]): KeptAnswer[] {
  const others = own.filter(({ position }) => !told.some((one) => one.position === position));
  const sent = told.map((one) => ({
    position: one.position,
    letter: one.letter,
    isUnsure: one.isUnsure,
    seconds: one.seconds,
    answeredAt: one.answeredAt,
    isSent: true,
  }));
  return [...others, ...sent].toSorted(byPosition);
}

/** The answers to questions that the session still shows: one that may not be practised any more has gone, and its position with it. */
export const shownAnswers = ({ session, answers }: Pick<KeptPractice, 'session' | 'answers'>): readonly KeptAnswer[] =>
  answers.filter((one) => session.items.some(({ position }) => position === one.position));

/** The first position without an answer; the last one if there is none. */
const firstOpen = ({ items }: PracticeSession, answers: readonly KeptAnswer[]) =>
  items.find(({ position }) => !answers.some((one) => one.position === position))?.position ??
  items.at(-1)?.position ??
  1;

/** Keeps a session as the server gave it, with the answers that this device has more. @returns it as it is kept */
export async function keepPractice(learnerId: string, session: PracticeSession): Promise<KeptPractice> {
  const kept = await change(learnerId, session.id, (before) => {
    const answers = merge(before?.answers ?? [], session.answers);
    const isShown = (place: number) => session.items.some(({ position }) => position === place);
    return {
      session: { ...session, answers: [] },
      answers,
      place: before && isShown(before.place) ? before.place : firstOpen(session, answers),
      isLeft: before?.isLeft ?? shownAnswers({ session, answers }).length === session.items.length,
      usedAtMs: Date.now(),
      refusal: null,
    };
  });
  await removeOld();
  return kept as KeptPractice;
}

/** Keeps an answer until it is sent; without effect if its question has one, from another tab. @returns the session as it is now */
export const keepAnswer = (
  learnerId: string,
  sessionId: string,
  answer: Omit<KeptAnswer, 'isSent'>,
): Promise<KeptPractice | undefined> =>
  changeKept(learnerId, sessionId, ({ answers }) => ({
    answers: answers.some(({ position }) => position === answer.position)
      ? answers
      : [...answers, { ...answer, isSent: false }].toSorted(byPosition),
  }));

/** Notes that the server has these positions: they are not sent again, even if it left one out whose question is gone meanwhile. */
const withSent = (answers: readonly KeptAnswer[], positions: readonly number[]) =>
  answers.map((one) => (positions.includes(one.position) ? { ...one, isSent: true } : one));

/** The server's answer to what was sent, which isn't the learner's use: another session may be the last used. What it has refused isn't sent again. */
export const keepSent = (learnerId: string, sessionId: string, positions: readonly number[], told: PracticeAnswered) =>
  changeKept(learnerId, sessionId, ({ answers, usedAtMs }) => ({
    usedAtMs,
    answers: merge(withSent(answers, positions), told.answers),
    refusal: told.refused?.[0]?.message ?? null,
  }));

/** The server has refused these answers: they are not sent again. */
export const keepRefusal = (learnerId: string, sessionId: string, positions: readonly number[], refusal: string) =>
  changeKept(learnerId, sessionId, ({ answers, usedAtMs }) => ({
    usedAtMs,
    refusal,
    answers: withSent(answers, positions),
  }));

/** The question on the screen. */
export const keepPlace = (learnerId: string, sessionId: string, place: number) =>
  changeKept(learnerId, sessionId, () => ({ place, isLeft: false }));

/** The learner is done, for now or altogether; or goes on with the first question that has no answer. */
export const keepLeft = (learnerId: string, sessionId: string, isLeft: boolean) =>
  changeKept(learnerId, sessionId, ({ session, answers, place }) => ({
    isLeft,
    place: isLeft ? place : firstOpen(session, answers),
  }));

/** Removes all of a learner's sessions from this device, answers that aren't sent, too. */
export async function forgetPracticeOf(learnerId: string): Promise<void> {
  for (const name of seen.keys()) if (name.startsWith(`${learnerId}/`)) seen.delete(name);
  await inTime(database().then((db) => db.delete('kept', keysOf(learnerId))));
}

/** Any release's session has this time. */
const Used = v.object({ usedAtMs: v.number() });

/** Sessions that were not used for a week and have nothing to send; those of a release that this one can't read stay longer. */
async function removeOld(): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('kept', 'readwrite');
    const isUnusedFor = ({ usedAtMs }: v.InferOutput<typeof Used>, ms: number) => usedAtMs <= Date.now() - ms;
    for (const key of await store.getAllKeys()) {
      const value: unknown = await store.get(key);
      const kept = read(value);
      const isOld = kept
        ? isUnusedFor(kept, keptMs) && kept.answers.every(({ isSent }) => isSent)
        : v.is(Used, value) && isUnusedFor(value, unreadableMs);
      if (isOld) await store.delete(key);
    }
    await done;
  } catch {
    // Blocked storage has nothing old.
  }
}
