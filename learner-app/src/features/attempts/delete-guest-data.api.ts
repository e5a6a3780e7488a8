import { Done } from '@tryout/api/contract';
import { withCredentials } from '../../common/guest-tryouts.ts';
import { api } from '../../session.ts';

/** Deletes the data of a guest's registration for good; the link to the result goes with it. */
export const deleteRegistration = (attemptId: string) =>
  withCredentials(attemptId, (credentials) =>
    api.delete(`free-tryouts/${encodeURIComponent(attemptId)}`, Done, { ...credentials }),
  );
