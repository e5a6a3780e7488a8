import { letters, PracticeSession, type PracticeAnswerShown } from '@tryout/api/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { practiceDatabase } from './practice-database.ts';

const keptMs = 7 * 24 * 3600 * 1000;

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

/** In place of the database where storage is blocked or full: then it lasts as long as the page. */
const unstored = new Map<string, KeptPractice>();
const nameOf = (learnerId: string, sessionId: string) => `${learnerId}/${sessionId}`;

let opened: Promise<IDBPDatabase<PracticeSchema>> | undefined;

function database(): Promise<IDBPDatabase<PracticeSchema>> {
  const opening = (opened ??= openDB<PracticeSchema>(practiceDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
    // A sign-out in another tab removes the database: our open connection must not block that.
    blocking() {
      opened = undefined;
      void opening.then((db) => db.close());
    },
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

function read(value: unknown): KeptPractice | undefined {
  const parsed = v.safeParse(KeptPractice, value);
  return parsed.success ? parsed.output : undefined;
}

/** Changes a session in one transaction, so that two tabs don't overwrite each other. @returns the session as it is now */
async function change(
  learnerId: string,
  sessionId: string,
  work: (kept: KeptPractice | undefined) => KeptPractice | undefined,
): Promise<KeptPractice | undefined> {
  const name = nameOf(learnerId, sessionId);
  try {
    const { store, done } = (await database()).transaction('kept', 'readwrite', { durability: 'strict' });
    const next = work(read(await store.get([learnerId, sessionId])) ?? unstored.get(name));
    if (next) await store.put(next, [learnerId, sessionId]);
    await done;
    unstored.delete(name);
    return next;
  } catch {
    const next = work(unstored.get(name));
    if (next) unstored.set(name, next);
    return next;
  }
}

/** Changes a session that is kept; without effect when there is none any more. */
const changeKept = (learnerId: string, sessionId: string, work: (kept: KeptPractice) => Partial<KeptPractice>) =>
  change(learnerId, sessionId, (kept) => kept && { ...kept, usedAtMs: Date.now(), ...work(kept) });

/** All sessions of a learner on this device, the last used first. */
export async function listPractice(learnerId: string): Promise<KeptPractice[]> {
  const inMemory = [...unstored].filter(([name]) => name.startsWith(`${learnerId}/`)).map(([, kept]) => kept);
  // An array is greater than any text, so this range holds every key that begins with the learner.
  const stored = await database()
    .then((db) => db.getAll('kept', IDBKeyRange.bound([learnerId], [learnerId, []])))
    .catch(() => []);
  const all = [...stored.map(read), ...inMemory].filter((kept) => kept !== undefined);
  return all.toSorted((one, other) => other.usedAtMs - one.usedAtMs);
}

/** A session as this device has it; undefined when it has none. */
export async function findPractice(learnerId: string, sessionId: string): Promise<KeptPractice | undefined> {
  const stored = await database()
    .then((db) => db.get('kept', [learnerId, sessionId]))
    .catch(() => undefined);
  return read(stored) ?? unstored.get(nameOf(learnerId, sessionId));
}

const byPosition = (one: KeptAnswer, other: KeptAnswer) => one.position - other.position;

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

/** The first position without an answer; the last one if there is none. */
const firstOpen = ({ items }: PracticeSession, answers: readonly KeptAnswer[]) =>
  items.find(({ position }) => !answers.some((one) => one.position === position))?.position ??
  items.at(-1)?.position ??
  1;

/** Keeps a session as the server gave it, with the answers that this device has more. @returns it as it is kept */
export async function keepPractice(learnerId: string, session: PracticeSession): Promise<KeptPractice> {
  const kept = await change(learnerId, session.id, (before) => {
    const answers = merge(before?.answers ?? [], session.answers);
    return {
      session: { ...session, answers: [] },
      answers,
      place: before?.place ?? firstOpen(session, answers),
      isLeft: before?.isLeft ?? answers.length === session.items.length,
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

/** The server's answer to what was sent. */
export const keepSent = (
  learnerId: string,
  sessionId: string,
  positions: readonly number[],
  told: readonly PracticeAnswerShown[],
) =>
  changeKept(learnerId, sessionId, ({ answers }) => ({
    answers: merge(withSent(answers, positions), told),
    refusal: null,
  }));

/** The server has refused these answers: they are not sent again. */
export const keepRefusal = (learnerId: string, sessionId: string, positions: readonly number[], refusal: string) =>
  changeKept(learnerId, sessionId, ({ answers }) => ({
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
  for (const name of unstored.keys()) if (name.startsWith(`${learnerId}/`)) unstored.delete(name);
  await (await database()).delete('kept', IDBKeyRange.bound([learnerId], [learnerId, []]));
}

/** Sessions that were not used for a week and have nothing to send. */
async function removeOld(): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('kept', 'readwrite');
    for (const key of await store.getAllKeys()) {
      const kept = read(await store.get(key));
      const isNeeded = kept && (kept.usedAtMs > Date.now() - keptMs || kept.answers.some(({ isSent }) => !isSent));
      if (!isNeeded) await store.delete(key);
    }
    await done;
  } catch {
    // Blocked storage has nothing old.
  }
}
