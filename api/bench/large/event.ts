import type { Insertable } from 'kysely';
import type { EventTable } from '../../src/db/schema.ts';

/** A package as an event that is over and released, so that its results are open. @param at when all of it was, in ISO 8601 */
export const eventRow = (tryoutId: string, at: string): Insertable<EventTable> => ({
  ...{
    tryoutId,
    registrationOpensAt: at,
    registrationClosesAt: at,
    resultsAt: at,
    releasedAt: at,
    createdAt: at,
    updatedAt: at,
  },
  ...{ entry: 'free', code: null, clock: 'own', spreadSeconds: 0, hasCertificate: 0, isShuffled: 0 },
});

/** Registers everybody who took an event's package. */
export const registerTakers = `
  insert into event_registration (tryout_id, account_id, registered_at, starts_used)
  select event.tryout_id, attempt.learner_id, event.registration_opens_at, 1
  from event inner join attempt on attempt.tryout_id = event.tryout_id
  group by 1, 2, 3`;
