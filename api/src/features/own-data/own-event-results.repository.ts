import type { Kysely } from 'kysely';
import type { OwnEventResult } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { isOut } from '../../foundation/events/release.repository.ts';

/** Results of events as they were released, for a learner's own file. */
export function createOwnEventResultsRepository(db: Kysely<Database>) {
  return {
    async list(learnerId: string): Promise<OwnEventResult[]> {
      const rows = await db
        .selectFrom('attempt')
        .innerJoin('eventStanding', 'eventStanding.attemptId', 'attempt.id')
        .innerJoin('eventRelease', 'eventRelease.id', 'eventStanding.releaseId')
        .leftJoin('certificate', 'certificate.attemptId', 'attempt.id')
        .where('attempt.learnerId', '=', learnerId)
        .where(isOut)
        .select([
          'attempt.id as attemptId',
          'attempt.tryoutId',
          'certificate.code',
          'certificate.createdAt',
          'certificate.holderName',
        ])
        .select(['eventRelease.number as release', 'eventRelease.at as releasedAt', 'eventRelease.takers'])
        .select(['eventStanding.rank', 'eventStanding.points', 'eventStanding.maxPoints', 'eventStanding.passed'])
        .orderBy('attempt.startedAt', 'desc')
        .orderBy('attempt.id')
        .orderBy('eventRelease.number')
        .execute();
      return [...Map.groupBy(rows, ({ attemptId }) => attemptId).values()].flatMap((own) => {
        const [first] = own;
        if (!first) return [];
        const { tryoutId, attemptId, code, createdAt, holderName } = first;
        return {
          tryoutId,
          attemptId,
          certificate: code === null || createdAt === null ? null : { code, createdAt, name: holderName },
          standings: own.map(({ release, releasedAt, takers, rank, points, maxPoints, passed }) => ({
            ...{ release, releasedAt, rank, takers, points },
            max: maxPoints,
            passed: passed === null ? null : passed === 1,
          })),
        };
      });
    },
  };
}
export type OwnEventResultsRepository = ReturnType<typeof createOwnEventResultsRepository>;
