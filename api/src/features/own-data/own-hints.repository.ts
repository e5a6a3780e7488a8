import type { Kysely } from 'kysely';
import type { OwnDeviceData, OwnHintData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Hints about a learner's attempts in events (docs/events.md), for the learner's own file. */
export function createOwnHintsRepository(db: Kysely<Database>) {
  return {
    /** When devices had exams open. */
    listDevices: (learnerId: string): Promise<OwnDeviceData[]> =>
      db
        .selectFrom('eventLine')
        .select(['tryoutId', 'device', 'openedAt', 'closedAt'])
        .where('accountId', '=', learnerId)
        .orderBy('openedAt')
        .orderBy('id')
        .execute(),

    /** Those of events whose results are out. The other learner of a pair isn't named. */
    async listHints(learnerId: string): Promise<OwnHintData[]> {
      const own = db.selectFrom('attempt').select('id').where('learnerId', '=', learnerId);
      const hintsOf = (column: 'attemptId' | 'otherAttemptId') =>
        db
          .selectFrom('eventHint')
          .innerJoin('event', 'event.tryoutId', 'eventHint.tryoutId')
          .select(['eventHint.tryoutId', 'kind', 'figures', 'lookedAt', 'eventHint.id'])
          .where(column, 'in', own)
          .where('releasedAt', 'is not', null);
      const rows = await hintsOf('attemptId').union(hintsOf('otherAttemptId')).orderBy('id').execute();
      return rows.map(({ id: _, figures, ...row }) => ({ ...row, figures: JSON.parse(figures) as unknown }));
    },
  };
}
export type OwnHintsRepository = ReturnType<typeof createOwnHintsRepository>;
