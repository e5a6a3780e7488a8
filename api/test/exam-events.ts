import type { Selectable } from 'kysely';
import type { Hand, NewHand } from '../src/contract/index.ts';
import type { EventTable } from '../src/db/schema.ts';
import { minuteMs } from '../src/foundation/days/spans.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenAttempt, givenLearner, givenTryout, type GivenTryout } from './given.ts';
import { storeEvent } from './stored-event.ts';

/** An event that can be started since ten minutes and for fifty more; its package takes an hour. */
export async function givenRunningEvent(
  t: TestApp,
  { event = {}, ...tryout }: { event?: Partial<Selectable<EventTable>> } & Parameters<typeof givenTryout>[1] = {},
): Promise<GivenTryout> {
  const at = (minutes: number) => new Date(t.clock.now().getTime() + minutes * minuteMs).toISOString();
  const given = await givenTryout(t, { opensAt: at(-10), closesAt: at(50), ...tryout });
  await storeEvent(t, given.id, {
    registrationOpensAt: at(-600),
    registrationClosesAt: at(50),
    resultsAt: at(600),
    ...event,
  });
  return given;
}

export async function givenRegistered(t: TestApp, tryout: GivenTryout, learner?: GivenAccount): Promise<GivenAccount> {
  const taker = learner ?? (await givenLearner(t));
  await t.db
    .insertInto('eventRegistration')
    .values({ tryoutId: tryout.id, accountId: taker.id, registeredAt: t.clock.now().toISOString() })
    .execute();
  return taker;
}

/** A registered learner with a running attempt. */
export const givenTaker = async (t: TestApp, tryout: GivenTryout, learner?: GivenAccount) =>
  givenAttempt(t, { learner: await givenRegistered(t, tryout, learner), tryout });

/** Any act of the contract; the reason is the same for all. */
type Act = NewHand extends infer One ? (One extends NewHand ? Omit<One, 'reason'> : never) : never;

/** Acts in an event, as an administrator. */
export function handsOf(t: TestApp, admin: GivenAccount, tryout: GivenTryout) {
  const path = `/admin/events/${tryout.id}/hands`;
  const reason = 'Listrik padam di satu lokasi';
  return {
    path,
    act: (act: Act, headers: Record<string, string> = {}) =>
      t.call('POST', path, { as: admin, body: { ...act, reason }, headers }),
    undo: (id: string) => t.call('POST', `${path}/${id}/undo`, { as: admin, body: { reason: 'Salah tekan' } }),
    list: async () => (await t.call('GET', path, { as: admin })).json<{ hands: Hand[]; total: number }>(),
  };
}
