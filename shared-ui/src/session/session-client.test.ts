import * as v from 'valibot';
import { givenLocalApi, ok, refused } from '../testing/index.ts';
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
