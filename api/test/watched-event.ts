import { newId } from '../src/id.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenLearner, type GivenTryout, givenTryout } from './given.ts';
import { storeEvent } from './stored-event.ts';

export interface GivenWatchedEvent {
  tryout: GivenTryout;
  learners: GivenAccount[];
}

/**
 * An event with learners who have registered, each with one of the names.
 * @param startsInMs when it may be started; below 0: since then
 */
export async function givenWatchedEvent(
  t: TestApp,
  {
    names = ['Andi'],
    startsInMs = 0,
    openForMs = 3_600_000,
  }: { names?: string[]; startsInMs?: number; openForMs?: number } = {},
): Promise<GivenWatchedEvent> {
  const nowMs = t.clock.now().getTime();
  const at = (ms: number) => new Date(nowMs + ms).toISOString();
  const tryout = await givenTryout(t, { opensAt: at(startsInMs), closesAt: at(startsInMs + openForMs) });
  await storeEvent(t, tryout.id, {
    registrationOpensAt: at(-86_400_000),
    registrationClosesAt: at(startsInMs + openForMs),
    resultsAt: at(startsInMs + openForMs + 7_200_000),
  });
  const learners: GivenAccount[] = [];
  for (const name of names) {
    const learner = await givenLearner(t, { name, email: `${newId()}@contoh.id` });
    await t.db
      .insertInto('eventRegistration')
      .values({ tryoutId: tryout.id, accountId: learner.id, registeredAt: at(-3_600_000) })
      .execute();
    learners.push(learner);
  }
  return { tryout, learners };
}

/** Writes what every process has noted, as each does every few seconds. */
export async function writeNotes(t: TestApp): Promise<void> {
  for (const { offers } of t.processes) await offers.eventNotes.write();
}
