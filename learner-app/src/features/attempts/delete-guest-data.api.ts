import { Done } from '@tryout/api/contract';
import { withCredentials } from '../../guest-tryouts.ts';
import { api } from '../../session.ts';

/** Deletes what the guest registered with, for good; the way to the result goes with it. */
export const deleteRegistration = (attemptId: string) =>
  withCredentials(attemptId, (credentials) =>
    api.delete(`free-tryouts/${encodeURIComponent(attemptId)}`, Done, { ...credentials }),
  );
