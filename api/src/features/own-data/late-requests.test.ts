import { once } from 'node:events';
import net from 'node:net';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenTryout,
  password,
} from '../../../test/given.ts';
import { giveOut, givenGuest } from '../../../test/guests.ts';
import { portOf } from '../../../test/raw-request.ts';
import { createErasureJournalRepository } from './erasure-journal.repository.ts';
import { createErasureRepository } from './erasure.repository.ts';
import { createOwnDataRepository } from './own-data.repository.ts';
import { createOwnHintsRepository } from './own-hints.repository.ts';
import { createOwnEventsRepository } from './own-events.repository.ts';
import { createOwnEventResultsRepository } from './own-event-results.repository.ts';
import { createOwnPostsRepository } from './own-posts.repository.ts';
import { createOwnPracticeRepository } from './own-practice.repository.ts';
import { createOwnPurchasesRepository } from './own-purchases.repository.ts';
import { createOwnRemindersRepository } from './own-reminders.repository.ts';
import { createOwnDataService } from './own-data.service.ts';

/*
 * A request is accepted when its head arrives. Here the account is erased while half of the body is still missing: the
 * request must not write any personal data any more.
 */
let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

/** Sends a request whose body is complete only after the erasure of its account; returns the status of the answer. */
async function sendAround(method: string, path: string, body: unknown): Promise<number> {
  const text = JSON.stringify(body);
  const socket = net.connect(portOf(t.app), '127.0.0.1');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${learner.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    // The server says that it has read the head; it checks the token before it reads the erasure.
    'Expect: 100-continue',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n${text.slice(0, 9)}`);
  await once(socket, 'data');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const erasure = await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
  expect(erasure.statusCode).toBe(200);
  socket.write(text.slice(9));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
}

const expectNothingOf = async (table: 'rankingName' | 'lessonProgress' | 'attempt') => {
  const owner = table === 'rankingName' ? 'accountId' : 'learnerId';
  expect(await t.db.selectFrom(table).select(owner).where(owner, '=', learner.id).execute()).toEqual([]);
};
const account = () => t.db.selectFrom('account').selectAll().where('id', '=', learner.id).executeTakeFirstOrThrow();

describe('a request whose body arrives after the erasure of its account', () => {
  it('leaves no name in the ranking', async () => {
    expect(await sendAround('PUT', '/api/auth/ranking', { alias: 'Zulaikha', isListed: true })).toBe(401);
    await expectNothingOf('rankingName');
  });

  it('stores no progress in a lesson', async () => {
    expect(await sendAround('PUT', '/api/lessons/cpns/progress', { percent: 40 })).toBe(401);
    await expectNothingOf('lessonProgress');
  });

  it('begins no attempt', async () => {
    const { id } = await givenTryout(t);
    expect(await sendAround('POST', '/api/attempts', { tryoutId: id })).toBe(401);
    await expectNothingOf('attempt');
  });

  it('claims no guest’s attempt for the account', async () => {
    const tryout = await givenTryout(t);
    await giveOut(t, tryout);
    const guest = await givenGuest(t, { tryout });
    expect(await sendAround('POST', '/api/attempts/claim', { attemptToken: guest.token })).toBe(401);
    await expectNothingOf('attempt');
  });

  it('stores no late essay', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const { attemptId, itemId } = await givenEssay(t, { learner, tryout, text: 'Sebelum' });
    // An attempt that the clock ended, not the learner.
    await t.db.updateTable('attempt').set({ state: 'expired' }).where('id', '=', attemptId).execute();
    const late = { text: 'Zulaikha menulis terlambat', option: null, sequence: 99 };
    expect(await sendAround('PUT', `/api/attempts/${attemptId}/responses/${itemId}`, late)).toBe(401);
    expect(await t.db.selectFrom('lateResponse').select('text').where('attemptId', '=', attemptId).execute()).toEqual(
      [],
    );
  });

  it('saves no answer of an exam that the erasure handed in', async () => {
    const attempt = await givenAttempt(t, { learner });
    const [item] = attempt.items;
    const path = `/api/attempts/${attempt.id}/responses/${item?.id}`;
    expect(await sendAround('PUT', path, { option: 'A', sequence: 1 })).toBe(409);
    for (const table of ['response', 'lateResponse'] as const)
      expect(await t.db.selectFrom(table).select('itemId').where('attemptId', '=', attempt.id).execute()).toEqual([]);
  });

  it('changes no profile', async () => {
    const change = { name: 'Zulaikha', province: 'Bali', phone: '081299999999', gender: 'male', instance: 'BNI' };
    expect(await sendAround('PUT', '/api/auth/profile', change)).toBe(401);
    expect(await account()).toMatchObject({ name: 'Akun terhapus' });
  });

  it('sets no password', async () => {
    const change = { currentPassword: password, newPassword: 'sandibaru456' };
    expect(await sendAround('POST', '/api/auth/change-password', change)).toBe(401);
    expect(await account()).toMatchObject({ passwordHash: '' });
  });
});

describe('an erasure', () => {
  it('hands in an attempt, too, that begins after it has handed in the others', async () => {
    const tryout = await givenTryout(t);
    const first = await givenAttempt(t, { learner });
    // The start comes between the look for running attempts and the erasure.
    const start = async () => t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: tryout.id } });
    const handedIn: string[] = [];
    const service = createOwnDataService({
      ownData: createOwnDataRepository(t.db),
      bought: createOwnPurchasesRepository(t.db),
      ownPosts: createOwnPostsRepository(t.db),
      ownEvents: createOwnEventsRepository(t.db),
      reminded: createOwnRemindersRepository(t.db),
      practised: createOwnPracticeRepository(t.db),
      ownHints: createOwnHintsRepository(t.db),
      released: createOwnEventResultsRepository(t.db),
      erasures: createErasureRepository(t.db),
      journal: createErasureJournalRepository(t.db),
      accounts: { getUser: () => Promise.reject(new Error()), provePassword: async () => {} },
      attempts: {
        async handIn(...given) {
          if (handedIn.length === 0) expect((await start()).statusCode).toBe(201);
          handedIn.push(given[1]);
          await t.attempts.handIn(...given);
        },
      },
      listWithheld: async () => new Map(),
      idCards: { find: () => Promise.reject(new Error()), discard: async () => {} },
      keptDays: 30,
      rest: async () => {},
      now: t.clock.now,
    });
    await service.erase(learner.id, t.clock.now());
    expect([handedIn.length, handedIn[0]]).toEqual([2, first.id]);
  });

  it('leaves no attempt with its learner’s province and institution', async () => {
    const tryout = await givenTryout(t);
    const { id: ranked } = await givenFinished(t, { learner, tryout });
    const { id: again } = await givenFinished(t, { learner, tryout });
    const origins = async () =>
      new Map(
        (
          await t.db
            .selectFrom('attempt')
            .select(['id', 'rankProvince', 'rankInstance'])
            .where('learnerId', '=', learner.id)
            .execute()
        ).map(({ id, rankProvince, rankInstance }) => [id, [rankProvince, rankInstance]]),
      );
    // They are stored only for ranked attempts.
    expect((await origins()).get(again)).toEqual([null, null]);
    expect((await origins()).get(ranked)).not.toEqual([null, null]);
    // As in attempts that ended earlier.
    await t.db
      .updateTable('attempt')
      .set({ rankProvince: 'Bali', rankInstance: 'BNI' })
      .where('id', '=', again)
      .execute();
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect([...(await origins()).values()]).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
