import { AppError } from '../../app-error.ts';
import type { ClaimRepository } from './claim.repository.ts';

export interface ClaimNeeds {
  claims: ClaimRepository;
  /** The guest and the attempt of a token; undefined if it isn't a guest's, was changed or has expired. */
  readGuestToken(token: string): { guestId: string; attemptId: string } | undefined;
}

/** Gives a guest's attempt to the account that shows its token (docs/decisions/0038-guests-become-learners.md). */
export function createClaimService({ claims, readGuestToken }: ClaimNeeds) {
  return {
    /** Returns the attempt's id. A second claim of the same attempt by the same learner returns the same. */
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
