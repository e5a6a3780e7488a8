import { useEffect } from 'react';
import type { SessionState, SessionStore } from './session.ts';

/** The session; its first use starts the check of the stored token. */
export function useCheckedSession<Account>(session: SessionStore<Account>): SessionState<Account> {
  const state = session();
  useEffect(() => {
    if (session.getState().status === 'checking') void session.getState().check();
  }, [session]);
  return state;
}
