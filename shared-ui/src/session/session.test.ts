import { ApiError, NetworkError } from '../http/api-error.ts';
import { createDeviceStorage } from './device-storage.ts';
import { createSession } from './session.ts';

interface Person {
  name: string;
}

const dewi = { name: 'Dewi' };
const signedOut = new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sesi Anda telah berakhir' });

function givenSession(fetchAccount: (token: string) => Promise<Person> = async () => dewi, more = {}) {
  return createSession<Person>({ storageKey: 'token', fetchAccount, keepsLoginTime: true, ...more });
}

const tokenEvent = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
const tokenTakenEvent = () => tokenEvent(null);
/** The events of a sign-out in another tab, which come when the token is removed already. */
const signOutEvents = () => [tokenEvent(''), tokenTakenEvent()];

/** Waits until promises that are already resolved have run their callbacks. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => localStorage.clear());

describe('createSession', () => {
  it('starts as checking and is signed out without a stored token', async () => {
    const session = givenSession();
    expect(session.getState().status).toBe('checking');
    await session.getState().check();
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: null });
  });

  it('asks whose the stored token is, once for simultaneous checks', async () => {
    localStorage.setItem('token', 't1');
    const fetchAccount = jest.fn(async () => dewi);
    const session = givenSession(fetchAccount);
    await Promise.all([session.getState().check(), session.getState().check()]);
    expect(fetchAccount.mock.calls).toEqual([['t1']]);
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: dewi, token: 't1' });
  });

  it('ends at the server when its owner signs out, and here whether that call arrives or not', async () => {
    localStorage.setItem('token', 't1');
    const endAtServer = jest.fn(() => Promise.reject(new NetworkError()));
    const session = givenSession(undefined, { endAtServer });
    await session.getState().check();
    session.getState().signOut();
    expect(session.getState()).toMatchObject({ status: 'signed-out', token: null, endedBy: 'user' });
    expect(localStorage.getItem('token')).toBeNull();
    session.getState().signOut();
    await settled();
    expect(endAtServer.mock.calls).toEqual([['t1']]);
  });

  it('is not ended at the server when the server has ended it', async () => {
    localStorage.setItem('token', 't1');
    const endAtServer = jest.fn(async () => {});
    const session = givenSession(() => Promise.reject(signedOut), { endAtServer });
    await session.getState().check();
    expect(endAtServer).not.toHaveBeenCalled();
  });

  it('removes the token when the server says it no longer counts', async () => {
    localStorage.setItem('token', 't1');
    const onExpired = jest.fn();
    const session = givenSession(() => Promise.reject(signedOut), { onExpired });
    await session.getState().check();
    expect(session.getState()).toMatchObject({ status: 'signed-out', token: null, endedBy: 'expiry' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a network failure', new NetworkError()],
    ['a 500', new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: 'x' })],
    ['a 403', new ApiError({ status: 403, code: 'FORBIDDEN', message: 'x' })],
    ['a wrong password elsewhere', new ApiError({ status: 401, code: 'INVALID_CREDENTIALS', message: 'x' })],
  ])('keeps the token after %s and can try again', async (_name, failure) => {
    localStorage.setItem('token', 't1');
    const fetchAccount = jest.fn<Promise<Person>, []>().mockRejectedValueOnce(failure).mockResolvedValue(dewi);
    const session = givenSession(fetchAccount);
    await session.getState().check();
    expect(session.getState().status).toBe('unreachable');
    expect(localStorage.getItem('token')).toBe('t1');
    await session.getState().check();
    expect(session.getState().status).toBe('signed-in');
  });

  it('keeps a known account when a later check gets no answer', async () => {
    const session = givenSession(() => Promise.reject(new NetworkError()));
    session.getState().signIn('t1', dewi);
    await session.getState().check();
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: dewi });
  });

  it('stores token and time at sign-in and forgets both at sign-out', () => {
    const session = givenSession();
    session.getState().signIn('t1', dewi);
    expect(localStorage.getItem('token')).toBe('t1');
    expect(localStorage.getItem('loginTime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    session.getState().signOut();
    expect(localStorage).toHaveLength(0);
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: 'user' });
  });

  it('tells the other tabs a sign-out from an end, by an empty token before none', async () => {
    const heard: (string | null)[] = [];
    const storage = createDeviceStorage();
    const told = {
      ...storage,
      set: (key: string, value: string) => (key === 'token' && heard.push(value), storage.set(key, value)),
      remove: (key: string) => (key === 'token' && heard.push(null), storage.remove(key)),
    };
    const session = givenSession(undefined, { storage: told });
    session.getState().signIn('t1', dewi);
    session.getState().signOut();
    session.getState().signIn('t2', dewi);
    void session.getState().expire('t2');
    expect(heard).toEqual(['t1', '', null, 't2', null]);
  });

  it('takes a changed account only for the one that is signed in', () => {
    const of = (id: string, name: string) => ({ id, name });
    const session = givenSession();
    session.getState().signIn('t1', of('d', 'Dewi'));
    session.getState().setAccount(of('d', 'Dewi Putri'));
    expect(session.getState().account).toEqual(of('d', 'Dewi Putri'));
    session.getState().signOut();
    session.getState().setAccount(of('d', 'Late'));
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null });
    session.getState().signIn('t2', of('b', 'Budi'));
    session.getState().setAccount(of('d', 'Late'));
    expect(session.getState().account).toEqual(of('b', 'Budi'));
  });

  it('drops an answer to a call of an account that has signed out', async () => {
    localStorage.setItem('token', 'dewi-1');
    let answer: (person: Person) => void = () => {};
    const session = givenSession(() => new Promise((resolve) => (answer = resolve)));
    const check = session.getState().check();
    session.getState().signIn('budi-1', { name: 'Budi' });
    answer(dewi);
    await check;
    expect(session.getState().account).toEqual({ name: 'Budi' });
  });

  it('takes a renewed token in place of the one that was sent, and only of that one', () => {
    const session = givenSession();
    session.getState().signIn('t1', dewi);
    session.getState().renew('t2', 't1');
    session.getState().renew('evil', 't1');
    expect(session.getState().token).toBe('t2');
    expect(localStorage.getItem('token')).toBe('t2');
  });

  it('does not end a session when an older token is refused', () => {
    const session = givenSession();
    session.getState().signIn('t2', dewi);
    void session.getState().expire('t1');
    expect(session.getState().status).toBe('signed-in');
  });

  it('follows the other tabs', async () => {
    const session = givenSession();
    session.getState().signIn('t1', dewi);
    localStorage.removeItem('token');
    tokenTakenEvent();
    expect(session.getState().status).toBe('signed-out');

    localStorage.setItem('token', 't9');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 't9' }));
    await Promise.resolve();
    await Promise.resolve();
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't9' });
  });

  it('works until the reload where storage is blocked', async () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const session = givenSession(undefined, { storage });
    session.getState().signIn('t1', dewi);
    await session.getState().check();
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't1' });
  });

  it.each(['t\n1', 'rahasia é', ' '])(
    'takes %j for no token at all: it could not travel in a header',
    async (stored) => {
      localStorage.setItem('token', stored);
      const fetchAccount = jest.fn(async () => dewi);
      const session = givenSession(fetchAccount);
      await session.getState().check();
      expect(session.getState()).toMatchObject({ status: 'signed-out', token: null });
      expect(fetchAccount).not.toHaveBeenCalled();
    },
  );

  it('changes token and account together when another tab signs in as someone else', async () => {
    let answer: (person: Person) => void = () => {};
    const session = givenSession(() => new Promise((resolve) => (answer = resolve)));
    session.getState().signIn('dewi-1', dewi);
    localStorage.setItem('token', 'budi-1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'budi-1' }));
    expect(session.getState()).toMatchObject({ account: dewi, token: 'dewi-1' });
    answer({ name: 'Budi' });
    await settled();
    expect(session.getState()).toMatchObject({ account: { name: 'Budi' }, token: 'budi-1' });
  });

  it('goes on with the token of another tab when its own no longer counts', async () => {
    const onExpired = jest.fn();
    const fetchAccount = jest.fn(async () => dewi);
    const session = givenSession(fetchAccount, { onExpired });
    session.getState().signIn('old', dewi);
    localStorage.setItem('token', 'fresh');
    void session.getState().expire('old');
    void session.getState().expire('old');
    await settled();
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: dewi, token: 'fresh' });
    expect(fetchAccount.mock.calls).toEqual([['fresh']]);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('ends when the token of the other tab doesn’t count either', async () => {
    const fetchAccount = jest.fn(() => Promise.reject(signedOut));
    const session = givenSession(fetchAccount);
    session.getState().signIn('old', dewi);
    localStorage.setItem('token', 'fresh');
    void session.getState().expire('old');
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-out', token: null, endedBy: 'expiry' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(fetchAccount).toHaveBeenCalledTimes(1);
  });

  it('takes a removal that it hears of late for what the device has by then', async () => {
    const session = givenSession();
    session.getState().signIn('t1', dewi);
    localStorage.setItem('token', 't2');
    tokenTakenEvent();
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
  });

  it.each([
    ['has signed out', null],
    ['has another token', 'budi-1'],
  ])('does not store a renewed token once another tab %s', (_case, stored) => {
    const session = givenSession();
    session.getState().signIn('dewi-1', dewi);
    if (stored) localStorage.setItem('token', stored);
    else localStorage.removeItem('token');
    session.getState().renew('dewi-2', 'dewi-1');
    expect(localStorage.getItem('token')).toBe(stored);
  });

  it('renews its token where storage is blocked', () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const session = givenSession(undefined, { storage });
    session.getState().signIn('t1', dewi);
    session.getState().renew('t2', 't1');
    expect(session.getState().token).toBe('t2');
    expect(storage.get('token')).toBe('t2');
  });

  it('that another tab saw end has expired here as well: its page keeps its way back', () => {
    const onExpired = jest.fn();
    const session = givenSession(undefined, { onExpired });
    session.getState().signIn('t1', dewi);
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: 'expiry' });
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('is what the device says when its page comes back out of the browser’s memory', async () => {
    const comesBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    const session = givenSession(async (token) => (token === 't2' ? { name: 'Budi' } : dewi));
    session.getState().signIn('t1', dewi);
    localStorage.removeItem('token');
    comesBack(false);
    expect(session.getState().status).toBe('signed-in');
    comesBack(true);
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null });
    localStorage.setItem('token', 't2');
    comesBack(true);
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: { name: 'Budi' } });
  });
});

describe('a session that a screen holds', () => {
  function givenHeld(fetchAccount: (token: string) => Promise<Person> = async () => dewi) {
    const onExpired = jest.fn();
    const session = givenSession(fetchAccount, { onExpired });
    session.getState().signIn('t1', dewi);
    return { session, onExpired, release: session.getState().hold() };
  }
  const tokenTaken = () => {
    localStorage.removeItem('token');
    tokenTakenEvent();
    return settled();
  };

  it('keeps its account when the server ends it, and goes on after a new sign-in', () => {
    const { session, onExpired } = givenHeld();
    void session.getState().expire('t1');
    expect(session.getState()).toMatchObject({ status: 'expired', account: dewi, token: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(onExpired).not.toHaveBeenCalled();
    session.getState().signIn('t2', dewi);
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: dewi, token: 't2' });
  });

  it('is over when the screen releases it without one', () => {
    const { session, release } = givenHeld();
    void session.getState().expire('t1');
    release();
    release();
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: 'expiry' });
  });

  it.each([
    ['still counts at the server', async () => dewi],
    ['has ended at the server', () => Promise.reject(signedOut)],
    ['can’t be asked about', () => Promise.reject(new NetworkError())],
  ])('ends at a deliberate sign-out, here and in another tab, where its token %s', async (_case, fetchAccount) => {
    const { session } = givenHeld(fetchAccount);
    session.getState().signOut();
    expect(session.getState()).toMatchObject({ status: 'signed-out', endedBy: 'user' });

    session.getState().signIn('t2', dewi);
    localStorage.removeItem('token');
    signOutEvents();
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: 'user' });
  });

  it.each([
    ['has ended at the server', () => Promise.reject(signedOut)],
    ['can’t be asked about', () => Promise.reject(new NetworkError())],
    ['meets a server in trouble', () => Promise.reject(new ApiError({ status: 503, code: 'OVERLOADED', message: '' }))],
  ])('stays when another tab only saw it expire, where its token %s', async (_case, fetchAccount) => {
    const { session } = givenHeld(fetchAccount);
    await tokenTaken();
    expect(session.getState()).toMatchObject({ status: 'expired', account: dewi });
    await tokenTaken();
    expect(session.getState().status).toBe('expired');
  });

  it('that has expired is over when another tab signs out', async () => {
    const { session } = givenHeld();
    void session.getState().expire('t1');
    signOutEvents();
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-out', account: null, endedBy: 'user' });
  });

  it('belongs to the account of now when it hears of a sign-out late', async () => {
    const { session } = givenHeld(async (token) => (token === 't2' ? { name: 'Budi' } : dewi));
    localStorage.setItem('token', 't2');
    signOutEvents();
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: { name: 'Budi' }, token: 't2' });
  });

  it('goes on when another tab signs in anew', async () => {
    const { session } = givenHeld();
    void session.getState().expire('t1');
    localStorage.setItem('token', 't2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 't2' }));
    await settled();
    expect(session.getState()).toMatchObject({ status: 'signed-in', account: dewi, token: 't2' });
  });
});
