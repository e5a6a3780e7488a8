import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenLearner, givenTryout } from '../../../test/given.ts';
import { freeTryoutForm, givenGuest, giveOut } from '../../../test/guests.ts';
import { idCardFolder } from '../../foundation/files/file-store.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const leave = (id: string, as?: { token: string }) => t.call('DELETE', `/api/free-tryouts/${id}`, { as });
const registrations = () => t.db.selectFrom('freeRegistration').select('examId').execute();

describe('DELETE /api/free-tryouts/:attemptId', () => {
  it('deletes a guest’s registration, card and access at once; the score stays without a name', async () => {
    const guest = await givenGuest(t);
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    expect((await leave(guest.id, guest)).json()).toEqual({ success: true });
    expect(await registrations()).toEqual([]);
    expect(await t.db.selectFrom('registrationTerm').select('term').execute()).toEqual([]);
    expect(readdirSync(join(t.uploadsDir, idCardFolder))).toEqual([]);
    expectError(await t.call('GET', `/api/attempts/${guest.id}/result`, { as: guest }), 'ATTEMPT_NOT_FOUND');
    expectError(await leave(guest.id, guest), 'ATTEMPT_NOT_FOUND');
    const attempt = t.db.selectFrom('attempt').select('state').where('id', '=', guest.id);
    expect(await attempt.executeTakeFirstOrThrow()).toEqual({ state: 'submitted' });
  });

  it('is only for the guest of that attempt', async () => {
    const [guest, other] = [
      await givenGuest(t),
      await givenGuest(t, { form: { phone: '081299990000', email: 'x@contoh.id' } }),
    ];
    expectError(await leave(guest.id), 'ATTEMPT_NOT_FOUND');
    expectError(await leave(guest.id, other), 'ATTEMPT_NOT_FOUND');
    expectError(await leave(guest.id, await givenLearner(t)), 'REGISTRATION_NOT_FOUND');
    expect(await registrations()).toHaveLength(2);
  });
});

describe('the age on the form', () => {
  it('of a minor begins and stores nothing: minors can use an account without a card', async () => {
    await giveOut(t, await givenTryout(t));
    const form = await freeTryoutForm({});
    form.set('ageGroup', 'minor');
    const refused = await t.call('POST', '/api/free-tryouts', { body: form });
    expectError(refused, 'ID_CARD_OF_MINOR');
    expect(await registrations()).toEqual([]);
    expect(await t.db.selectFrom('file').select('id').execute()).toEqual([]);
  });

  it.each([['adult'], [undefined]])('%s begins the tryout; older forms don’t say it', async (ageGroup) => {
    await giveOut(t, await givenTryout(t));
    const form = await freeTryoutForm({});
    if (ageGroup) form.set('ageGroup', ageGroup);
    expect((await t.call('POST', '/api/free-tryouts', { body: form })).statusCode).toBe(201);
  });
});
