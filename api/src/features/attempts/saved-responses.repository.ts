import type { Kysely } from 'kysely';
import type { SavedResponse } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { listStoredResponses, type StoredResponse } from '../../db/stored-responses.ts';

const toSaved = ({ savedAt: _, flagged, ...response }: StoredResponse): SavedResponse => ({
  ...response,
  flagged: flagged === 1,
});

/**
 * Saved responses of some attempts, by attempt.
 * @param haveEnded false for attempts that run
 */
export async function listResponses(
  executor: Kysely<Database>,
  attemptIds: readonly string[],
  { haveEnded }: { haveEnded: boolean },
) {
  const stored = await listStoredResponses(executor, attemptIds, { haveEnded });
  return [...stored].map(([attemptId, responses]) => [attemptId, responses.map(toSaved)] as const);
}
