import type { EventStanding } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenFinished, givenTryout, type GivenTryout } from './given.ts';
import { storeEvent } from './stored-event.ts';

/** Makes a package that was taken already an event whose start window is over, with results in ten minutes. */
export async function givenEndedEvent(
  t: TestApp,
  { id: tryoutId }: { id: string },
  { hasCertificate = 1, registered = [] }: { hasCertificate?: 0 | 1; registered?: readonly { id: string }[] } = {},
): Promise<{ resultsAt: string }> {
  const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();
  const resultsAt = inMinutes(10);
  await t.db
    .updateTable('tryout')
    .set({ opensAt: inMinutes(-120), closesAt: inMinutes(-1) })
    .where('id', '=', tryoutId)
    .execute();
  await storeEvent(t, tryoutId, {
    registrationOpensAt: inMinutes(-600),
    registrationClosesAt: inMinutes(-200),
    resultsAt,
    hasCertificate,
  });
  if (registered.length > 0)
    await t.db
      .insertInto('eventRegistration')
      .values(registered.map(({ id: accountId }) => ({ tryoutId, accountId, registeredAt: inMinutes(-500) })))
      .execute();
  return { resultsAt };
}

/** The same, with results that are out: of this learner, with a certificate. */
export async function givenReleasedEvent(t: TestApp, learner?: GivenAccount, given?: GivenTryout) {
  const tryout = given ?? (await givenTryout(t));
  const finished = await givenFinished(t, { tryout, ...(learner && { learner }) });
  await givenEndedEvent(t, tryout);
  // At once: a test may not move the clock of others.
  await t.db
    .updateTable('event')
    .set({ resultsAt: t.clock.now().toISOString() })
    .where('tryoutId', '=', tryout.id)
    .execute();
  await t.eventReleases.releaseDue(() => false);
  const standing = await t.call('GET', `/api/events/${tryout.id}/standing`, { as: finished.learner });
  return { tryout, attemptId: finished.id, code: standing.json<EventStanding>().certificateCode ?? '' };
}
