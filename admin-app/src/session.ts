import { Admin, errors } from '@tryout/api/contract';
import { type ApiClient, createSession, createSessionClient, endAtServer, storageKeys, toast } from '@tryout/shared-ui';

/** The administrator's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<Admin>({
  storageKey: storageKeys.adminToken,
  fetchAccount: (token) => api.get('admin/profile', Admin, { token }),
  endAtServer: (token) => endAtServer(api, 'admin', token),
  onExpired: () => toast.info({ message: errors.UNAUTHENTICATED.message }),
});

/** The administrator's calls, through the second client to the API host. */
export const api: ApiClient = createSessionClient(useSession, '/proxy');
