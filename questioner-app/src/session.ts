import { errors, Questioner } from '@tryout/api/contract';
import { type ApiClient, createSession, createSessionClient, endAtServer, storageKeys, toast } from '@tryout/shared-ui';

/** The questioner's session, as a hook in components and `.getState()` elsewhere. */
export const useSession = createSession<Questioner>({
  storageKey: storageKeys.questionerToken,
  fetchAccount: (token) => api.get('api/questioner/profile', Questioner, { token }),
  endAtServer: (token) => endAtServer(api, 'api/questioner', token),
  onExpired: () => toast.info({ message: errors.UNAUTHENTICATED.message }),
});

/** The questioner's calls, through the second client to the API host. */
export const api: ApiClient = createSessionClient(useSession, '/proxy');
