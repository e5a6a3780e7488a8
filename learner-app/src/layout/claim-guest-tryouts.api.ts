import { AttemptClaimed } from '@tryout/api/contract';
import { api } from '../session.ts';

/** Takes a guest's attempt into the signed-in account; calling it again gives the same answer. */
export const claimAttempt = (attemptToken: string): Promise<AttemptClaimed> =>
  api.post('attempts/claim', AttemptClaimed, { json: { attemptToken } });
