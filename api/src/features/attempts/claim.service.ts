import { AppError } from '../../app-error.ts';
import type { ClaimRepository } from './claim.repository.ts';

export interface ClaimNeeds {
  claims: ClaimRepository;
  /** Whose token it is, and of which attempt; undefined for one that isn't a guest's, is changed or is over. */
  readGuestToken(token: string): { guestId: string; attemptId: string } | undefined;
}

/** Takes a guest's attempt into the account of whoever holds its token (docs/decisions/0038-guests-become-learners.md). */
export function createClaimService({ claims, readGuestToken }: ClaimNeeds) {
  return {
    /** A second claim of the same attempt by the same learner gives the same answer. Gives the attempt's id. */
    async claim(learnerId: string, attemptToken: string): Promise<string> {
      const guest = readGuestToken(attemptToken);
      if (!guest) throw new AppError('ATTEMPT_NOT_FOUND');
      const outcome = await claims.claim({ ...guest, learnerId });
      if (outcome === 'nobody') throw new AppError('UNAUTHENTICATED');
      if (outcome === 'running') throw new AppError('ATTEMPT_RUNNING_TWICE');
      if (outcome === 'missing') throw new AppError('ATTEMPT_NOT_FOUND');
      return guest.attemptId;
    },
  };
}
export type ClaimService = ReturnType<typeof createClaimService>;
