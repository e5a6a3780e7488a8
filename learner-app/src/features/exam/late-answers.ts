import type { SavedResponse } from '@tryout/api/contract';
import { saveResponses } from './exam.api.ts';
import { tellLate } from './exam-notices.ts';
import { isClosed } from './is-closed.ts';
import { createOutbox } from './outbox.ts';
import { nextChunk } from './response-chunk.ts';

/**
 * Brings answers to an attempt that has ended: the server keeps them as late and refuses them for the score.
 * @returns the refusal; undefined when it had nothing against any of them
 * @throws what a call threw that got no such answer
 */
export async function sendLate(attemptId: string, unsent: readonly SavedResponse[]): Promise<unknown> {
  let refusal: unknown;
  for (let rest = unsent; rest.length > 0;) {
    const chunk = nextChunk(rest);
    rest = rest.slice(chunk.length);
    try {
      await saveResponses(attemptId, chunk);
    } catch (error) {
      if (!isClosed(error)) throw error;
      refusal = error;
    }
  }
  return refusal;
}

/**
 * Brings what this device still holds of an attempt that has ended. What gets no answer stays on the device for the next visit.
 * @param itemIds the paper's; what is not of it is no answer and is forgotten
 */
export async function deliverLate(learnerId: string, attemptId: string, itemIds: ReadonlySet<string>): Promise<void> {
  const outbox = createOutbox(learnerId, attemptId);
  const stored = await outbox.load();
  if (stored.length === 0) return;
  const unsent = stored.filter(({ itemId }) => itemIds.has(itemId));
  const refusal = await sendLate(attemptId, unsent);
  if (refusal !== undefined) tellLate(unsent.length, refusal);
  await outbox.clear();
}
