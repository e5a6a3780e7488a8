import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { forgetRequestKey, forgetRequestKeysOf, requestKeyOf } from './request-key.ts';

const basic = { kind: 'plan', id: 'basic' } as const;

beforeEach(() => {
  jest.restoreAllMocks();
  deviceStorage.remove(storageKeys.purchaseKeys);
});

describe('the key of a purchase', () => {
  it('is the same until the purchase is there, and then another', () => {
    const key = requestKeyOf('u1', basic);
    expect(requestKeyOf('u1', basic)).toBe(key);
    forgetRequestKey('u1', basic);
    expect(requestKeyOf('u1', basic)).not.toBe(key);
  });

  it('is given up after a day, and the one of an older page is known', () => {
    const older = crypto.randomUUID();
    deviceStorage.set(storageKeys.purchaseKeys, JSON.stringify({ 'u1/plan/basic': older }));
    expect(requestKeyOf('u1', basic)).toBe(older);
    const hourMs = 3_600_000;
    const begun = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(begun + 23 * hourMs);
    expect(requestKeyOf('u1', basic)).toBe(older);
    jest.spyOn(Date, 'now').mockReturnValue(begun + 25 * hourMs);
    const next = requestKeyOf('u1', basic);
    expect(next).not.toBe(older);
    expect(requestKeyOf('u1', basic)).toBe(next);
  });

  it('is another for each learner and each thing', () => {
    const keys = [
      requestKeyOf('u1', basic),
      requestKeyOf('u2', basic),
      requestKeyOf('u1', { kind: 'package', id: 'basic' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it('survives what somebody else has written into the storage', () => {
    for (const text of ['{', '[]', '{"u1/plan/basic":"nicht"}', 'null']) {
      deviceStorage.set(storageKeys.purchaseKeys, text);
      expect(requestKeyOf('u1', basic)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('goes with the account, and leaves the others’', () => {
    const [own, others] = [requestKeyOf('u1', basic), requestKeyOf('u2', basic)];
    forgetRequestKeysOf('u1');
    expect(requestKeyOf('u1', basic)).not.toBe(own);
    expect(requestKeyOf('u2', basic)).toBe(others);
  });
});
