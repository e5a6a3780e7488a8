import { useEffect } from 'react';
import type { SessionState, SessionStore } from './session.ts';

/** The session; whoever uses it first has the stored token looked at. */
export function useCheckedSession<Account>(session: SessionStore<Account>): SessionState<Account> {
  const state = session();
  useEffect(() => {
    if (session.getState().status === 'checking') void session.getState().check();
  }, [session]);
  return state;
}
