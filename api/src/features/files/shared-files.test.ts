import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import { freeTryoutForm } from '../../../test/guests.ts';
import { formWith, png } from '../../../test/pictures.ts';
import { type S3Server, startS3 } from '../../../test/s3-server.ts';
import type { FreeTryoutStart, Result, UploadedImage } from '../../contract/index.ts';
import { createS3Store } from '../../foundation/files/s3-store.ts';

/** Two processes whose files are in one bucket. */
let s3: S3Server;
let one: TestApp;
let other: TestApp;
let admin: GivenAccount;
const times = { connectMs: 300, readMs: 2_000, writeMs: 5_000, pieceMs: 5_000, retryAfterMs: 50 };
const storeOf = () => createS3Store(s3.place, { error() {}, info() {} }, times);
beforeEach(async () => {
  s3 = await startS3();
  one = await buildTestApp({ processCount: 1, fileStore: storeOf() });
  other = await buildTestApp({
    processCount: 1,
    fileStore: storeOf(),
    db: one.db,
    now: one.clock.now,
    uploadsDir: one.uploadsDir,
  });
  admin = await givenStaff(one, 'admin');
});
afterEach(async () => {
  await other.app.close();
  await one.close();
  await s3.dispose();
});

const upload = async (t: TestApp) => t.call('POST', '/admin/upload', { as: admin, body: formWith(await png()) });
const uploaded = async (t: TestApp) => (await upload(t)).json<UploadedImage>().data.url;

describe('files of several processes', () => {
  it('are shown by each, whichever took them', async () => {
    const url = await uploaded(one);
    const [there, here] = [await other.call('GET', url), await one.call('GET', url)];
    expect([there.statusCode, here.statusCode]).toEqual([200, 200]);
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
    expect(there.headers).toMatchObject({ 'content-type': 'image/webp', etag: here.headers['etag'] });
  });

  it('are sealed ID cards, too, which go with their registration', async () => {
    await givenTryout(one, { isFreeTryout: 1 });
    const begun = await one.call('POST', '/api/free-tryouts', { body: await freeTryoutForm() });
    expect([begun.statusCode, begun.json<FreeTryoutStart>().examId]).toEqual([201, expect.stringMatching(/^TO/)]);
    const { id, idCardFileId } = await one.db
      .selectFrom('freeRegistration')
      .select(['id', 'idCardFileId'])
      .executeTakeFirstOrThrow();
    const card = await other.call('GET', `/admin/registrations/${id}/id-card?reason=Memeriksa%20data`, { as: admin });
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/webp']);
    const stored = storeOf();
    expect((await stored.get(`private/id-cards/${idCardFileId}`))?.includes('WEBP')).toBe(false);
    await other.call('DELETE', `/admin/registrations/${id}?reason=Memeriksa%20data`, { as: admin });
    expect(await stored.get(`private/id-cards/${idCardFileId}`)).toBeUndefined();
    stored.close();
  });
});

describe('a lost store of files', () => {
  it('stops no exam: uploads say so, pictures that were seen stay, and it is used again when it is back', async () => {
    const [seen, unseen] = [await uploaded(one), await uploaded(one)];
    expect((await other.call('GET', seen)).statusCode).toBe(200);
    const attempt = await givenAttempt(other, { tryout: await givenTryout(other), learner: await givenLearner(other) });
    await s3.stop();

    const refused = await upload(one);
    expectError(refused, 'FILES_UNAVAILABLE');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({
      message: 'Gambar sedang tidak dapat disimpan atau dibuka. Silakan coba lagi beberapa menit lagi.',
    });
    expect(refused.headers['retry-after']).toBeDefined();
    expectError(await other.call('GET', unseen), 'FILES_UNAVAILABLE');
    expect((await other.call('GET', seen)).statusCode).toBe(200);
    const own = { as: attempt.learner };
    const [item] = attempt.items;
    const saved = await other.call('PUT', `/api/attempts/${attempt.id}/responses/${item?.id}`, {
      ...own,
      body: { option: 'A', sequence: 9 },
    });
    expect(saved.statusCode).toBe(200);
    const result = await other.call('POST', `/api/attempts/${attempt.id}/submit`, own);
    expect(result.json<Result>().score.points).toBe(1);
    expect((await other.call('GET', '/health/ready')).statusCode).toBe(200);

    await s3.start();
    let shown = 503;
    while (shown === 503) shown = (await other.call('GET', unseen)).statusCode;
    expect(shown).toBe(200);
  });
});
