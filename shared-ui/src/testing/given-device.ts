import { act } from '@testing-library/react';
import type { SessionStore } from '../session/session.ts';
import { toast } from '@tryout/shared-ui/platform';

/**
 * The device's storage for a test file: empty before and after each test, until `holds` puts a token on it.
 * @param storageKey where the session keeps its token: one of `storageKeys`
 */
export function givenDevice<Account>(session: SessionStore<Account>, storageKey: string) {
  const empty = () => holds(null);

  function holds(token: string | null) {
    toast.remove();
    localStorage.clear();
    if (token) localStorage.setItem(storageKey, token);
    session.setState({ status: 'checking', account: null, token, endedBy: null });
  }

  beforeEach(empty);
  afterEach(() => act(empty));
  return { holds, token: () => localStorage.getItem(storageKey) };
}
