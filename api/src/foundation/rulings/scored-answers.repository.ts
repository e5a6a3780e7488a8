import type { Kysely } from 'kysely';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { listStoredResponses } from '../../db/stored-responses.ts';
import type { GivenMark, GivenResponse } from '../scoring/score.ts';
import { listAcceptedAnswers } from './accepted-answers.repository.ts';
import { blankGiven, withAccepted } from './with-accepted.ts';

/** Everything of an ended attempt that its score follows from. */
export interface ScoredAnswers {
  responses: readonly GivenResponse[];
  marks: readonly GivenMark[];
}

/** The marks of essays, by attempt; one without any isn't listed. */
export async function listMarks(
  executor: Kysely<Database>,
  attemptIds: readonly string[],
): Promise<Map<string, GivenMark[]>> {
  const rows = await executor
    .selectFrom('essayMark')
    .select(['attemptId', 'itemId', 'percent'])
    .where('attemptId', ...oneOf(executor, attemptIds))
    .where('percent', 'is not', null)
    .$narrowType<{ percent: number }>()
    .execute();
  return Map.groupBy(rows, ({ attemptId }) => attemptId);
}

/** Answers with the accepted late ones, and marks, of ended attempts, by attempt. */
export async function listScoredAnswers(
  executor: Kysely<Database>,
  attempts: readonly { id: string; lateAcceptanceId: string | null }[],
): Promise<Map<string, ScoredAnswers>> {
  const ids = attempts.map(({ id }) => id);
  const responses = await listStoredResponses(executor, ids);
  const late = await listAcceptedAnswers(executor, attempts);
  const marks = await listMarks(executor, ids);
  return new Map(
    ids.map((id) => [
      id,
      {
        responses: withAccepted<GivenResponse>(responses.get(id) ?? [], late.get(id) ?? [], blankGiven),
        marks: marks.get(id) ?? [],
      },
    ]),
  );
}
