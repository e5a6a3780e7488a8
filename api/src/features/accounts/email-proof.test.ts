import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenProofToken,
  givenResetToken,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import type { Ranking, Result, User } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';

let t: TestApp;
// Counters of mails live as long as the app: each test begins without any.
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const prove = (token: unknown) => t.call('POST', '/api/auth/email-proof', { body: { token } });
const askAgain = (as: GivenAccount) => t.call('POST', '/api/auth/email-proof/mail', { as });
const me = async (as: { token: string }) => (await t.call('GET', '/api/auth/me', { as })).json<User>();
const links = () => t.db.selectFrom('emailProof').selectAll().execute();
const resultOf = async ({ id }: { id: string }, as: { token: string }) =>
  (await t.call('GET', `/api/attempts/${id}/result`, { as })).json<Result>();
const rankingOf = async ({ id }: { id: string }, as: { token: string }) =>
  (await t.call('GET', `/api/attempts/${id}/ranking`, { as })).json<Ranking>();
const unproved = (more: Parameters<typeof givenLearner>[1] = {}) => givenLearner(t, { isProved: false, ...more });

const registration = (email: string) => ({
  ...{ email, password: 'lebihrahasia', name: 'Sari Dewi', province: 'Bali', phone: '081234567890' },
  ...{ gender: 'female', instance: 'PLN', consent: true, ageGroup: 'adult' },
});
async function register(email: string): Promise<GivenAccount> {
  const answer = await t.call('POST', '/api/auth/register', { body: registration(email) });
  const { token, user } = answer.json<{ token: string; user: User }>();
  return { ...user, token, role: 'learner', tokenVersion: 1 };
}

describe('proving an e-mail address', () => {
  it('begins with a mail at sign-up, whose link carries the token behind the #', async () => {
    const learner = await register('sari@contoh.id');
    const [mail, ...more] = t.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'sari@contoh.id', subject: 'Konfirmasi email akun Anda' });
    expect(mail?.text).toMatch(/^Halo Sari Dewi,\n/);
    expect(mail?.text).toContain('48 jam');
    const token = /^https:\/\/tryout\.example\/auth\?mode=confirm#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
    expect(await me(learner)).toMatchObject({ emailProvedAt: null });
    // Signed out, and on another device: the link is enough.
    expect((await prove(token)).json()).toEqual({ success: true });
    expect(await me(learner)).toMatchObject({ emailProvedAt: t.clock.now().toISOString() });
  });

  it('stores only the link’s hash, and accepts it once', async () => {
    const learner = await unproved();
    const token = await givenProofToken(t, learner);
    expect(JSON.stringify(await links())).not.toContain(token);
    await prove(token);
    expect(await links()).toEqual([]);
    expectError(await prove(token), 'PROOF_LINK_VOID');
  });

  it('succeeds once when the link is used many times at once', async () => {
    const token = await givenProofToken(t);
    const answers = await Promise.all([prove(token), prove(token), prove(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  it('accepts only the newest link, for 48 hours', async () => {
    const learner = await unproved();
    const older = await givenProofToken(t, learner);
    const newer = await givenProofToken(t, learner);
    expectError(await prove(older), 'PROOF_LINK_VOID');
    t.clock.advance(48 * hourMs);
    expectError(await prove(newer), 'PROOF_LINK_VOID');
    const last = await givenProofToken(t, { ...learner, token: t.tokenFor(learner) });
    t.clock.advance(48 * hourMs - 1);
    expect((await prove(last)).statusCode).toBe(200);
  });

  it.each(['', 'a.b.c', "' or 1=1 --", 'x'.repeat(43)])('takes nothing for the made-up token %j', async (token) => {
    await givenProofToken(t);
    expectError(await prove(token), 'PROOF_LINK_VOID');
  });

  it('refuses a text that isn’t a token', async () => {
    expect(expectInvalid(await prove(7))).toEqual({ token: 'Tautan tidak lengkap' });
  });

  it('sends a mail again when asked, five times an hour, and none once it is proved', async () => {
    const learner = await unproved();
    for (let count = 0; count < 5; count++) expect((await askAgain(learner)).statusCode).toBe(200);
    expectError(await askAgain(learner), 'TOO_MANY_REQUESTS');
    expect(t.mails).toHaveLength(5);
    const proved = await givenLearner(t);
    expect((await askAgain(proved)).statusCode).toBe(200);
    expect(t.mails).toHaveLength(5);
  });

  it('floods no mailbox by registrations and deletions', async () => {
    for (let round = 0; round < 7; round++) {
      const learner = await register('korban@contoh.id');
      await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password: 'lebihrahasia' } });
    }
    expect(t.mails).toHaveLength(5);
  });

  it('is off without a mail server, while everything else works', async () => {
    await t.close();
    t = await buildTestApp({ mail: null });
    const learner = await register('sari@contoh.id');
    expect(await me(learner)).toMatchObject({ emailProvedAt: null, sendsMail: false });
    expectError(await askAgain(learner), 'EMAIL_PROOF_OFF');
    expect((await givenFinished(t, { learner })).result).toBeDefined();
  });

  it('happens too when a password is replaced by a mailed link', async () => {
    const learner = await unproved();
    const attempt = await givenFinished(t, { learner, responses: 'ABC' });
    const token = await givenResetToken(t, learner);
    await t.call('POST', '/api/auth/reset-password', { body: { token, password: 'lebihrahasia' } });
    const as = { token: t.tokenFor({ ...learner, tokenVersion: 2 }) };
    expect(await me(as)).toMatchObject({ emailProvedAt: t.clock.now().toISOString() });
    expect(await resultOf(attempt, as)).toMatchObject({ rank: 1, takers: 1, waitsForProof: false });
  });
});

describe('POST /admin/profiles/:learnerId/email-proof', () => {
  const proveByHand = async (learnerId: string, reason: unknown = 'Peserta menunjukkan kotak masuknya') =>
    t.call('POST', `/admin/profiles/${learnerId}/email-proof`, { as: await givenStaff(t, 'admin'), body: { reason } });
  const entries = () =>
    t.db.selectFrom('auditEntry').select(['action', 'entity', 'entityId', 'label', 'reason', 'after']).execute();

  it('proves by hand, once, and logs who did it and why, without naming the learner', async () => {
    const learner = await unproved();
    const attempt = await givenFinished(t, { learner });
    expect((await proveByHand(learner.id)).json()).toMatchObject({ emailProvedAt: t.clock.now().toISOString() });
    expect((await proveByHand(learner.id)).statusCode).toBe(200);
    expect(await entries()).toEqual([
      {
        ...{ action: 'update', entity: 'user', entityId: learner.id, label: 'Konfirmasi email pengguna' },
        ...{ reason: 'Peserta menunjukkan kotak masuknya', after: '{"isEmailProved":true}' },
      },
    ]);
    expect(await resultOf(attempt, learner)).toMatchObject({ rank: 1 });
  });

  it('takes the administrator’s own words, which forms of an older release send, and doesn’t keep them', async () => {
    expect((await proveByHand((await unproved()).id, 'Budi menelepon dari rumah')).statusCode).toBe(200);
    expect(await entries()).toMatchObject([{ label: 'Konfirmasi email pengguna', reason: null }]);
  });

  it('needs a reason, and an existing learner', async () => {
    const learner = await unproved();
    expect(expectInvalid(await proveByHand(learner.id, 'ya'))).toEqual({
      reason: 'Pilih alasannya',
    });
    expectError(await proveByHand('nobody'), 'NOT_FOUND');
    expectError(await proveByHand((await givenStaff(t, 'admin')).id), 'NOT_FOUND');
    expect(await entries()).toEqual([]);
  });
});

describe('the ranking', () => {
  it('leaves out learners whose address isn’t proved, and shows them the place that they would have', async () => {
    const tryout = await givenTryout(t);
    const proved = await givenLearner(t);
    const first = await givenFinished(t, { learner: proved, tryout, responses: 'AB-' });
    const learner = await unproved();
    const best = await givenFinished(t, { learner, tryout, responses: 'ABC' });
    expect(await resultOf(best, learner)).toMatchObject({ rank: 1, takers: 2, waitsForProof: true });
    expect(await resultOf(first, proved)).toMatchObject({ rank: 1, takers: 1, waitsForProof: false });
    expect(await rankingOf(first, proved)).toMatchObject({ takers: 1, rows: [{ isOwn: true }] });

    await prove(await givenProofToken(t, learner));
    expect(await resultOf(best, learner)).toMatchObject({ rank: 1, takers: 2, waitsForProof: false });
    expect(await resultOf(first, proved)).toMatchObject({ rank: 2, takers: 2 });
    expect((await rankingOf(first, proved)).rows).toHaveLength(2);
  });

  it('takes in the first attempt of each package, and a running one once it ends', async () => {
    const [one, other] = [await givenTryout(t), await givenTryout(t)];
    const learner = await unproved({ profile: { province: 'Gorontalo', instance: 'BNI' } });
    const first = await givenFinished(t, { learner, tryout: one, responses: 'A' });
    t.clock.advance(60_000);
    const second = await givenFinished(t, { learner, tryout: one, responses: 'ABC' });
    const running = await givenAttempt(t, { learner, tryout: other });
    expect(await resultOf(second, learner)).toMatchObject({ rank: null, waitsForProof: false });
    await prove(await givenProofToken(t, learner));
    await t.call('POST', `/api/attempts/${running.id}/submit`, { as: learner });
    expect(
      await t.db
        .selectFrom('attempt')
        .select(['id', 'rankProvince', 'rankInstance'])
        .where('isRanked', '=', 1)
        .orderBy('submittedAt')
        .execute(),
    ).toEqual([first.id, running.id].map((id) => ({ id, rankProvince: 'Gorontalo', rankInstance: 'BNI' })));
    expect(await resultOf(second, learner)).toMatchObject({ rank: null, takers: 1 });
  });

  it('keeps attempts that were ranked before addresses were proved', async () => {
    const tryout = await givenTryout(t);
    const learner = await givenLearner(t);
    const attempt = await givenFinished(t, { learner, tryout });
    await t.db.updateTable('account').set({ emailProvedAt: null }).where('id', '=', learner.id).execute();
    t.clock.advance(60_000);
    const later = await givenFinished(t, { learner, tryout });
    expect(await resultOf(attempt, learner)).toMatchObject({ rank: 1, takers: 1, waitsForProof: false });
    expect(await resultOf(later, learner)).toMatchObject({ rank: null, waitsForProof: false });
    await prove(await givenProofToken(t, learner));
    expect(await resultOf(attempt, learner)).toMatchObject({ rank: 1, takers: 1 });
  });

  it('misses no attempt that ends at the moment of the proof', async () => {
    const tryout = await givenTryout(t);
    for (let round = 0; round < 5; round++) {
      const learner = await unproved();
      const attempt = await givenAttempt(t, { learner, tryout });
      const token = await givenProofToken(t, learner);
      await Promise.all([prove(token), t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner })]);
      expect(await resultOf(attempt, learner)).toMatchObject({ waitsForProof: false, takers: round + 1 });
    }
  });
});

describe('a guest’s registration', () => {
  const guestOf = (email: string) => givenGuest(t, { form: { email } });
  const registrations = () => t.db.selectFrom('freeRegistration').select('examId').execute();
  const erase = (as: GivenAccount) =>
    t.call('POST', '/api/auth/me/erasure', { as, body: { password: 'lebihrahasia' } });

  it('stays, with its result, when somebody else signs up under its address and leaves', async () => {
    const guest = await guestOf('rani@contoh.id');
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    const stranger = await register('rani@contoh.id');
    expect((await erase(stranger)).statusCode).toBe(200);
    expect(await registrations()).toEqual([{ examId: guest.id }]);
    expect((await resultOf(guest, guest)).attemptId).toBe(guest.id);
  });

  it('is deleted with the account of its address if that is proved', async () => {
    const guest = await guestOf('rani@contoh.id');
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    const owner = await register('rani@contoh.id');
    await prove(await givenProofToken(t, owner));
    await erase(owner);
    expect(await registrations()).toEqual([]);
  });

  it('is among the learner’s own data once the address is proved; a claimed attempt is ranked then', async () => {
    const guest = await guestOf('rani@contoh.id');
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    const learner = await register('rani@contoh.id');
    await t.call('POST', '/api/attempts/claim', { as: learner, body: { attemptToken: guest.token } });
    const ownRegistrations = async () =>
      (await t.call('POST', '/api/auth/me/data', { as: learner, body: { password: 'lebihrahasia' } })).json<{
        freeRegistrations: unknown[];
      }>().freeRegistrations;
    expect(await ownRegistrations()).toEqual([]);
    expect(await resultOf(guest, learner)).toMatchObject({ rank: 1, waitsForProof: true });
    await prove(await givenProofToken(t, learner));
    expect(await ownRegistrations()).toMatchObject([{ examId: guest.id, idCard: null }]);
    expect(await resultOf(guest, learner)).toMatchObject({ rank: 1, takers: 1, waitsForProof: false });
  });
});
