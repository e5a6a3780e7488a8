import { useSession } from './session.ts';
import { learnerOfToken } from './token-learner.ts';

/**
 * Whose device this is, as its token says until the server does: what is the learner's own is asked for at once.
 * @returns undefined for a visitor
 */
export function useLearnerId(): string | undefined {
  return useSession(({ account, token }) => account?.id ?? learnerOfToken(token));
}
