import { useSession } from './session.ts';
import { learnerOfToken } from './token-learner.ts';

/**
 * The learner's id, from the token until the server has answered, so that the learner's own data can be fetched at once.
 * @returns undefined for a visitor
 */
export function useLearnerId(): string | undefined {
  return useSession(({ account, token }) => account?.id ?? learnerOfToken(token));
}
