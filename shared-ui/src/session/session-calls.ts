import { Done, OwnSessions } from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';

/** The calls about the own sessions of one area. */
export interface SessionCalls {
  list(): Promise<OwnSessions>;
  end(id: string): Promise<unknown>;
  endAll(): Promise<unknown>;
}

/** @param door what stands before the calls: `auth`, `admin`, `api/questioner` */
export const createSessionCalls = (api: ApiClient, door: string): SessionCalls => ({
  list: () => api.get(`${door}/sessions`, OwnSessions),
  end: (id) => api.delete(`${door}/sessions/${id}`, Done),
  endAll: () => api.delete(`${door}/sessions`, Done),
});

/** Ends a session at the server. It may outlive the page, and goes out with the token that the device has just forgotten. */
export const endAtServer = (api: ApiClient, door: string, token: string): Promise<unknown> =>
  api.post(`${door}/logout`, Done, { token, keepalive: true });
