import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenLearner, givenRegistration, givenStaff, password } from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import { createErasureJournalRepository, type Erasure } from './erasure-journal.repository.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const journal = () => createErasureJournalRepository(t.db).listSince(new Date(0));
const noted = async () => (await journal()).map(({ kind, subjectId }) => [kind, subjectId]);
const erasureOf = (kind: Erasure['kind'], subjectId: string): Erasure => ({ kind, subjectId, at: '2026-11-01' });
const signIn = (email: string) => t.call('POST', '/api/auth/login', { body: { email, password } });
const cards = () => readdirSync(join(t.uploadsDir, 'private', 'id-cards'));

describe('the journal of erasures', () => {
  it('has the account of a learner who has left, and nobody else', async () => {
    const learner = await givenLearner(t);
    await givenLearner(t);
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect(await noted()).toEqual([['account', learner.id]]);
    const [erasure] = await journal();
    expect(Math.abs(Date.parse(erasure?.at ?? '') - Date.now())).toBeLessThan(3_600_000);
  });

  it('has registrations, whoever deletes them', async () => {
    const byAdmin = await givenRegistration(t, { email: 'satu@contoh.id', phone: '081200000001' });
    const byAge = await givenRegistration(t, { email: 'dua@contoh.id', phone: '081200000002' });
    await t.call('DELETE', `/admin/registrations/${byAdmin}`, { as: await givenStaff(t, 'admin') });
    expect(await noted()).toEqual([['registration', byAdmin]]);
    t.clock.advance(40 * 86_400_000);
    await t.registrations.removeOver();
    expect((await noted()).toSorted()).toEqual([byAdmin, byAge].toSorted().map((id) => ['registration', id]));
  });

  it('forgets what is older than any backup', async () => {
    await t.db
      .insertInto('erasure')
      .values([
        { kind: 'account', subjectId: 'old', at: new Date(t.clock.now().getTime() - 61 * 86_400_000).toISOString() },
        { kind: 'account', subjectId: 'new', at: new Date(t.clock.now().getTime() - 59 * 86_400_000).toISOString() },
      ])
      .execute();
    const job = t.jobs.find(({ name }) => name.startsWith('own-data: forget'));
    await job?.run({ log: t.app.log, isOver: () => false });
    expect(await noted()).toEqual([['account', 'new']]);
  });
});

describe('a database that still has people who were erased', () => {
  it('loses them again, with an exam that runs and the ID card, and keeps everybody else', async () => {
    const gone = await givenLearner(t);
    const stays = await givenLearner(t);
    await givenAttempt(t, { learner: gone });
    const guest = await givenGuest(t);
    const kept = await givenRegistration(t, { email: 'tinggal@contoh.id', phone: '081200000003' });
    const registration = await t.db
      .selectFrom('freeRegistration')
      .select('id')
      .where('id', '<>', kept)
      .executeTakeFirstOrThrow();
    expect(cards()).toHaveLength(2);

    const erased = [
      erasureOf('account', gone.id),
      erasureOf('account', 'somebody of after the backup'),
      erasureOf('registration', registration.id),
    ];
    expect(await t.erasures.eraseAgain(erased)).toEqual({ accounts: 1, registrations: 1 });
    expect((await signIn(gone.email)).statusCode).toBe(401);
    expect((await signIn(stays.email)).statusCode).toBe(200);
    expect((await t.call('GET', `/api/attempts/${guest.id}`, { as: guest })).statusCode).toBe(404);
    expect(cards()).toHaveLength(1);
    expect(await t.db.selectFrom('freeRegistration').select('id').execute()).toEqual([{ id: kept }]);
    expect(await t.erasures.eraseAgain(erased)).toEqual({ accounts: 0, registrations: 0 });
  });
});
