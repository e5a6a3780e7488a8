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
      if (registrations.length === 0) return [];
      const trail = await db
        .selectFrom('eventTrail')
        .select(['tryoutId', 'at', 'kind', 'device'])
        .where('accountId', '=', learnerId)
        .orderBy('at')
        .orderBy('id')
        .execute();
      const hands = await db
        .selectFrom('eventHand')
        .select(['tryoutId', 'at', 'kind', 'seconds', 'undoneAt'])
        .where('accountId', '=', learnerId)
        .where(
          'tryoutId',
          'in',
          registrations.map(({ tryoutId }) => tryoutId),
        )
        .orderBy('at')
        .orderBy('id')
        .execute();
      const acts = Map.groupBy(hands, ({ tryoutId }) => tryoutId);
      const trails = Map.groupBy(trail, ({ tryoutId }) => tryoutId);
      return registrations.map(({ tryoutId, title, registeredAt }) => ({
        tryout: { id: tryoutId, title },
        registeredAt,
        trail: (trails.get(tryoutId) ?? []).map(({ tryoutId: _, ...entry }) => entry),
        hands: (acts.get(tryoutId) ?? []).map(({ tryoutId: _, ...act }) => act),
      }));
    },
  };
}
export type OwnEventsRepository = ReturnType<typeof createOwnEventsRepository>;
