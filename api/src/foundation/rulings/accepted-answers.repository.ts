import type { Kysely } from 'kysely';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import type { AcceptedAnswer } from './with-accepted.ts';

/** The late answers of attempts that acceptances made count, by attempt. */
export async function listAcceptedAnswers(
  executor: Kysely<Database>,
  attempts: readonly { id: string; lateAcceptanceId: string | null }[],
): Promise<Map<string, AcceptedAnswer[]>> {
  const acceptanceOf = new Map(
    attempts.flatMap((one) => (one.lateAcceptanceId ? [[one.id, one.lateAcceptanceId]] : [])),
  );
  if (acceptanceOf.size === 0) return new Map();
  const rows = await executor
    .selectFrom('acceptedAnswer')
    .select(['attemptId', 'acceptanceId', 'itemId', 'option'])
    .where('attemptId', ...oneOf(executor, [...acceptanceOf.keys()]))
    .execute();
  return Map.groupBy(
    rows.filter(({ attemptId, acceptanceId }) => acceptanceOf.get(attemptId) === acceptanceId),
    ({ attemptId }) => attemptId,
  );
}
