import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { findLeaks } from '../../../test/find-leaks.ts';
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
import { givenGuest } from '../../../test/guests.ts';
import { AppError } from '../../app-error.ts';
import { OwnData } from '../../contract/index.ts';
import { idCardKey } from '../../foundation/files/file-store.ts';
import { createFolderStore } from '../../foundation/files/folder-store.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const ask = (as: GivenAccount, given: unknown = password) =>
  t.call('POST', '/api/auth/me/data', { as, body: { password: given } });

async function download(as: GivenAccount): Promise<OwnData> {
  const answer = await ask(as);
  expect(answer.statusCode).toBe(200);
  return v.parse(OwnData, answer.json());
}

/** A registration for the free tryout whose attempt is this one. */
async function givenOwnRegistration(attemptId: string): Promise<string> {
  const id = await givenRegistration(t);
  await t.db.updateTable('freeRegistration').set({ examId: attemptId }).where('id', '=', id).execute();
  return id;
}

describe('POST /api/auth/me/data', () => {
  it('returns account, answers and scores as a file that no cache keeps', async () => {
    const learner = await givenLearner(t, { name: 'Dewi Lestari' });
    const finished = await givenFinished(t, { learner, responses: 'AB-' });
    const answer = await ask(learner);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="data-saya-202\d-\d\d-\d\d\.json"$/),
      'cache-control': 'no-store',
    });
    const data = v.parse(OwnData, answer.json());
    expect(data.account).toMatchObject({ name: 'Dewi Lestari', email: learner.email, phone: '081234567890' });
    expect(data.attempts).toMatchObject([
      {
        id: finished.id,
        state: 'submitted',
        points: finished.result.score.points,
        responses: [
          { number: 1, itemId: finished.items[0]?.id, option: 'A' },
          { number: 2, option: 'B' },
        ],
        lateResponses: [],
        scoreChanges: [],
        acceptedAnswers: [],
      },
    ]);
    expect(answer.body).not.toContain('argon2');
  });

  it('has an essay’s text, mark and remark, and answers that came after the end', async () => {
    const learner = await givenLearner(t);
    const essay = await givenEssay(t, { learner, text: 'Karangan saya sendiri' });
    await t.call('PUT', `/admin/essays/${essay.attemptId}/${essay.itemId}`, {
      as: await givenStaff(t, 'admin'),
      body: { percent: 80, remark: 'Runtut', version: 0 },
    });
    const late = await givenAttempt(t, { learner });
    t.clock.advance((3600 + 60) * 1000);
    await t.call('PATCH', `/api/attempts/${late.id}/responses`, {
      as: { token: t.tokenFor(learner) },
      body: { responses: [{ itemId: late.items[0]?.id, option: 'C', sequence: 1 }] },
    });
    const { attempts } = await download({ ...learner, token: t.tokenFor(learner) });
    const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
    expect(byId.get(essay.attemptId)).toMatchObject({
      responses: [{ text: 'Karangan saya sendiri' }],
      essayMarks: [{ itemId: essay.itemId, percent: 80, remark: 'Runtut' }],
    });
    expect(byId.get(late.id)).toMatchObject({ state: 'expired', responses: [], lateResponses: [{ option: 'C' }] });
  });

  it('has every attempt, however many there are, the newest first', async () => {
    const learner = await givenLearner(t);
    const tryout = await givenTryout(t);
    const ids: string[] = [];
    for (let count = 0; count < 43; count++) {
      // Two of them at the same millisecond.
      if (count !== 20) t.clock.advance(1);
      ids.unshift((await givenFinished(t, { learner, tryout, responses: 'A' })).id);
    }
    const { attempts } = await download(learner);
    expect(attempts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(attempts.map(({ startedAt }) => startedAt)).toEqual(
      attempts
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    );
    expect(attempts.every(({ responses }) => responses.length === 1)).toBe(true);
  });

  it('never has a key, a weight or an explanation, whether an attempt runs or has ended', async () => {
    const learner = await givenLearner(t);
    const tryout = await givenTryout(t, { sections: [{ keys: 'AB', weights: ['54321'] }] });
    const secrets = (await t.db.selectFrom('questionVersion').select('explanation').execute()).flatMap(
      ({ explanation }) => explanation ?? [],
    );
    await givenAttempt(t, { learner, tryout, responses: 'AB' });
    const answer = await ask(learner);
    const { points: _, ...running } = answer.json<OwnData>().attempts[0] as OwnData['attempts'][number];
    expect(running.state).toBe('in_progress');
    expect(findLeaks({ body: JSON.stringify(running), headers: answer.headers }, secrets)).toEqual([]);
  });

  it('has nothing of anybody else', async () => {
    const [learner, other] = [await givenLearner(t), await givenLearner(t, { name: 'Orang Lain' })];
    const theirs = await givenFinished(t, { learner: other, responses: 'A' });
    await givenOwnRegistration(theirs.id);
    const answer = await ask(learner);
    expect(answer.json<OwnData>()).toMatchObject({ attempts: [], freeRegistrations: [] });
    expect(answer.body).not.toMatch(/Orang Lain|Siti Rahma/);
  });

  it('has one’s own ID card, with the time and reason of each look', async () => {
    const learner = await givenLearner(t);
    const { id: attemptId } = await givenFinished(t, { learner });
    const id = await givenOwnRegistration(attemptId);
    await t.db.updateTable('freeRegistration').set({ registrantId: learner.id }).where('id', '=', id).execute();
    await t.call('GET', `/admin/registrations/${id}/id-card?reason=Nama%20pada%20kartu%20diperiksa`, {
      as: await givenStaff(t, 'admin'),
    });
    const { freeRegistrations } = await download(learner);
    expect(freeRegistrations).toMatchObject([
      {
        fullName: 'Siti Rahma',
        examId: attemptId,
        idCard: expect.stringMatching(/^data:image\/webp;base64,UklGR/),
        idCardViews: [{ at: t.clock.now().toISOString(), reason: 'Nama pada kartu diperiksa' }],
      },
    ]);
  });

  async function givenOwnCard(learner: GivenAccount): Promise<string> {
    const id = await givenOwnRegistration((await givenFinished(t, { learner })).id);
    const { idCardFileId } = await t.db
      .updateTable('freeRegistration')
      .set({ registrantId: learner.id })
      .where('id', '=', id)
      .returning('idCardFileId')
      .executeTakeFirstOrThrow();
    return join(t.uploadsDir, idCardKey(idCardFileId));
  }

  it('is whole when the file of a card is missing', async () => {
    const learner = await givenLearner(t);
    rmSync(await givenOwnCard(learner));
    const { freeRegistrations, attempts } = await download(learner);
    expect(freeRegistrations).toMatchObject([{ fullName: 'Siti Rahma', idCard: null }]);
    expect(attempts).toHaveLength(1);
  });

  it('is refused, not cut off, while the store of files is away', async () => {
    const learner = await givenLearner(t);
    await givenOwnCard(learner);
    const fileStore = createFolderStore(t.uploadsDir);
    const away = await buildTestApp({
      db: t.db,
      uploadsDir: t.uploadsDir,
      now: t.clock.now,
      processCount: 1,
      fileStore: { ...fileStore, get: () => Promise.reject(new AppError('FILES_UNAVAILABLE')) },
    });
    const answer = await away.call('POST', '/api/auth/me/data', { as: learner, body: { password } });
    await away.app.close();
    expectError(answer, 'FILES_UNAVAILABLE');
  });

  it('has a guest’s card without its picture: until when it is kept, and each look', async () => {
    const guest = await givenGuest(t, { form: { email: 'rani@contoh.id' } });
    const learner = await givenLearner(t, { email: 'rani@contoh.id' });
    await t.call('POST', '/api/attempts/claim', { as: learner, body: { attemptToken: guest.token } });
    const { id } = await t.db.selectFrom('freeRegistration').select('id').executeTakeFirstOrThrow();
    const url = `/admin/registrations/${id}/id-card?reason=Nama%20pada%20kartu%20diperiksa`;
    await t.call('GET', url, { as: await givenStaff(t, 'admin') });
    const answer = await ask(learner);
    expect(answer.body).not.toContain('data:image');
    expect(v.parse(OwnData, answer.json()).freeRegistrations).toMatchObject([
      {
        examId: guest.id,
        idCard: null,
        idCardKeptUntil: new Date(Date.parse(guest.deadlineAt) + 30 * 24 * 3_600_000).toISOString(),
        idCardViews: [{ reason: 'Nama pada kartu diperiksa' }],
      },
    ]);
  });

  it('has no registration that only shares the e-mail address', async () => {
    await givenRegistration(t, { email: 'siti.rahma@contoh.id' });
    const stranger = await givenLearner(t, { email: 'siti.rahma@contoh.id' });
    expect((await download(stranger)).freeRegistrations).toEqual([]);
  });

  it('asks for the password, beside its field', async () => {
    const learner = await givenLearner(t);
    const refused = expectError(await ask(learner, 'salahsalah'), 'CURRENT_PASSWORD_WRONG');
    expect(refused.errors).toEqual([{ field: 'password', message: 'Password saat ini salah' }]);
    expect(expectInvalid(await ask(learner, ''))).toEqual({ password: 'Password wajib diisi' });
  });

  it('lets nobody guess the password with a borrowed session', async () => {
    const learner = await givenLearner(t);
    for (let tries = 0; tries < 10; tries++) expectError(await ask(learner, 'salahsalah'), 'CURRENT_PASSWORD_WRONG');
    expectError(await ask(learner), 'TOO_MANY_REQUESTS');
  });

  it('can’t be asked for again and again', async () => {
    const learner = await givenLearner(t);
    for (let count = 0; count < 10; count++) await download(learner);
    expectError(await ask(learner), 'TOO_MANY_REQUESTS');
    expect((await ask(await givenLearner(t))).statusCode).toBe(200);
  });
});
