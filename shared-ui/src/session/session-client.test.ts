import { locks } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { givenLocalApi, type LocalAnswer, ok, refused } from '../testing/index.ts';
import type { ApiClient } from '../http/api-client.ts';
import { createSession } from './session.ts';
import { createSessionClient } from './session-client.ts';

const api = givenLocalApi();
const call = 'GET /proxy/admin/users';

function givenClient() {
  const session = createSession({ storageKey: 'token', fetchAccount: async () => 'Dewi' });
  session.getState().signIn('t1', 'Dewi');
  const client = createSessionClient(session, '/proxy');
  return { session, ask: () => client.get('admin/users', v.unknown()).catch(() => {}) };
}

beforeEach(() => localStorage.clear());

describe('createSessionClient', () => {
  it("sends the session's token, a renewed one from then on", async () => {
    api.answers[call] = ok([]);
    const { session, ask } = givenClient();
    await ask();
    session.getState().renew('t2', 't1');
    await ask();
    expect(api.arrived.map(({ authorization }) => authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('ends the session when the server says so', async () => {
    api.answers[call] = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');
    const { session, ask } = givenClient();
    await ask();
    expect(session.getState()).toMatchObject({ status: 'signed-out', endedBy: 'expiry' });
  });

  it.each([
    ['a broken connection', 'broken connection' as const],
    ['a refused right', refused(403, 'FORBIDDEN', 'Bukan admin')],
    ["a gateway's 401", { status: 401, body: 'proxy' }],
  ])('keeps it after %s', async (_case, answer) => {
    api.answers[call] = answer;
    const { session, ask } = givenClient();
    await ask();
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't1' });
  });
});

describe('a call that replaces the token', () => {
  const change = 'POST /proxy/admin/change-password';
  const refusal = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');

  // The browser's own, which jsdom lacks: Node's follow the same standard.
  beforeAll(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
  afterAll(() => Reflect.deleteProperty(navigator, 'locks'));

  /** A server that no longer accepts the old token, whose answer with the new one is on its way. */
  function givenSlowChange() {
    const onExpired = jest.fn();
    const tab = () => {
      const session = createSession({
        storageKey: 'token',
        fetchAccount: (token): Promise<{ id: string }> =>
          client.get('admin/profile', v.object({ id: v.string() }), { token }),
        onExpired,
      });
      const client: ApiClient = createSessionClient(session, '/proxy');
      return { session, ask: () => client.get('admin/users', v.unknown()), client };
    };
    const own = tab();
    const sister = tab();
    own.session.getState().signIn('t1', { id: 'dewi' });
    sister.session.getState().signIn('t1', { id: 'dewi' });
    const answerOf = (authorization: string | undefined): LocalAnswer =>
      authorization === 'Bearer t2' ? ok({ id: 'dewi' }) : refusal;
    api.answers[call] = answerOf;
    api.answers['GET /proxy/admin/profile'] = answerOf;
    let arrive: (answer: LocalAnswer) => void = () => {};
    api.answers[change] = new Promise((resolve) => (arrive = resolve));
    const changed = own.client.post('admin/change-password', v.unknown(), { replacesToken: true });
    const done = () => arrive({ status: 200, body: {}, headers: { 'x-renewed-token': 't2' } });
    const isRefused = (times = 1) => waitFor(() => expect(api.callsOf(call)).toBeGreaterThanOrEqual(times));
    return { own, sister, changed, done, arrive, onExpired, isRefused };
  }

  it('keeps both tabs signed in, whose calls go on with the new token', async () => {
    const { own, sister, changed, done, onExpired, isRefused } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    const answers = Promise.all([own.ask(), sister.ask()]);
    await isRefused(2);
    done();
    await changed;
    expect(await answers).toEqual([{ id: 'dewi' }, { id: 'dewi' }]);
    for (const { session } of [own, sister])
      expect(session.getState()).toMatchObject({ status: 'signed-in', account: { id: 'dewi' }, token: 't2' });
    expect(localStorage.getItem('token')).toBe('t2');
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('is made also where the browser refuses locks, as it does where it keeps no data for the site', async () => {
    const refuse = jest.spyOn(locks, 'request').mockRejectedValue(new DOMException('Denied', 'SecurityError'));
    const { own, changed, done } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    done();
    await changed;
    expect(own.session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
    refuse.mockRestore();
  });

  it('counts though another call has prolonged the old token meanwhile', async () => {
    const { own, changed, done } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    api.answers[call] = { status: 200, body: { id: 'dewi' }, headers: { 'x-renewed-token': 't1-prolonged' } };
    await own.ask();
    expect(own.session.getState().token).toBe('t1-prolonged');
    done();
    await changed;
    expect(own.session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
    expect(localStorage.getItem('token')).toBe('t2');
  });

  it('brings its token back where a tab of an older release has removed the old one', async () => {
    const { own, changed, done } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(own.session.getState().status).toBe('signed-in');
    done();
    await changed;
    expect(own.session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
    expect(localStorage.getItem('token')).toBe('t2');
  });

  it.each([
    ['here', ({ own }: ReturnType<typeof givenSlowChange>) => own.session.getState().signOut()],
    [
      'in another tab',
      () => {
        localStorage.removeItem('token');
        for (const newValue of ['', null])
          window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
      },
    ],
  ])('signs nobody in again who has signed out %s meanwhile', async (_case, signOut) => {
    const given = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    const answer = given.own.ask().catch((error: unknown) => error);
    await given.isRefused();
    signOut(given);
    given.done();
    await given.changed;
    expect(await answer).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(given.own.session.getState()).toMatchObject({ status: 'signed-out', token: null, endedBy: 'user' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(api.callsOf(call)).toBe(1);
  });

  it('ends the session after all when its answer is lost', async () => {
    const { own, sister, changed, arrive, isRefused } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    const answers = Promise.allSettled([own.ask(), sister.ask(), changed]);
    await isRefused(2);
    arrive('broken connection');
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const { session } of [own, sister])
      expect(session.getState()).toMatchObject({ status: 'signed-out', token: null, endedBy: 'expiry' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('gives the token of another account to no call that was sent before', async () => {
    const { own, changed, done, isRefused } = givenSlowChange();
    await waitFor(() => expect(api.callsOf(change)).toBe(1));
    const answer = own.ask().catch((error: unknown) => error);
    await isRefused();
    own.session.getState().signIn('t9', { id: 'budi' });
    done();
    await changed;
    expect(await answer).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(own.session.getState()).toMatchObject({ account: { id: 'budi' }, token: 't9' });
    expect(api.callsOf(call)).toBe(1);
  });
});
