import { create } from 'zustand';
import { isSignedOutError } from '../http/api-error.ts';
import { deviceStorage, type DeviceStorage } from './device-storage.ts';
import { storageKeys } from './storage-keys.ts';

/** `unreachable`: there is a token, but nobody could say whether it still counts; offer to try again. */
export type SessionStatus = 'checking' | 'signed-in' | 'signed-out' | 'unreachable';

export interface SessionState<Account> {
  /** Starts as `checking`, until the stored token was looked at. */
  status: SessionStatus;
  account: Account | null;
  token: string | null;
  /** Why there is no session any more; null when there was none. */
  endedBy: 'user' | 'expiry' | null;
  /** Takes over an answer of login or registration. */
  signIn: (token: string, account: Account) => void;
  /** Forgets token and account, here and in the other tabs. */
  signOut: () => void;
  /** Asks the server who the stored token belongs to. Only its 401 ends the session; never rejects. */
  check: () => Promise<void>;
  /** The account has changed (profile saved). */
  setAccount: (account: Account) => void;
  /** Keeps a prolonged token, unless someone else has signed in since `sent` went out. */
  renew: (renewed: string, sent: string | null) => void;
  /** The server no longer accepts `sent`; without effect when another token has taken its place. */
  expire: (sent: string | null) => void;
}

interface SessionOptions<Account> {
  /** Where the token is kept: one of `storageKeys`. */
  storageKey: string;
  /** The "who am I" call. It may be given the token, but the client usually attaches it. */
  fetchAccount: (token: string) => Promise<Account>;
  /** Also keep the time of the login, as ISO text (the spec's `loginTime`). */
  keepsLoginTime?: boolean;
  /** The server ended the session: the place for a toast. */
  onExpired?: () => void;
  storage?: DeviceStorage;
}

/**
 * One role's session as a zustand store: a hook in components, `.getState()` elsewhere.
 * It follows sign-ins and sign-outs of other tabs, and works (until reload) where storage is blocked.
 */
export function createSession<Account>({
  storageKey,
  fetchAccount,
  keepsLoginTime = false,
  onExpired,
  storage = deviceStorage,
}: SessionOptions<Account>) {
  // Counts whose session it is: an answer that was asked for in an earlier one is not for this one.
  let era = 0;
  let running: { era: number; done: Promise<void> } | null = null;

  const useSession = create<SessionState<Account>>()((set, get) => {
    const forget = (endedBy: 'user' | 'expiry') => {
      era += 1;
      storage.remove(storageKey);
      if (keepsLoginTime) storage.remove(storageKeys.loginTime);
      set({ status: 'signed-out', account: null, token: null, endedBy });
    };

    const ask = async (token: string) => {
      const asked = era;
      try {
        const account = await fetchAccount(token);
        if (asked === era) set({ status: 'signed-in', account, endedBy: null });
      } catch (error) {
        if (asked !== era) return;
        if (isSignedOutError(error)) get().expire(get().token); // also when the token was renewed on the way
        // Without an answer an account that is known stays: a tunnel must not end an exam.
        else if (!get().account) set({ status: 'unreachable' });
      }
    };

    return {
      status: 'checking',
      account: null,
      token: storage.get(storageKey),
      endedBy: null,
      signIn: (token, account) => {
        era += 1;
        storage.set(storageKey, token);
        if (keepsLoginTime) storage.set(storageKeys.loginTime, new Date().toISOString());
        set({ status: 'signed-in', account, token, endedBy: null });
      },
      signOut: () => forget('user'),
      check: async () => {
        const token = storage.get(storageKey);
        if (!token) return set({ status: 'signed-out', account: null, token: null });
        if (token !== get().token) era += 1;
        if (running?.era === era) return running.done;
        set(get().account ? { token } : { token, status: 'checking' });
        const done = ask(token).finally(() => {
          if (running?.done === done) running = null;
        });
        running = { era, done };
        return done;
      },
      setAccount: (account) => set({ account }),
      renew: (renewed, sent) => {
        if (!sent || get().token !== sent) return;
        storage.set(storageKey, renewed);
        set({ token: renewed });
      },
      expire: (sent) => {
        if (!sent || get().token !== sent) return;
        forget('expiry');
        onExpired?.();
      },
    };
  });

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null && key !== storageKey) return; // null: everything was cleared
      if (key === null || newValue === null) {
        era += 1;
        useSession.setState({ status: 'signed-out', account: null, token: null, endedBy: 'user' });
      }
      // Another tab renewed the token or signed in as somebody: the server says who.
      else if (newValue !== useSession.getState().token) void useSession.getState().check();
    });
  }
  return useSession;
}

export type SessionStore<Account> = ReturnType<typeof createSession<Account>>;
