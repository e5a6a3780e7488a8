import { learnerOfToken } from './token-learner.ts';

const token = (payload: string) => `head.${Buffer.from(payload).toString('base64url')}.signature`;

describe('learnerOfToken', () => {
  it('is the token’s subject', () => {
    expect(learnerOfToken(token('{"sub":"u-1?>~é","aud":"learner"}'))).toBeDefined();
    expect(learnerOfToken(token('{"sub":"u1"}'))).toBe('u1');
  });

  it.each([null, '', 'token', 'a.b.c', token('null'), token('{}'), token('{"sub":7}'), token('{"sub":""}')])(
    'is undefined for %s',
    (text) => expect(learnerOfToken(text)).toBeUndefined(),
  );
});
