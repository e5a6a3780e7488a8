import { newId } from '../src/id.ts';
import type { TestApp } from './build-test-app.ts';
import { givenStaff } from './given.ts';

/** A message to all who sit this event. */
export async function givenMessage(t: TestApp, tryoutId: string): Promise<void> {
  const { id: actorId } = await givenStaff(t, 'admin');
  await t.db
    .insertInto('eventHand')
    .values({
      ...{ id: newId(), tryoutId, kind: 'message', text: 'Tetap tenang', reason: 'Percobaan' },
      ...{ at: t.clock.now().toISOString(), actorId, attemptId: null, accountId: null, seconds: null },
      ...{ endedAt: null, undoneAt: null, undoneBy: null },
    })
    .execute();
  await t.db
    .updateTable('event')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tryoutId', '=', tryoutId)
    .execute();
}

/** A minute of this event, as the monitor keeps it. */
export async function givenMinute(t: TestApp, tryoutId: string): Promise<void> {
  await t.db
    .insertInto('eventMinute')
    .values({
      ...{ tryoutId, at: new Date(t.clock.now().getTime() - 60_000).toISOString() },
      ...{ waiting: 1, running: 2, finished: 3, silent: 0, saves: 40, saveP99Ms: 12 },
    })
    .execute();
}
