import { ApiError, NetworkError } from '@tryout/shared-ui';
import { hasLostAccess, noteLearnersTryout, useGuestTryouts, withCredentials } from './guest-tryouts.ts';
import { givenLearner, givenVisitor } from '../testing/samples.ts';

const store = () => useGuestTryouts.getState();
const stored = () => JSON.parse(localStorage.getItem('userTryouts') ?? 'null') as unknown;
/** Writes to the storage as another tab of this device would. */
const hearOf = (value: string) => {
  localStorage.setItem('userTryouts', value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userTryouts', newValue: value }));
};
const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });

beforeEach(() => {
  localStorage.clear();
  givenVisitor();
  hearOf('{}');
  useGuestTryouts.setState({ isKept: true, refused: new Set() });
});

describe('the guest’s tryouts on this device', () => {
  it('are kept with their tokens, beside the ids of learners, and forgotten one by one', () => {
    store().add({ id: 'TO1', attemptToken: 'a.b.c' });
    store().add({ id: 'TO2', attemptToken: 'd.e.f' });
    noteLearnersTryout('u1', 'TO3');
    expect(stored()).toEqual({
      guest: [
        { id: 'TO1', attemptToken: 'a.b.c' },
        { id: 'TO2', attemptToken: 'd.e.f' },
      ],
      u1: [{ id: 'TO3' }],
    });
    store().remove('TO1');
    store().remove('TO2');
    expect(stored()).toEqual({ u1: [{ id: 'TO3' }] });
    expect(store().tryouts).toEqual([]);
  });

  it('keep additions of another tab', () => {
    hearOf(JSON.stringify({ guest: [{ id: 'TO1', attemptToken: 'a' }] }));
    store().add({ id: 'TO2', attemptToken: 'b' });
    expect(store().tryouts.map(({ id }) => id)).toEqual(['TO1', 'TO2']);
  });

  it.each([
    ['no JSON', '{'],
    ['a text', '"guest"'],
    ['no list', '{"guest":{"0":1}}'],
    ['an id that leads elsewhere', '{"guest":[{"id":"../auth","attemptToken":"a"}]}'],
    ['an invalid token', '{"guest":[{"id":"TO1","attemptToken":"a\\nb"}]}'],
    ['a prototype', '{"__proto__":{"guest":[{"id":"TO1","attemptToken":"a"}]}}'],
  ])('are none when storage holds %s, and the next one is still kept', (_, value) => {
    hearOf(value);
    expect(store().tryouts).toEqual([]);
    store().add({ id: 'TO9', attemptToken: 'z' });
    expect(store().tryouts).toEqual([{ id: 'TO9', attemptToken: 'z' }]);
  });

  it('last as long as the page where storage is full, and say so (F21)', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store().add({ id: 'TO1', attemptToken: 'a' });
    expect(store()).toMatchObject({ isKept: false, tryouts: [{ id: 'TO1' }] });
    full.mockRestore();
    store().remove('TO1');
  });
});

describe('a call about an attempt', () => {
  const call = jest.fn(async (credentials: { token?: string }) => credentials);

  it('carries the guest’s token only for the guest’s attempt, whoever is signed in', async () => {
    store().add({ id: 'TO1', attemptToken: 'a.b.c' });
    givenLearner();
    expect(await withCredentials('TO1', call)).toEqual({ token: 'a.b.c' });
    expect(await withCredentials('TO2', call)).toEqual({});
  });

  it.each([
    ['401', refusal(401, 'UNAUTHENTICATED'), true],
    ['404', refusal(404, 'ATTEMPT_NOT_FOUND'), true],
    ['another 404', refusal(404, 'ITEM_NOT_FOUND'), false],
    ['a busy server', refusal(503, 'OVERLOADED'), false],
    ['a broken connection', new NetworkError('x'), false],
  ])('that fails with %s: access is lost: %#', async (_, error, isLost) => {
    store().add({ id: 'TO1', attemptToken: 'a' });
    await expect(withCredentials('TO1', () => Promise.reject(error))).rejects.toBe(error);
    expect(hasLostAccess('TO1')).toBe(isLost);
    expect(hasLostAccess('TO2')).toBe(false);
  });
});
