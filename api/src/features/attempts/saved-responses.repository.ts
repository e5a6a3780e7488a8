import type { Kysely } from 'kysely';
import type { SavedResponse } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { oneOf } from '../../db/one-of.ts';

function toSaved({
  flagged,
  sequence,
  ...response
}: Omit<SavedResponse, 'flagged'> & { flagged: 0 | 1 }): SavedResponse {
  return { ...response, sequence: Number(sequence), flagged: flagged === 1 };
}

/** Saved responses of some attempts, by attempt. */
export async function listResponses(executor: Kysely<Database>, attemptIds: readonly string[]) {
  const rows = await executor
    .selectFrom('response')
    .select(['attemptId', 'itemId', 'option', 'text', 'flagged', 'sequence', 'secondsSpent'])
    .where('attemptId', ...oneOf(executor, attemptIds))
    .execute();
  return [...Map.groupBy(rows, (row) => row.attemptId)].map(
    ([attemptId, own]) => [attemptId, own.map(({ attemptId: _, ...row }) => toSaved(row))] as const,
  );
}
