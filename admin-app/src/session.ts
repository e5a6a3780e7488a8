import { Admin, errors } from '@tryout/api/contract';
import { type ApiClient, createApiClient, createSession, storageKeys, toast } from '@tryout/shared-ui';

/** The administrator's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<Admin>({
  storageKey: storageKeys.adminToken,
  fetchAccount: () => api.get('admin/profile', Admin),
  onExpired: () => toast.info({ message: errors.UNAUTHENTICATED.message }),
});

/**
 * The administrator's calls: the second client, whose prefix leads to the API host. Only the server's own "no longer signed in"
 * ends the session; a dead line or a refused right never does.
 */
export const api: ApiClient = createApiClient({
  prefix: '/proxy',
  getToken: () => useSession.getState().token,
  onUnauthorized: ({ token }) => useSession.getState().expire(token),
  onRenewedToken: (renewed, { token }) => useSession.getState().renew(renewed, token),
});
