import type { EventSetup } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenStaff, givenTryout, type GivenTryout } from './given.ts';

/** A moment so many minutes from now. */
export const inMinutes = (t: Pick<TestApp, 'clock'>, minutes: number): string =>
  new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();

/** An event that can be registered for, starts in an hour, and may be started for half an hour. */
export const eventSetup = (t: Pick<TestApp, 'clock'>, changes: Partial<EventSetup> = {}): EventSetup => ({
  registrationOpensAt: inMinutes(t, -60),
  registrationClosesAt: inMinutes(t, 60),
  startsAt: inMinutes(t, 60),
  startsUntil: inMinutes(t, 90),
  entry: 'free',
  code: null,
  clock: 'own',
  spreadSeconds: 0,
  resultsAt: inMinutes(t, 300),
  hasCertificate: false,
  isShuffled: false,
  ...changes,
});

/** A package that was made an event through the API. */
export async function givenEvent(
  t: TestApp,
  { tryout, admin, ...changes }: Partial<EventSetup> & { tryout?: GivenTryout; admin?: GivenAccount } = {},
): Promise<GivenTryout & { setup: EventSetup }> {
  const owned = tryout ?? (await givenTryout(t));
  const setup = eventSetup(t, changes);
  const as = admin ?? (await givenStaff(t, 'admin'));
  const answer = await t.call('PUT', `/admin/events/${owned.id}`, { as, body: setup });
  if (answer.statusCode !== 200) throw new Error(`The event was not set up: ${answer.body}`);
  return { ...owned, setup };
}

/** Registers a learner through the API. */
export async function givenRegistered(t: TestApp, tryoutId: string, learner: GivenAccount): Promise<void> {
  const url = `/api/events/${tryoutId}/registration`;
  const answer = await t.call('PUT', url, { as: learner, body: { acceptsRules: true } });
  if (answer.statusCode !== 200) throw new Error(`The learner was not registered: ${answer.body}`);
}
