import { Admin, errors } from '@tryout/api/contract';
import { type ApiClient, createSession, createSessionClient, endAtServer, storageKeys, toast } from '@tryout/shared-ui';

/**
 * Loads the code that removes unsaved marks when their writer signs out. It isn't part of the first file, and is loaded before it is needed,
 * because a sign-out needs no connection.
 */
export const loadKeptMarks = () => import('./common/kept-marks.ts');

/** The administrator's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<Admin>({
  storageKey: storageKeys.adminToken,
  fetchAccount: (token) => api.get('admin/profile', Admin, { token }),
  endAtServer(token) {
    // Only here: in other tabs a session that the server has ended looks the same as a sign-out, and keeps its drafts.
    void loadKeptMarks().then(({ forgetMarks }) => forgetMarks());
    return endAtServer(api, 'admin', token);
  },
  onExpired: () => toast.info({ message: errors.UNAUTHENTICATED.message }),
});

/** The administrator's calls, through the second client to the API host. */
export const api: ApiClient = createSessionClient(useSession, '/proxy');
