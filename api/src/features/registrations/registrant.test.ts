import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenLearner } from '../../../test/given.ts';
import { freeTryoutForm, givenGuest } from '../../../test/guests.ts';
import type { FreeTryoutOffer } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const ask = ({ id }: { id: string }, as?: { token: string }) => t.call('GET', `/api/attempts/${id}/registrant`, { as });

describe('GET /api/attempts/:attemptId/registrant', () => {
  it('returns a guest’s form data, which no cache keeps', async () => {
    const guest = await givenGuest(t, { form: { email: 'rani@contoh.id', phone: '0812 3456 7890' } });
    const answer = await ask(guest, guest);
    expect(answer.json()).toEqual({
      registrant: { fullName: 'Rani Kusuma', email: 'rani@contoh.id', phone: '0812 3456 7890' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is 404 without the attempt’s own token', async () => {
    const [guest, other] = [await givenGuest(t), await givenGuest(t)];
    expectError(await ask(guest), 'ATTEMPT_NOT_FOUND');
    expectError(await ask(guest, other), 'ATTEMPT_NOT_FOUND');
    expectError(await ask(guest, await givenLearner(t)), 'ATTEMPT_NOT_FOUND');
  });

  it('returns nothing once an account has claimed the attempt: the token is void, and the claiming learner gets null', async () => {
    const guest = await givenGuest(t);
    const learner = await givenLearner(t);
    await t.call('POST', '/api/attempts/claim', { as: learner, body: { attemptToken: guest.token } });
    expectError(await ask(guest, guest), 'ATTEMPT_NOT_FOUND');
    expect((await ask(guest, learner)).json()).toEqual({ registrant: null });
  });

  it('returns nothing for a learner’s own attempt, even one that the form began', async () => {
    const learner = await givenLearner(t);
    expect((await ask(await givenAttempt(t, { learner }), learner)).json()).toEqual({ registrant: null });
    await givenGuest(t);
    const begun = await t.call('POST', '/api/free-tryouts', { as: learner, body: await freeTryoutForm() });
    expect((await ask({ id: begun.json<{ examId: string }>().examId }, learner)).json()).toEqual({ registrant: null });
  });
});

describe('the free tryout of a learner', () => {
  const offer = async () => (await t.call('GET', '/api/free-tryouts')).json<FreeTryoutOffer>().tryout;

  it('starts like any other package: without form, picture or registration', async () => {
    await givenGuest(t);
    const learner = await givenLearner(t);
    const registrations = t.db.selectFrom('freeRegistration').select('id');
    const before = (await registrations.execute()).length;
    const started = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: (await offer())?.id } });
    expect(started.statusCode).toBe(201);
    expect(await registrations.execute()).toHaveLength(before);
  });

  it('is the same attempt for yesterday’s front end, which still sends the form', async () => {
    await givenGuest(t);
    const learner = await givenLearner(t);
    const started = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: (await offer())?.id } });
    const sent = await t.call('POST', '/api/free-tryouts', { as: learner, body: await freeTryoutForm() });
    expect(sent.json()).toEqual({ examId: started.json<{ id: string }>().id, attemptToken: null });
  });
});
