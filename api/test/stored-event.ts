import type { Insertable } from 'kysely';
import type { EventTable } from '../src/db/schema.ts';
import type { TestApp } from './build-test-app.ts';

type Times = Pick<Insertable<EventTable>, 'registrationOpensAt' | 'registrationClosesAt' | 'resultsAt'>;

/** Makes a package an event as it is stored, whatever its window: free, with a clock for each learner, without a certificate. */
export async function storeEvent(
  t: Pick<TestApp, 'db'>,
  tryoutId: string,
  { registrationOpensAt, ...event }: Times & Partial<Insertable<EventTable>>,
): Promise<void> {
  await t.db
    .insertInto('event')
    .values({
      ...{ tryoutId, registrationOpensAt, createdAt: registrationOpensAt, updatedAt: registrationOpensAt },
      ...{ entry: 'free', code: null, clock: 'own', spreadSeconds: 0, hasCertificate: 0, isShuffled: 0 },
      ...event,
    })
    .execute();
}
