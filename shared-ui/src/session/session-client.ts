import { type ApiClient, createApiClient } from '../http/api-client.ts';
import type { SessionStore } from './session.ts';

/**
 * The API client of one area, which sends its session's token. Only the server's own "no longer signed in" ends the session; a broken
 * connection or a missing right never does.
 * @param prefix put before every path: `/api` for the main client, `/proxy` for the second, which leads to the API host
 */
export function createSessionClient<Account>(session: SessionStore<Account>, prefix: string): ApiClient {
  return createApiClient({
    prefix,
    getToken: () => session.getState().token,
    onUnauthorized: ({ token }) => session.getState().expire(token),
    whileReplacingToken: (call) => session.getState().replaceToken(call),
    onRenewedToken: (renewed, sent) => session.getState().renew(renewed, sent.token, sent.replacesToken),
  });
}
