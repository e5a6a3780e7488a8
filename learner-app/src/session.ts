import { User } from '@tryout/api/contract';
import { type ApiClient, createApiClient, createSession, storageKeys, toast } from '@tryout/shared-ui';

/** The learner's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<User>({
  storageKey: storageKeys.token,
  keepsLoginTime: true,
  fetchAccount: () => api.get('auth/me', User),
  onExpired: () => toast.info({ message: 'Sesi Anda telah berakhir, silakan login kembali' }),
});

/** The learner's calls, sent with the session's token; only the server's own "no longer signed in" ends the session. */
export const api: ApiClient = createApiClient({
  prefix: '/api',
  getToken: () => useSession.getState().token,
  onUnauthorized: ({ token }) => useSession.getState().expire(token),
  onRenewedToken: (renewed, { token }) => useSession.getState().renew(renewed, token),
});
