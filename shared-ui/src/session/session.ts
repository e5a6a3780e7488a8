import { create } from 'zustand';
import { isSignedOutError } from '../http/api-error.ts';
import { deviceStorage, type DeviceStorage } from './device-storage.ts';
import { storageKeys } from './storage-keys.ts';
import { createTokenChange } from './token-change.ts';

/**
 * `unreachable`: there is a token, but the server could not be asked whether it still counts; offer to try again. `expired`: the server
 * ended the session while a screen held it; a known account stays, and the screen asks for the password.
 */
export type SessionStatus = 'checking' | 'signed-in' | 'signed-out' | 'unreachable' | 'expired';

export interface SessionState<Account> {
  /** Starts as `checking`, until the stored token has been read. */
  status: SessionStatus;
  account: Account | null;
  token: string | null;
  /** Why the session has ended; null when there was none. */
  endedBy: 'user' | 'expiry' | null;
  /** Stores the token and account of a login or registration. */
  signIn: (token: string, account: Account) => void;
  /** Forgets token and account, here and in the other tabs. */
  signOut: () => void;
  /** Asks the server whose the stored token is. Only its 401 ends the session; never rejects. */
  check: () => Promise<void>;
  /** The account has changed (profile saved). Without effect when it is no longer the one that is signed in: the answer came too late. */
  setAccount: (account: Account) => void;
  /**
   * Keeps a prolonged token, unless another account has signed in since `sent` went out.
   * @param isReplacement `sent` counts no longer, and whatever has prolonged it meanwhile doesn't, either
   */
  renew: (renewed: string, sent: string | null, isReplacement?: boolean) => void;
  /** Runs a call whose answer brings a token in place of the one that it ends: meanwhile no refusal of the old one ends the session, in any tab. */
  replaceToken: <T>(call: () => Promise<T>) => Promise<T>;
  /**
   * The server no longer accepts `sent`. That ends the session, unless it has another token by now or a tab is just getting one.
   * @returns the same account's token in place of `sent`, for sending the call again; null if there is none
   */
  expire: (sent: string | null) => Promise<string | null>;
  /**
   * For a screen that must not close when the server ends the session: while it holds the session, the status is then `expired` and the
   * account stays. A deliberate sign-out still ends the session. @returns a function that releases it
   */
  hold: () => () => void;
}

interface SessionOptions<Account> {
  /** Where the token is kept: one of `storageKeys`. */
  storageKey: string;
  /** The "who am I" call, to be sent with this token and no other. */
  fetchAccount: (token: string) => Promise<Account>;
  /** Ends the session at the server when its owner signs out; the device has forgotten it by then, whether the call succeeds or not. */
  endAtServer?: (token: string) => Promise<unknown>;
  /** Also keep the time of the login, as ISO text (the spec's `loginTime`). */
  keepsLoginTime?: boolean;
  /** Called when the server has ended the session and no screen holds it: the place for a toast. */
  onExpired?: () => void;
  storage?: DeviceStorage;
}

const idOf = (account: unknown) => (account as { id?: unknown }).id;

/**
 * One role's session as a zustand store: a hook in components, `.getState()` elsewhere.
 * It follows sign-ins and sign-outs of other tabs, and works (until reload) where storage is blocked.
 */
export function createSession<Account>({
  storageKey,
  fetchAccount,
  endAtServer,
  keepsLoginTime = false,
  onExpired,
  storage = deviceStorage,
}: SessionOptions<Account>) {
  // Increases with each change of owner: an answer that was asked for in an earlier era is dropped.
  let era = 0;
  let running: { era: number; token: string; done: Promise<void> } | null = null;
  let holders = 0;
  const tokenChange = createTokenChange(storageKey);
  /** The token that the one of now has replaced for the same account. */
  let former: string | null = null;
  /** Another tab has seen the end of a token that this one is just replacing, and has removed it. */
  let isTaken = false;

  /** The stored value could be anything; a value that can't be sent in a header is no token and must not look like a broken connection. */
  const storedToken = () => {
    const stored = storage.get(storageKey);
    return stored && /^[\x21-\x7e]+$/.test(stored) ? stored : null;
  };

  const useSession = create<SessionState<Account>>()((set, get) => {
    const leave = (endedBy: 'user' | 'expiry') => {
      era += 1;
      former = null;
      set({ status: 'signed-out', account: null, token: null, endedBy });
    };

    const forget = () => {
      storage.remove(storageKey);
      if (keepsLoginTime) storage.remove(storageKeys.loginTime);
    };

    const end = async (ended: string | null) => {
      const stored = storedToken();
      // The token was renewed or another tab has signed in again in the meantime: the server says whose that one is.
      if (stored && stored !== ended) return get().check();
      if (stored) forget();
      if (holders > 0) {
        era += 1;
        former = null;
        return set({ status: 'expired', token: null, endedBy: 'expiry' });
      }
      leave('expiry');
      onExpired?.();
    };

    const ask = async (token: string) => {
      const asked = era;
      const isNew = token !== get().token;
      try {
        const account = await fetchAccount(token);
        // Account and token change together: no call may go out for one account with the token of another.
        if (asked !== era) return;
        const before = get();
        if (isNew) former = before.account && idOf(before.account) === idOf(account) ? before.token : null;
        set({ status: 'signed-in', account, endedBy: null, ...(isNew && { token }) });
      } catch (error) {
        if (isSignedOutError(error)) await tokenChange.end();
        if (asked !== era) return;
        if (isSignedOutError(error)) await end(token); // also when the token was renewed on the way
        // Without an answer a known account stays: a tunnel must not end an exam.
        else if (!get().account) set({ status: 'unreachable' });
      }
    };

    /**
     * Another tab may have changed the token. This looks at what is stored now: a tab that slept hears of a removal when somebody has signed in
     * since. While a screen holds the session, only a deliberate sign-out makes it leave.
     * @param heard the token's new value in the other tab: an empty one is a deliberate sign-out; undefined when nothing was heard
     */
    const follow = (heard?: string | null) => {
      const { token, status } = get();
      const stored = storedToken();
      // Renewed, or of another account: the server says which.
      if (stored && stored !== token) void get().check();
      if (stored || status === 'signed-out') return;
      const change = tokenChange.ownEnd();
      if (change && heard === null) {
        isTaken = true;
        return void change.then(() => {
          isTaken = false;
          follow(heard);
        });
      }
      if (heard === '') return leave('user');
      if (!token) return;
      if (holders > 0) return void end(token);
      // The tab that has removed it says so by an empty one where its user has signed out; unheard, nobody knows.
      if (heard === undefined) return leave('user');
      leave('expiry');
      onExpired?.();
    };

    if (typeof window !== 'undefined') {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === null || key === storageKey) follow(newValue); // null: everything was cleared
      });
      // A page out of the back/forward cache has heard of nothing while it was away.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) follow();
      });
    }

    return {
      status: 'checking',
      account: null,
      token: storedToken(),
      endedBy: null,
      signIn: (token, account) => {
        era += 1;
        former = null;
        storage.set(storageKey, token);
        if (keepsLoginTime) storage.set(storageKeys.loginTime, new Date().toISOString());
        set({ status: 'signed-in', account, token, endedBy: null });
      },
      signOut: () => {
        const { token } = get();
        // Tells the other tabs that this is no end by the server. They see the removal, too: areas of older releases know nothing else.
        storage.set(storageKey, '');
        forget();
        leave('user');
        // A broken connection must not keep anybody signed in on this device; at the server the session then ends by itself.
        if (token) void endAtServer?.(token).catch(() => {});
      },
      check: async () => {
        const token = storedToken();
        if (!token) return set({ status: 'signed-out', account: null, token: null });
        if (running?.era === era && running.token === token) return running.done;
        if (token !== get().token) era += 1;
        if (!get().account) set({ token, status: 'checking' });
        const done = ask(token).finally(() => {
          if (running?.done === done) running = null;
        });
        running = { era, token, done };
        return done;
      },
      setAccount: (account) => {
        const current = get().account;
        if (current && idOf(current) === idOf(account)) set({ account });
      },
      renew: (renewed, sent, isReplacement = false) => {
        const { token } = get();
        const isCurrent = token === sent || (isReplacement && former === sent);
        if (!sent || !token || !isCurrent) return;
        // Else another tab has signed out or taken another token, and this one is about to hear of it.
        if (storedToken() === token || isTaken) storage.set(storageKey, renewed);
        former = token;
        set({ token: renewed });
      },
      replaceToken: (call) => tokenChange.run(call),
      expire: async (sent) => {
        if (!sent) return null;
        const change = tokenChange.end();
        if (change) await change;
        if (get().token === sent) await end(sent);
        return former === sent ? get().token : null;
      },
      hold: () => {
        let isHeld = true;
        holders += 1;
        return () => {
          if (!isHeld) return;
          isHeld = false;
          holders -= 1;
          if (holders === 0 && get().status === 'expired') leave('expiry');
        };
      },
    };
  });
  return useSession;
}

export type SessionStore<Account> = ReturnType<typeof createSession<Account>>;
