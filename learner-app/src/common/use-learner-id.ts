import { useSession } from '../session.ts';
import { learnerOfToken } from './token-learner.ts';

const idIn = ({ account, token }: ReturnType<typeof useSession.getState>) => account?.id ?? learnerOfToken(token);

/**
 * The learner's id, from the token until the server has answered, so that the learner's own data can be fetched at once.
 * @returns undefined for a visitor
 */
export const useLearnerId = (): string | undefined => useSession(idIn);

/** The same at this moment, outside of components. */
export const learnerNow = (): string | undefined => idIn(useSession.getState());
