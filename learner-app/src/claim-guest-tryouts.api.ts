import { AttemptClaimed } from '@tryout/api/contract';
import { api } from './session.ts';

/** Takes a guest's attempt into the account that is signed in; again gives the same answer. */
export const claimAttempt = (attemptToken: string): Promise<AttemptClaimed> =>
  api.post('attempts/claim', AttemptClaimed, { json: { attemptToken } });
