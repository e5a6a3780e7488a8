import { User } from '@tryout/api/contract';
import { type ApiClient, createSession, createSessionClient, endAtServer, storageKeys, toast } from '@tryout/shared-ui';
import { forgetOnSignOut } from './forget-on-sign-out.ts';

/** The learner's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<User>({
  storageKey: storageKeys.token,
  keepsLoginTime: true,
  fetchAccount: (token) => api.get('auth/me', User, { token }),
  endAtServer(token) {
    forgetOnSignOut();
    return endAtServer(api, 'auth', token);
  },
  onExpired: () => toast.info({ message: 'Sesi Anda telah berakhir, silakan login kembali' }),
});

/** The learner's calls. */
export const api: ApiClient = createSessionClient(useSession, '/api');
