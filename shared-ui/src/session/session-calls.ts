import { Done, OwnSessions } from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';

/** One area's calls for the user's own sessions. */
export interface SessionCalls {
  list(): Promise<OwnSessions>;
  end(id: string): Promise<unknown>;
  endAll(): Promise<unknown>;
}

/** @param door the first part of the calls' paths: `auth`, `admin`, `api/questioner` */
export const createSessionCalls = (api: ApiClient, door: string): SessionCalls => ({
  list: () => api.get(`${door}/sessions`, OwnSessions),
  end: (id) => api.delete(`${door}/sessions/${id}`, Done),
  endAll: () => api.delete(`${door}/sessions`, Done),
});

/** Ends a session at the server. The call may outlive the page; it is sent with the token that the device has just forgotten. */
export const endAtServer = (api: ApiClient, door: string, token: string): Promise<unknown> =>
  api.post(`${door}/logout`, Done, { token, keepalive: true });
