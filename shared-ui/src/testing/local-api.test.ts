import * as v from 'valibot';
import { createApiClient } from '../http/api-client.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { givenLocalApi, ok, refused } from './local-api.ts';

const api = givenLocalApi();
const client = createApiClient({ prefix: '/proxy', getToken: () => 't1' });
const call = 'POST /proxy/admin/login?again=1';
const post = () => client.post('admin/login', v.unknown(), { json: { email: 'a' }, query: { again: 1 } });

describe('givenLocalApi', () => {
  it('gives the answers it was told, and keeps the calls that arrived', async () => {
    api.answers[call] = ok({ token: 'fresh' });
    expect(await post()).toEqual({ token: 'fresh' });
    expect(api.arrived).toEqual([{ call, authorization: 'Bearer t1', body: { email: 'a' } }]);
    expect(api.callsOf(call)).toBe(1);
  });

  it('refuses as our server does', async () => {
    api.answers[call] = refused(403, 'FORBIDDEN', 'Bukan admin');
    await expect(post()).rejects.toThrow(new ApiError({ status: 403, code: 'FORBIDDEN', message: 'Bukan admin' }));
  });

  it('breaks the connection where no answer was set, and forgets the answers of the test before', async () => {
    expect(api.arrived).toEqual([]);
    await expect(post()).rejects.toThrow(NetworkError);
  });
});
