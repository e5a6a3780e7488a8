import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import { type GivenGuest, givenGuest } from '../../../test/guests.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const claim = ({ token }: Pick<GivenGuest, 'token'>, as: { token: string } = learner) =>
  t.call('POST', '/api/attempts/claim', { as, body: { attemptToken: token } });
const submit = (attempt: { id: string }, as: { token: string }) =>
  t.call('POST', `/api/attempts/${attempt.id}/submit`, { as });
const answer = (guest: GivenGuest, option: string) =>
  t.call('PUT', `/api/attempts/${guest.id}/responses/${guest.items[0]?.id}`, {
    as: guest,
    body: { option, sequence: 1 },
  });
const resultOf = async (attempt: { id: string }, as: { token: string } = learner) =>
  (await t.call('GET', `/api/attempts/${attempt.id}/result`, { as })).json();

describe('POST /api/attempts/claim', () => {
  it('takes a running attempt into the account, with its answers and its clock', async () => {
    const guest = await givenGuest(t);
    await answer(guest, 'A');
    expect((await claim(guest)).json()).toEqual({ attemptId: guest.id });
    const own = (await t.call('GET', `/api/attempts/${guest.id}`, { as: learner })).json();
    expect(own).toMatchObject({ state: 'in_progress', deadlineAt: guest.deadlineAt, responses: [{ option: 'A' }] });
    expect((await t.call('GET', '/api/attempts', { as: learner })).json()).toMatchObject({ total: 1 });
  });

  it('voids the guest’s token, and leaves nothing of the guest', async () => {
    const guests = t.db.selectFrom('account').select('id').where('standing', '=', 'guest');
    const before = (await guests.execute()).length;
    const guest = await givenGuest(t);
    expect(await guests.execute()).toHaveLength(before + 1);
    await claim(guest);
    expectError(await t.call('GET', `/api/attempts/${guest.id}`, { as: guest }), 'ATTEMPT_NOT_FOUND');
    expectError(await answer(guest, 'B'), 'ATTEMPT_NOT_FOUND');
    expect(await guests.execute()).toHaveLength(before);
  });

  it('ranks a finished attempt from the claim on', async () => {
    const tryout = await givenTryout(t);
    const other = await givenFinished(t, { tryout, responses: 'ABC' });
    const guest = await givenGuest(t, { tryout });
    await answer(guest, 'A');
    await submit(guest, guest);
    await claim(guest);
    expect(await resultOf(guest)).toMatchObject({ rank: 2, takers: 2 });
    expect(await resultOf(other, other.learner)).toMatchObject({ rank: 1, takers: 2 });
  });

  it('gives the same answer the second time, and nothing to anybody else', async () => {
    const guest = await givenGuest(t);
    const answers = await Promise.all([claim(guest), claim(guest), claim(guest)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expectError(await claim(guest, await givenLearner(t)), 'ATTEMPT_NOT_FOUND');
    expect((await claim(guest)).statusCode).toBe(200);
  });

  it.each([
    ['noise', () => 'a.b.c'],
    ['a learner’s token', async () => (await givenLearner(t)).token],
    ['one that another key has signed', async () => `${(await givenGuest(t)).token.slice(0, -4)}AAAA`],
  ])('takes nothing for %s', async (_, token) => {
    expectError(await claim({ token: await token() }), 'ATTEMPT_NOT_FOUND');
  });

  it('waits for a running attempt of the same package', async () => {
    const tryout = await givenTryout(t);
    const guest = await givenGuest(t, { tryout });
    const own = await givenAttempt(t, { learner, tryout });
    expectError(await claim(guest), 'ATTEMPT_RUNNING_TWICE');
    expect((await answer(guest, 'A')).statusCode).toBe(200);
    await submit(own, learner);
    expect((await claim(guest)).statusCode).toBe(200);
    await submit(guest, learner);
    expect(await resultOf(guest)).toMatchObject({ rank: null });
    expect(await resultOf(own)).toMatchObject({ rank: 1, takers: 1 });
  });

  it.each([
    ['the guest’s, when that ended first', true],
    ['the learner’s own, when that ended first', false],
  ])('ranks of two finished ones %s', async (_, isGuestsFirst) => {
    const tryout = await givenTryout(t);
    const guest = await givenGuest(t, { tryout });
    if (isGuestsFirst) await submit(guest, guest);
    t.clock.advance(60_000);
    const own = await givenFinished(t, { learner, tryout });
    t.clock.advance(60_000);
    if (!isGuestsFirst) await submit(guest, guest);
    await claim(guest);
    expect(await resultOf(guest)).toMatchObject({ rank: isGuestsFirst ? 1 : null, takers: 1 });
    expect(await resultOf(own)).toMatchObject({ rank: isGuestsFirst ? null : 1, takers: 1 });
  });

  it('takes the registration along only if it has the same e-mail address', async () => {
    const examOf = async ({ id }: GivenGuest) =>
      (await t.db.selectFrom('freeRegistration').select('examId').where('examId', '=', id).execute()).length;
    const same = await givenGuest(t, { form: { email: learner.email } });
    const other = await givenGuest(t, { tryout: await givenTryout(t) });
    await claim(same);
    await claim(other);
    expect([await examOf(same), await examOf(other)]).toEqual([1, 0]);
  });
});
