import type { Insertable } from 'kysely';
import type { EventHintTable } from '../src/db/schema.ts';
import { newId } from '../src/id.ts';
import type { TestApp } from './build-test-app.ts';
import { givenFinished, type GivenTryout } from './given.ts';
import { storeEvent } from './stored-event.ts';

/** Makes a package an event that could be started a day ago, for an hour, as it is stored. */
export async function givenPastEvent(t: TestApp, { id: tryoutId }: Pick<GivenTryout, 'id'>): Promise<void> {
  const at = (hours: number) => new Date(t.clock.now().getTime() + (hours - 24) * 3_600_000).toISOString();
  await t.db
    .updateTable('tryout')
    .set({ opensAt: at(0), closesAt: at(1) })
    .where('id', '=', tryoutId)
    .execute();
  await storeEvent(t, tryoutId, { registrationOpensAt: at(-1), registrationClosesAt: at(0), resultsAt: at(24) });
}

/** A hint about a learner in an event. */
export async function givenHint(t: TestApp): Promise<Insertable<EventHintTable>> {
  const attempt = await givenFinished(t);
  await givenPastEvent(t, attempt.tryout);
  const hint = {
    ...{
      id: newId(),
      tryoutId: attempt.tryout.id,
      kind: 'devices' as const,
      attemptId: attempt.id,
      otherAttemptId: null,
    },
    figures: JSON.stringify({ kind: 'devices', devices: ['Chrome', 'Firefox'], togetherSeconds: 600, switches: 1 }),
    ...{ strength: 1, lookedAt: null, lookedBy: null, note: null },
  };
  await t.db.insertInto('eventHint').values(hint).execute();
  return hint;
}
