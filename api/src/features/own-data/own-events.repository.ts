import type { Kysely } from 'kysely';
import type { OwnData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Data stored about a learner in events, for the learner's own file; attempts are told elsewhere. */
export function createOwnEventsRepository(db: Kysely<Database>) {
  return {
    async list(learnerId: string): Promise<NonNullable<OwnData['events']>> {
      const registrations = await db
        .selectFrom('eventRegistration')
        .innerJoin('tryout', 'tryout.id', 'eventRegistration.tryoutId')
        .select(['tryoutId', 'title', 'registeredAt'])
        .where('accountId', '=', learnerId)
        .orderBy('registeredAt', 'desc')
        .orderBy('tryoutId')
        .execute();
      const trail = await db
        .selectFrom('eventTrail')
        .select(['tryoutId', 'at', 'kind', 'device'])
        .where('accountId', '=', learnerId)
        .orderBy('at')
        .orderBy('id')
        .execute();
      const trails = Map.groupBy(trail, ({ tryoutId }) => tryoutId);
      return registrations.map(({ tryoutId, title, registeredAt }) => ({
        tryout: { id: tryoutId, title },
        registeredAt,
        trail: (trails.get(tryoutId) ?? []).map(({ tryoutId: _, ...entry }) => entry),
      }));
    },
  };
}
export type OwnEventsRepository = ReturnType<typeof createOwnEventsRepository>;
