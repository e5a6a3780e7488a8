import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ask } from '../../../test/discussion-rows.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenFinance, givenPaid, givenPayment, givenPurchase } from '../../../test/finance-door.ts';
import { givenReleasedEvent } from '../../../test/given-ended-event.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenRegistration,
  givenStaff,
  givenTryout,
  password,
} from '../../../test/given.ts';
import { givenRunningEvent, givenTaker } from '../../../test/exam-events.ts';
import { givenGuest } from '../../../test/guests.ts';
import { testDatabaseKind } from '../../../test/test-database.ts';
import type { Entitlement, Essay, LearnerList, PurchaseDetail, Result } from '../../contract/index.ts';
import { createAccountRepository } from '../accounts/account.repository.ts';
import { migrations } from '../../db/migrate.ts';
import { archiveAttempt } from '../../db/stored-responses.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const erase = (as: GivenAccount, given: unknown = password) =>
  t.call('POST', '/api/auth/me/erasure', { as, body: { password: given } });
const signIn = (email: string) => t.call('POST', '/api/auth/login', { body: { email, password } });
const cards = () => readdirSync(join(t.uploadsDir, 'private', 'id-cards'));

/** A learner with data in every table that can have some. */
async function givenTraces() {
  const learner = await givenLearner(t, {
    name: 'Zulaikha Wiratmadja',
    email: 'zulaikha@contoh.id',
    profile: { phone: '089876543210', province: 'Gorontalo', instance: 'Dinas Zamrud' },
  });
  const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 2 }] });
  const essay = await givenEssay(t, { learner, tryout, text: 'Zulaikha menulis esai ini' });
  const admin = await givenStaff(t, 'admin');
  await t.db.updateTable('account').set({ emailProvedAt: null }).where('id', '=', learner.id).execute();
  const proved = { as: admin, body: { reason: 'Zulaikha menelepon dari rumahnya' } };
  await t.call('POST', `/admin/profiles/${learner.id}/email-proof`, proved);
  await t.call('PUT', `/admin/essays/${essay.attemptId}/${essay.itemId}`, {
    as: admin,
    body: { percent: 80, remark: 'Runtut', version: 0 },
  });
  await givenRegistration(t, { fullName: 'Zulaikha Wiratmadja', email: 'zulaikha@contoh.id', phone: '089876543210' });
  const other = await givenRegistration(t, { fullName: 'Zulaikha W', email: 'zulaikha.lain@contoh.id' });
  await t.db.updateTable('freeRegistration').set({ examId: essay.attemptId }).where('id', '=', other).execute();
  await t.db
    .insertInto('consent')
    .values({
      id: 'c1',
      subjectId: learner.id,
      kind: 'privacy',
      version: '2026-11-21',
      at: t.clock.now().toISOString(),
      addressHash: 'Zulaikha-address',
    })
    .execute();
  await giveMoneyTraces(learner, tryout.id);
  return { learner, admin, essay, tryout };
}

/** Access given and taken back, a transfer refused and confirmed, a refund: each for a reason that names the buyer. */
async function giveMoneyTraces(buyer: GivenAccount, tryoutId: string) {
  const as = await givenFinance(t);
  const reason = 'Zulaikha menelepon dan memintanya';
  const act = async (path: string, body: object = {}) => {
    const answer = await t.call('POST', path, { as, body: { reason, ...body } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const item = { kind: 'package', id: tryoutId };
  const given = await act('/admin/entitlements', { email: buyer.email, item, key: randomUUID() });
  await act(`/admin/entitlements/${given.json<Entitlement>().id}/revoke`);
  const refused = await givenPurchase(t, { buyer });
  await givenPayment(t, refused);
  await act(`/admin/purchases/${refused.number}/payments/1/refuse`);
  const mistaken = await givenPurchase(t, { buyer });
  await givenPayment(t, mistaken);
  for (const isEnough of [false, true])
    await act(`/admin/purchases/${mistaken.number}/payments/1/confirm`, { received: 1_000, isEnough });
  const { purchase, payment } = await givenPaid(t, { buyer, method: 'transfer' });
  const refund = { payment: 1, amount: payment.amountDue, way: 'bank', key: randomUUID() };
  const promised = await act(`/admin/purchases/${purchase.number}/refunds`, refund);
  await act(`/admin/refunds/${promised.json<PurchaseDetail>().refunds[0]?.id}/done`);
}

/** Everything that is stored, as text, by table; without the moments that several processes tell each other all the time. */
async function everything(): Promise<[table: string, text: string][]> {
  const found = await t.db.introspection.getTables();
  const tables = found.flatMap(({ name }) => (name === 'api_process' ? [] : name));
  return Promise.all(
    tables.map(async (table): Promise<[string, string]> => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(t.db);
      return [
        table,
        rows
          .map((row) => JSON.stringify(row).toLowerCase())
          .toSorted()
          .join(),
      ];
    }),
  );
}

/** Stands still as long as no statement writes a row, also one that leaves it as it was. */
async function writes(): Promise<unknown> {
  if (testDatabaseKind === 'sqlite') return (await sql`select total_changes() as rows`.execute(t.db)).rows;
  const found = await t.db.introspection.getTables();
  return Promise.all(
    found
      .filter(({ name }) => name !== 'api_process')
      .map(async ({ name }) => {
        const { rows } = await sql`select ctid, xmin from ${sql.table(name)} order by ctid`.execute(t.db);
        return [name, rows];
      }),
  );
}

describe('POST /api/auth/me/erasure', () => {
  it('of an older release left the reasons of staff, which the update takes out', async () => {
    const [gone, here] = [await givenLearner(t), await givenLearner(t)];
    for (const buyer of [gone, here]) {
      const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
      await giveMoneyTraces(buyer, tryout.id);
    }
    const named = async () => {
      const texts = (await everything()).filter(([, text]) => text.includes('zulaikha menelepon'));
      return texts.map(([table, text]) => [table, text.split('zulaikha menelepon').length - 1] as const);
    };
    const before = await named();
    expect(before.map(([table]) => table).toSorted()).toEqual(['entitlement', 'payment', 'purchase_event', 'refund']);
    await t.db.updateTable('account').set({ standing: 'erased' }).where('id', '=', gone.id).execute();
    await migrations['0065-reasons-of-erased-buyers']?.up(t.db as never);
    expect(await named()).toEqual(before.map(([table, times]) => [table, times / 2]));
  });

  it('of an older release, which knows none of today’s tables, is finished by the nightly job', async () => {
    const { learner, admin } = await givenTraces();
    const released = await givenReleasedEvent(t, learner);
    await t.db
      .insertInto('eventHand')
      .values({
        ...{ id: 'h1', tryoutId: released.tryout.id, kind: 'time', attemptId: released.attemptId, seconds: 60 },
        ...{ accountId: learner.id, reason: 'Zulaikha menelepon', at: t.clock.now().toISOString(), actorId: admin.id },
      })
      .execute();
    const old = await givenEssay(t, {
      learner,
      tryout: await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] }),
      text: 'Zulaikha menulis esai lama',
    });
    const marked = { as: admin, body: { percent: 80, version: 0 } };
    await t.call('PUT', `/admin/essays/${old.attemptId}/${old.itemId}`, marked);
    const endedBefore = new Date(t.clock.now().getTime() + 1);
    expect(await archiveAttempt(t.db, old.attemptId, { endedBefore, withheldTryouts: [] })).toBe(true);
    const tryout = await givenTryout(t);
    const { id: attemptId } = await givenFinished(t, { learner, tryout });
    await ask(t, learner, { attemptId, itemId: tryout.itemIds[0] as string }, 'Zulaikha bertanya mengapa bukan B?');
    await t.db
      .insertInto('practiceSession')
      .values({
        ...{ id: 'p1', learnerId: learner.id, mode: 'adaptive', subType: null, secondsPerQuestion: null },
        ...{ items: '["zulaikha"]', requestKey: null, createdAt: t.clock.now().toISOString() },
      })
      .execute();
    const registrations = await t.db.selectFrom('freeRegistration').select('id').execute();
    for (const { id } of registrations) await t.call('DELETE', `/admin/registrations/${id}`, { as: admin });
    await t.db
      .updateTable('account')
      .set({ standing: 'erased', name: 'Akun terhapus', email: 'pergi@terhapus.invalid', isActive: 0 })
      .where('id', '=', learner.id)
      .execute();
    const named = async () =>
      (await everything()).filter(([, text]) => text.includes('zulaikha')).map(([table]) => table);
    expect(await named()).toEqual(
      expect.arrayContaining(['certificate', 'discussion_post', 'entitlement', 'practice_session', 'response']),
    );

    const here = await givenLearner(t, { name: 'Masih Ada' });
    const job = t.jobs.find(({ name }) => name.startsWith('own-data: finish'));
    await job?.run({ log: t.app.log, isOver: () => false });
    expect(await named()).toEqual([]);
    expect((await signIn(here.email)).statusCode).toBe(200);

    const [before, written] = [await everything(), await writes()];
    t.clock.advance(3_600_000);
    await job?.run({ log: t.app.log, isOver: () => false });
    expect(await writes()).toEqual(written);
    expect(await everything()).toEqual(before);
  });

  it('leaves no personal data in any table, and no ID card on the disk', async () => {
    const { learner } = await givenTraces();
    const traces = ['zulaikha', 'wiratmadja', '89876543210', '9876543210', 'dinas zamrud'];
    const leftBefore = (await everything()).filter(([, text]) => traces.some((trace) => text.includes(trace)));
    expect(leftBefore.length).toBeGreaterThan(5);
    expect(cards()).toHaveLength(2);

    const answer = await erase(learner);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const left = (await everything()).filter(([, text]) => traces.some((trace) => text.includes(trace)));
    expect(left).toEqual([]);
    expect(cards()).toEqual([]);
    expect(await t.db.selectFrom('file').select('id').execute()).toEqual([]);
  });

  it('leaves no reason for what was done in an event for this person alone, and undone', async () => {
    const admin = await givenStaff(t, 'admin');
    const event = await givenRunningEvent(t);
    const taker = await givenTaker(t, event);
    const reason = 'Zulaikha menelepon dan memintanya';
    const path = `/admin/events/${event.id}/hands`;
    const act = { kind: 'time', attemptId: taker.id, seconds: 60, reason };
    const { id } = (await t.call('POST', path, { as: admin, body: act })).json<{ id: string }>();
    expect((await t.call('POST', `${path}/${id}/undo`, { as: admin, body: { reason } })).statusCode).toBe(200);
    await t.call('POST', `/api/attempts/${taker.id}/submit`, { as: taker.learner });
    expect((await erase(taker.learner)).statusCode).toBe(200);
    expect((await everything()).filter(([, text]) => text.includes('zulaikha'))).toEqual([]);
  });

  it('is decided for every table whose rows belong to a person', async () => {
    const says = /^(account_id|learner_id|subject_id|email|phone|full_name)$/;
    const tables = (await t.db.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => says.test(name)))
      .map(({ name }) => name);
    // Rows of these tables are deleted, or lose what identifies the person. Add a new table here once its rows are.
    expect(tables.toSorted()).toEqual([
      'ability_estimate',
      'account',
      'attempt',
      'certificate',
      'consent',
      'discussion_bar',
      'discussion_helpful',
      // Posts lose their text and their name.
      'discussion_post',
      'discussion_report',
      'email_proof',
      // Bought and given things stay with the row of the account, which has no name any more.
      'entitlement',
      'entitlement_use',
      // Ids of those who were erased, and nothing else.
      'erasure',
      'event_hand',
      'event_line',
      'event_presence',
      'event_registration',
      'event_standing',
      'event_trail',
      'free_registration',
      'learner_entry',
      'lesson_progress',
      // Only staff have such rows.
      'long_work',
      'outbox',
      'password_reset',
      'practice_answer',
      'practice_session',
      'profile',
      'purchase',
      'push_device',
      // As long_work.
      'question_import',
      'question_report',
      'ranking_name',
      // Of staff, who are never erased.
      'recovery_code',
      'reminder_setting',
      'second_factor',
      'session',
      'studied_question',
      'study_done',
      'study_plan',
      'tryout_reminder',
      'unclear_explanation',
      'voucher_use',
    ]);
  });

  it('ends every session at once, and signs nobody in any more', async () => {
    const learner = await givenLearner(t);
    const { token: otherDevice } = (await signIn(learner.email)).json<{ token: string }>();
    await erase(learner);
    for (const token of [learner.token, otherDevice])
      expectError(await t.call('GET', '/api/auth/me', { as: { token } }), 'UNAUTHENTICATED');
    expectError(await signIn(learner.email), 'INVALID_CREDENTIALS');
  });

  it('ends no exam of a guest with the same address, and deletes the registration once it is over', async () => {
    const guest = await givenGuest(t, { form: { email: 'rani@contoh.id' } });
    const reads = () => t.call('GET', `/api/attempts/${guest.id}`, { as: { token: guest.token } });
    await erase(await givenLearner(t, { email: 'rani@contoh.id' }));
    expect((await reads()).statusCode).toBe(200);
    expect(cards()).toHaveLength(1);

    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: { token: guest.token } });
    await erase(await givenLearner(t, { email: 'rani@contoh.id' }));
    expectError(await reads(), 'ATTEMPT_NOT_FOUND');
    expect(cards()).toEqual([]);
  });

  it('lets the same address sign up again, as a new account', async () => {
    const learner = await givenLearner(t);
    await givenFinished(t, { learner });
    await erase(learner);
    const anew = await t.call('POST', '/api/auth/register', {
      body: {
        email: learner.email,
        password: 'lebihrahasia',
        name: 'Orang Baru',
        province: 'Bali',
        phone: '081200000000',
        gender: 'male',
        instance: 'BNI',
        consent: true,
        ageGroup: 'adult',
      },
    });
    expect(anew.statusCode).toBe(201);
    const { token, user } = anew.json<{ token: string; user: { id: string } }>();
    expect(user.id).not.toBe(learner.id);
    expect((await t.call('GET', '/api/attempts', { as: { token } })).json()).toMatchObject({ total: 0 });
  });

  it('keeps scores without a name: other learners’ ranks stay as they are', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AAA' }] });
    const [best, second] = [await givenLearner(t), await givenLearner(t)];
    await givenFinished(t, { learner: best, tryout, responses: 'AAA' });
    const { id } = await givenFinished(t, { learner: second, tryout, responses: 'AAB' });
    const result = async () => (await t.call('GET', `/api/attempts/${id}/result`, { as: second })).json<Result>();
    expect(await result()).toMatchObject({ rank: 2, takers: 2 });
    await erase(best);
    expect(await result()).toMatchObject({ rank: 2, takers: 2 });
  });

  it('hands in running attempts first, so that no exam is left open', async () => {
    const learner = await givenLearner(t);
    const running = await givenAttempt(t, { learner, responses: 'A' });
    await erase(learner);
    const row = await t.db
      .selectFrom('attempt')
      .select(['state', 'submittedAt'])
      .where('id', '=', running.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'submitted', submittedAt: t.clock.now().toISOString() });
  });

  it('keeps an essay’s mark without its text; a waiting essay leaves the queue', async () => {
    const { learner, admin, essay } = await givenTraces();
    await erase(learner);
    const list = async (state: string) =>
      (await t.call('GET', `/admin/essays?state=${state}`, { as: admin })).json<{ essays: Essay[]; total: number }>();
    expect(await list('waiting')).toMatchObject({ total: 0 });
    expect(await list('marked')).toMatchObject({
      total: 1,
      essays: [{ answer: 'Jawaban ini dihapus bersama akun penulisnya.', mark: { percent: 80, remark: null } }],
    });
    // The mark still counts when it is corrected later.
    const remarked = await t.call('PUT', `/admin/essays/${essay.attemptId}/${essay.itemId}`, {
      as: admin,
      body: { percent: 90, version: 1 },
    });
    expect(remarked.statusCode).toBe(200);
    expect(
      await t.db
        .selectFrom('attempt')
        .select('waitingMarks')
        .where('id', '=', essay.attemptId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ waitingMarks: 0 });
  });

  it('removes the person from everything that administrators see', async () => {
    const { learner, admin } = await givenTraces();
    const profiles = async (search = '') =>
      (await t.call('GET', `/admin/profiles?search=${search}`, { as: admin })).json<LearnerList>();
    expect(await profiles('zulaikha')).toMatchObject({ total: 1 });
    await erase(learner);
    expect(await profiles('zulaikha')).toMatchObject({ profiles: [], total: 0 });
    expect(await profiles()).toMatchObject({ profiles: [], total: 0 });
    expect((await t.call('GET', '/admin/summary', { as: admin })).json()).toMatchObject({ users: 0 });
    expect((await t.call('GET', '/admin/profiles/export', { as: admin })).body.trim().split('\r\n')).toHaveLength(1);
    expectError(await t.call('GET', `/admin/profiles/${learner.id}/attempts`, { as: admin }), 'NOT_FOUND');
    expect((await t.call('GET', '/admin/audit', { as: admin })).statusCode).toBe(200);
  });

  it('does nothing with a wrong password, and lets nobody guess it', async () => {
    const learner = await givenLearner(t);
    const running = await givenAttempt(t, { learner });
    for (let tries = 0; tries < 10; tries++) expectError(await erase(learner, 'salahsalah'), 'CURRENT_PASSWORD_WRONG');
    expectError(await erase(learner), 'TOO_MANY_REQUESTS');
    expect((await t.call('GET', `/api/attempts/${running.id}`, { as: learner })).json()).toMatchObject({
      state: 'in_progress',
    });
  });

  it('deletes the account of the token, even if the body names another', async () => {
    const [learner, other] = [await givenLearner(t), await givenLearner(t)];
    await t.call('POST', '/api/auth/me/erasure', {
      as: learner,
      body: { password, id: other.id, accountId: other.id, email: other.email },
    });
    expect((await signIn(other.email)).statusCode).toBe(200);
    expectError(await signIn(learner.email), 'INVALID_CREDENTIALS');
  });

  it('lets a change that had begun bring nothing back', async () => {
    const learner = await givenLearner(t);
    const change = {
      name: 'Kembali Lagi',
      province: 'Bali',
      phone: '081299999999',
      gender: 'male',
      instance: 'BNI',
    } as const;
    await erase(learner);
    // Its token was checked before, its turn comes after.
    expect(await createAccountRepository(t.db).updateProfile(learner.id, change)).toBe(false);
    expect((await everything()).filter(([, text]) => text.includes('kembali lagi'))).toEqual([]);
  });

  it('changes nothing when a part of it fails', async () => {
    const { learner } = await givenTraces();
    const before = await everything();
    await t.db.schema.alterTable('registration_term').renameTo('lost').execute();
    await t.db.schema.alterTable('free_registration').renameTo('lost_too').execute();
    expectError(await erase(learner), 'INTERNAL_ERROR');
    await t.db.schema.alterTable('lost_too').renameTo('free_registration').execute();
    await t.db.schema.alterTable('lost').renameTo('registration_term').execute();
    expect(await everything()).toEqual(before);
  });
});
