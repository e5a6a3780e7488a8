import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenFinished, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import { findLeaks } from '../../../test/find-leaks.ts';
import { type GivenGuest, givenGuest } from '../../../test/guests.ts';
import type { OwnAttemptSummary, Result } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Every call about an attempt. */
const callsOf = ({ id, items }: Pick<GivenGuest, 'id' | 'items'>): [Method, string, object?][] => [
  ['GET', `/api/attempts/${id}`],
  ['GET', `/api/attempts/${id}/summary`],
  ['PUT', `/api/attempts/${id}/responses/${items[0]?.id}`, { option: 'A', sequence: 1 }],
  ['PATCH', `/api/attempts/${id}/responses`, { responses: [] }],
  ['POST', `/api/attempts/${id}/submit`],
  ['GET', `/api/attempts/${id}/result`],
];

describe('a guest (S4, S6)', () => {
  it('takes the exam as a learner does, to the result', async () => {
    const guest = await givenGuest(t);
    for (const [method, url, body] of callsOf(guest)) {
      const answer = await t.call(method, url, { as: guest, body });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    const summary = (await t.call('GET', `/api/attempts/${guest.id}/summary`, { as: guest })).json<OwnAttemptSummary>();
    expect(summary).toMatchObject({ state: 'submitted', answered: 1, score: { points: 1 } });
  });

  it('gets no key before the end', async () => {
    const guest = await givenGuest(t);
    for (const [method, url, body] of callsOf(guest).slice(0, 4)) {
      expect(findLeaks(await t.call(method, url, { as: guest, body }), ['Pembahasan'])).toEqual([]);
    }
  });

  it('gets the same 404 for a guest’s, a learner’s and a missing attempt', async () => {
    const guest = await givenGuest(t);
    const others = [await givenGuest(t), await givenAttempt(t), { ...guest, id: 'TO0' }];
    for (const other of others) {
      const bodies = new Set<string>();
      for (const [method, url, body] of callsOf(other)) {
        const answer = await t.call(method, url, { as: guest, body });
        expectError(answer, 'ATTEMPT_NOT_FOUND');
        bodies.add(answer.body);
      }
      expect(bodies.size).toBe(1);
    }
  });

  it('has an attempt that nobody else finds, nor the id alone', async () => {
    const guest = await givenGuest(t);
    const learner = await givenLearner(t);
    for (const [method, url, body] of callsOf(guest)) {
      expectError(await t.call(method, url, { body }), 'ATTEMPT_NOT_FOUND');
      expectError(await t.call(method, url, { as: learner, body }), 'ATTEMPT_NOT_FOUND');
    }
  });

  it.each<[Method, string]>([
    ['GET', '/api/attempts'],
    ['POST', '/api/attempts'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/auth/profile'],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/attempts/claim'],
    ['POST', '/api/free-tryouts'],
    ['GET', '/admin/tryouts'],
    ['GET', '/api/questioner/profile'],
  ])('is nobody to %s %s', async (method, url) => {
    expectError(await t.call(method, url, { as: await givenGuest(t) }), 'UNAUTHENTICATED');
  });

  it('can’t see what only administrators may know of', async () => {
    const url = '/admin/registrations/x/id-card?reason=Memeriksa%20identitas';
    expectError(await t.call('GET', url, { as: await givenGuest(t) }), 'NOT_FOUND');
  });

  it('has a token that is never renewed, names no person, and lives for a month', async () => {
    const guest = await givenGuest(t);
    const claims = JSON.parse(Buffer.from(guest.token.split('.')[1] as string, 'base64url').toString());
    expect(Object.keys(claims).toSorted()).toEqual(['attempt', 'aud', 'exp', 'iat', 'iss', 'sub', 'ver']);
    expect(claims).toMatchObject({ aud: 'guest', attempt: guest.id });
    expect(claims.exp - claims.iat).toBe(31 * 86_400);
    t.clock.advance(20 * 86_400_000);
    const answer = await t.call('GET', `/api/attempts/${guest.id}`, { as: guest });
    t.clock.advance(-20 * 86_400_000);
    expect([answer.statusCode, answer.headers['x-renewed-token']]).toEqual([200, undefined]);
  });

  it.each([
    ['a learner’s token for the guest’s account', { aud: 'learner' }],
    ['a guest’s token without an attempt', { aud: 'guest' }],
    ['a learner’s token with an attempt', { aud: 'learner', attempt: true }],
  ])('is not %s', async (_, { aud, attempt }: { aud: string; attempt?: boolean }) => {
    const guest = await givenGuest(t);
    const { sub } = JSON.parse(Buffer.from(guest.token.split('.')[1] as string, 'base64url').toString());
    const token = t.app.jwt.sign({ ver: 1, ...(attempt && { attempt: guest.id }) }, { sub, aud, expiresIn: 60 });
    expectError(await t.call('GET', `/api/attempts/${guest.id}`, { as: { token } }), 'UNAUTHENTICATED');
  });

  it('opens nothing with a token that names another attempt', async () => {
    const guest = await givenGuest(t);
    const { sub } = JSON.parse(Buffer.from(guest.token.split('.')[1] as string, 'base64url').toString());
    const token = t.app.jwt.sign({ ver: 1, attempt: 'TO0' }, { sub, aud: 'guest', expiresIn: 60 });
    expectError(await t.call('GET', `/api/attempts/${guest.id}`, { as: { token } }), 'ATTEMPT_NOT_FOUND');
  });

  it('loses the attempt when an administrator deletes the registration: it stays without an owner, its token opens nothing', async () => {
    const guest = await givenGuest(t);
    const { id } = await t.db
      .selectFrom('freeRegistration')
      .select('id')
      .where('examId', '=', guest.id)
      .executeTakeFirstOrThrow();
    const admin = await givenStaff(t, 'admin');
    expect((await t.call('DELETE', `/admin/registrations/${id}`, { as: admin })).statusCode).toBe(200);
    expectError(await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest }), 'ATTEMPT_NOT_FOUND');
    const attempt = t.db.selectFrom('attempt').select('state').where('id', '=', guest.id);
    expect(await attempt.executeTakeFirstOrThrow()).toEqual({ state: 'in_progress' });
  });
});

describe('the ranking', () => {
  const finish = async (guest: GivenGuest, options: string): Promise<Result> => {
    await t.call('PATCH', `/api/attempts/${guest.id}/responses`, {
      as: guest,
      body: { responses: guest.items.map(({ id }, at) => ({ itemId: id, option: options[at], sequence: 1 })) },
    });
    return (await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest })).json<Result>();
  };

  it('shows a guest a place among the learners, and the learners no guest', async () => {
    const tryout = await givenTryout(t);
    const best = await givenFinished(t, { tryout, responses: 'ABC' });
    await givenFinished(t, { tryout, responses: 'BBB' });
    const guest = await givenGuest(t, { tryout });
    expect(await finish(guest, 'ABB')).toMatchObject({ rank: 2, takers: 3, betterThanPercent: 50 });
    expect(await finish(await givenGuest(t, { tryout }), 'DDD')).toMatchObject({ rank: 3, takers: 3 });
    const again = await t.call('GET', `/api/attempts/${best.id}/result`, { as: best.learner });
    expect(again.json()).toMatchObject({ rank: 1, takers: 2 });
  });
});
