import * as v from 'valibot';
import { QuestionerLoginAnswer } from './questioner-login.ts';

const user = { id: 'q1', name: 'Penulis', email: 'penulis@contoh.id', role: 'questioner', mustChangePassword: false };
const session = { token: 't', questioner: { ...user, mustSetUpSecondFactor: false } };

describe('QuestionerLoginAnswer', () => {
  it.each([
    ['token and questioner', { token: 't', questioner: user }],
    ['success and data', { success: true, data: { token: 't', user } }],
    ['both at the top', { token: 't', user }],
    ['both in data, without success', { data: { token: 't', user } }],
    ['the token at the top, the user in data', { token: 't', data: { user } }],
    ['the user at the top, the token in data', { user, data: { token: 't' } }],
    ['more than it needs', { message: 'ok', token: 't', user: { ...user, avatar: null }, data: null }],
  ])('takes %s', (_shape, answer) => {
    expect(v.parse(QuestionerLoginAnswer, answer)).toEqual(session);
  });

  it('gives the fixed role and a textual id', () => {
    expect(
      v.parse(QuestionerLoginAnswer, { token: 't', user: { id: 7, name: 'Penulis', email: 'penulis@contoh.id' } }),
    ).toEqual({
      token: 't',
      questioner: { ...user, id: '7', mustSetUpSecondFactor: false },
    });
  });

  it.each([
    ['no token', { user }],
    ['an empty token', { token: '', user }],
    ['no user', { success: true, data: { token: 't' } }],
    ['a user without a name', { token: 't', user: { id: 'q1', email: 'penulis@contoh.id' } }],
    ["another role's account", { token: 't', user: { ...user, role: 'admin' } }],
    ['an answer that says it failed', { success: false, data: { token: 't', user } }],
    ['nothing', null],
    ['a text', 'ok'],
  ])('refuses %s', (_shape, answer) => {
    expect(v.is(QuestionerLoginAnswer, answer)).toBe(false);
  });
});
