import { Admin, errors } from '@tryout/api/contract';
import { type ApiClient, createSession, createSessionClient, endAtServer, storageKeys, toast } from '@tryout/shared-ui';
import { keptMarks } from './kept-marks.ts';

/** The administrator's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<Admin>({
  storageKey: storageKeys.adminToken,
  fetchAccount: (token) => api.get('admin/profile', Admin, { token }),
  endAtServer: (token) => endAtServer(api, 'admin', token),
  onExpired: () => toast.info({ message: errors.UNAUTHENTICATED.message }),
});

// A deliberate sign-out, in this tab or another, removes everything about learners.
useSession.subscribe(({ status, endedBy }) => {
  if (status === 'signed-out' && endedBy === 'user') keptMarks.forget();
});

/** The administrator's calls, through the second client to the API host. */
export const api: ApiClient = createSessionClient(useSession, '/proxy');
