import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import type { AdminTryout, Result, TryoutDeleted } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import { createPaperRepository } from '../../foundation/papers/paper.repository.ts';

let t: TestApp;
let admin: GivenAccount;
const uploaded = 'a'.repeat(32);
beforeAll(async () => {
  t = await buildTestApp();
  await t.db
    .insertInto('file')
    .values({
      id: `${uploaded}.webp`,
      kind: 'question_image',
      mediaType: 'image/webp',
      sizeBytes: 1,
      sha256: uploaded,
      createdAt: t.clock.now().toISOString(),
    })
    .execute();
});
beforeEach(async () => {
  admin = await givenStaff(t, 'admin');
});
afterAll(() => t.close());

const add = (body: object) => t.call('POST', '/admin/tryouts', { as: admin, body });
const added = async (body: object = { title: 'Paket' }) => (await add(body)).json<AdminTryout>();
const edit = (id: string, body: object, as = admin) => t.call('PUT', `/admin/tryouts/${id}`, { as, body });
const remove = (id: string) => t.call('DELETE', `/admin/tryouts/${id}`, { as: admin });
const get = async (id: string) => (await t.call('GET', `/admin/tryouts/${id}`, { as: admin })).json<AdminTryout>();
const auditOf = async (entityId: string) => {
  const entries = await t.db
    .selectFrom('auditEntry')
    .select(['actorId', 'action', 'entity', 'label', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('at')
    .execute();
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }));
};

const everyField = {
  title: 'Tryout RBB',
  description: 'Paket lengkap',
  price: 99_000,
  batch: 4,
  type: 'AKHLAK_BUMN',
  status: false,
  isOnline: false,
  imageUrl: `/api/files/${uploaded}.webp`,
  durationSeconds: 5400,
  difficulty: 'Sulit',
  opensAt: '2026-12-01T00:00:00.000Z',
  closesAt: '2026-12-31T00:00:00.000Z',
  ruleSetId: 'rbb-2024',
  isFreeTryout: false,
  keysAfterClose: true,
  requiresReview: false,
};

describe('POST /admin/tryouts', () => {
  it('makes a package from its title alone, with the defaults', async () => {
    const answer = await add({ title: '  Paket pertama ' });
    expect(answer.statusCode).toBe(201);
    const at = t.clock.now().toISOString();
    expect(answer.json()).toEqual({
      id: expect.any(String),
      title: 'Paket pertama',
      description: '',
      publishedAt: null,
      price: 0,
      batch: 1,
      type: 'TKD_BUMN',
      status: true,
      isOnline: true,
      imageUrl: null,
      durationSeconds: 3600,
      difficulty: 'Sedang',
      opensAt: null,
      closesAt: null,
      ruleSetId: 'latihan-1',
      isFreeTryout: false,
      keysAfterClose: true,
      requiresReview: false,
      enteringCount: 0,
      questionCount: 0,
      finishedAttempts: 0,
      isTaken: false,
      archivedAt: null,
      createdAt: at,
      updatedAt: at,
    });
  });

  it('keeps every field', async () => {
    expect(await added(everyField)).toMatchObject(everyField);
  });

  it('reads a price and a batch that come as text', async () => {
    expect(await added({ title: 'Teks', price: '99000', batch: '7' })).toMatchObject({ price: 99_000, batch: 7 });
  });

  it('stores a time of any zone as UTC', async () => {
    const tryout = await added({ title: 'Zona', opensAt: '2026-12-01T07:00:00+07:00' });
    expect(tryout.opensAt).toBe('2026-12-01T00:00:00.000Z');
  });

  it('ignores fields that nobody may set', async () => {
    const tryout = await added({
      title: 'Paket',
      id: 'mine',
      questionCount: 9,
      finishedAttempts: 9,
      archivedAt: 'x',
      createdAt: 'x',
      updatedAt: 'x',
      currentPaperId: 'x',
      priceRupiah: 5,
      isActive: 0,
      role: 'admin',
    });
    expect(tryout).toMatchObject({
      questionCount: 0,
      finishedAttempts: 0,
      archivedAt: null,
      createdAt: t.clock.now().toISOString(),
      price: 0,
      status: true,
    });
    expect(tryout.id).not.toBe('mine');
  });

  it('is in the audit log', async () => {
    const { id } = await added(everyField);
    expect(await auditOf(id)).toEqual([
      { actorId: admin.id, action: 'create', entity: 'tryout', label: 'Tryout RBB', before: null, after: everyField },
    ]);
  });

  it.each([
    [{ title: '  ' }, 'title', 'Judul wajib diisi'],
    [{ title: null }, 'title', 'Judul wajib diisi'],
    [{ title: 'x'.repeat(201) }, 'title', 'Judul maksimal 200 karakter'],
    [{ price: -1 }, 'price', 'Harga minimal 0'],
    [{ price: 1.5 }, 'price', 'Harga harus bilangan bulat'],
    [{ price: 'gratis' }, 'price', /^Harga harus/],
    [{ price: '' }, 'price', 'Harga harus angka'],
    [{ price: 1e12 }, 'price', 'Harga maksimal 100.000.000'],
    [{ batch: 0 }, 'batch', 'Batch minimal 1'],
    [{ type: 'SKD' }, 'type', 'Pilih tipe'],
    [{ status: 'Aktif' }, 'status', 'Pilih status'],
    [{ imageUrl: 'https://evil.example/x.png' }, 'imageUrl', 'Gambar harus diunggah lebih dulu'],
    [{ imageUrl: `/api/files/${'b'.repeat(32)}.webp` }, 'imageUrl', 'Gambar harus diunggah lebih dulu'],
    [{ durationSeconds: 59 }, 'durationSeconds', 'Durasi minimal 1 menit'],
    [{ durationSeconds: 86_401 }, 'durationSeconds', 'Durasi maksimal 1.440 menit'],
    [{ difficulty: 'Gampang' }, 'difficulty', 'Pilih tingkat kesulitan'],
    [{ opensAt: 'besok' }, 'opensAt', 'Waktu tidak valid'],
    [{ opensAt: '2026-02-31T00:00:00Z', closesAt: null }, 'opensAt', 'Waktu tidak valid'],
    [
      { opensAt: '2026-12-01T00:00:00.000Z', closesAt: '2026-12-01T00:00:00.000Z' },
      'closesAt',
      'Waktu tutup harus setelah waktu buka',
    ],
    [{ ruleSetId: 'skd-1999' }, 'ruleSetId', 'Pilih aturan penilaian'],
    [{ isFreeTryout: 1 }, 'isFreeTryout', 'Penanda tryout gratis tidak valid'],
  ])('refuses %j with one sentence for that field, and stores nothing', async (fields, field, sentence) => {
    const before = await t.db.selectFrom('tryout').select('id').execute();
    const refused = expectInvalid(await add({ title: 'Paket', ...fields }));
    expect(refused).toEqual({ [field]: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) });
    expect(await t.db.selectFrom('tryout').select('id').execute()).toHaveLength(before.length);
  });
});

describe('PUT /admin/tryouts/:tryoutId', () => {
  it('changes the given fields and leaves the rest as it was', async () => {
    const tryout = await added(everyField);
    t.clock.advance(1000);
    const answer = await edit(tryout.id, { title: 'Judul baru', price: '0', updatedAt: tryout.updatedAt });
    expect(answer.json()).toEqual({
      ...tryout,
      title: 'Judul baru',
      price: 0,
      updatedAt: t.clock.now().toISOString(),
    });
    expect(await get(tryout.id)).toEqual(answer.json());
  });

  it('writes the values before and after to the audit log', async () => {
    const { id } = await added(everyField);
    t.clock.advance(1);
    await edit(id, { title: 'Judul baru' });
    expect((await auditOf(id))[1]).toMatchObject({
      actorId: admin.id,
      action: 'update',
      label: 'Judul baru',
      before: everyField,
      after: { ...everyField, title: 'Judul baru' },
    });
  });

  it('does nothing if nothing is different', async () => {
    const tryout = await added(everyField);
    t.clock.advance(1000);
    expect((await edit(tryout.id, everyField)).json()).toEqual(tryout);
    expect(await auditOf(tryout.id)).toHaveLength(1);
  });

  it('never overwrites what somebody else saved after the edit began', async () => {
    const tryout = await added();
    const first = await edit(tryout.id, { title: 'Dari Ani', updatedAt: tryout.updatedAt });
    expectError(await edit(tryout.id, { title: 'Dari Budi', updatedAt: tryout.updatedAt }), 'TRYOUT_CHANGED');
    expect(await get(tryout.id)).toEqual(first.json());
    // An administrator who has seen the newer state may overwrite it.
    const { updatedAt } = first.json<AdminTryout>();
    expect((await edit(tryout.id, { title: 'Dari Budi', updatedAt })).json()).toMatchObject({ title: 'Dari Budi' });
  });

  it('lets one of two simultaneous saves through', async () => {
    const { id, updatedAt } = await added();
    const answers = await Promise.all(['Ani', 'Budi', 'Cici'].map((title) => edit(id, { title, updatedAt })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('refuses a window that ends before it begins, even when it sets only one end', async () => {
    const { id } = await added(everyField);
    const refused = expectInvalid(await edit(id, { title: 'x', closesAt: '2026-11-01T00:00:00.000Z' }));
    expect(refused).toEqual({ closesAt: 'Waktu tutup harus setelah waktu buka' });
  });

  it('refuses a package that was deleted or archived meanwhile', async () => {
    const { id } = await added();
    await remove(id);
    expectError(await edit(id, { title: 'Terlambat' }), 'TRYOUT_NOT_FOUND');
    const archived = await givenTryout(t, { archivedAt: '2026-01-01T00:00:00.000Z' });
    expectError(await edit(archived.id, { title: 'Terlambat' }), 'TRYOUT_NOT_FOUND');
    expectError(await edit(newId(), { title: 'Terlambat' }), 'TRYOUT_NOT_FOUND');
  });

  it('keeps the rule set of a package that somebody has begun, also after it was withdrawn', async () => {
    const tryout = await givenTryout(t);
    await givenAttempt(t, { tryout });
    const change = { title: tryout.title, ruleSetId: 'rbb-2024' };
    const refusal = { ruleSetId: expect.stringMatching(/sudah pernah dikerjakan.*gandakan/) };
    expect(expectInvalid(await edit(tryout.id, change))).toEqual(refusal);
    await t.call('POST', `/admin/tryouts/${tryout.id}/withdraw`, { as: admin });
    expect(expectInvalid(await edit(tryout.id, change))).toEqual(refusal);
    expect(await get(tryout.id)).toMatchObject({ ruleSetId: 'latihan-1' });
    expect((await edit(tryout.id, { title: 'Judul baru', ruleSetId: 'latihan-1' })).statusCode).toBe(200);
  });

  it('gives a published package only rules for its type, and a draft any', async () => {
    const { id, title } = await givenTryout(t);
    expect(expectInvalid(await edit(id, { title, ruleSetId: 'skd-2024' }))).toEqual({
      ruleSetId: expect.stringContaining('tidak menilai paket'),
    });
    expect(expectInvalid(await edit(id, { title, type: 'PPPK' }))).toEqual({
      type: expect.stringContaining('tidak menilai paket PPPK'),
    });
    expect((await edit(id, { title, ruleSetId: 'rbb-2024' })).json()).toMatchObject({ ruleSetId: 'rbb-2024' });
    const draft = await added(everyField);
    expect((await edit(draft.id, { title, ruleSetId: 'skd-2024' })).statusCode).toBe(200);
  });

  it('leaves a running attempt its deadline when the duration changes', async () => {
    const tryout = await givenTryout(t);
    const { id, learner, deadlineAt } = await givenAttempt(t, { tryout });
    await edit(tryout.id, { title: tryout.title, durationSeconds: 60 });
    expect((await t.call('GET', `/api/attempts/${id}`, { as: learner })).json()).toMatchObject({ deadlineAt });
  });
});

describe('the mark of the free tryout', () => {
  const marked = async () =>
    (await t.db.selectFrom('tryout').select('id').where('isFreeTryout', '=', 1).execute()).map(({ id }) => id);

  const mark = async (id: string, title: string) => (await edit(id, { title, isFreeTryout: true })).json<AdminTryout>();

  it('moves from one package to the other, and both are in the log', async () => {
    const first = await givenTryout(t);
    await mark(first.id, 'Gratis lama');
    expect(await marked()).toEqual([first.id]);
    t.clock.advance(1);
    const second = await givenTryout(t);
    await mark(second.id, 'Gratis baru');
    expect(await marked()).toEqual([second.id]);
    expect((await auditOf(first.id)).at(-1)).toMatchObject({
      action: 'update',
      label: 'Gratis lama',
      before: { isFreeTryout: true },
      after: { isFreeTryout: false },
    });
  });

  it('makes an edit of the package that lost it start again', async () => {
    const loser = await mark((await givenTryout(t)).id, 'Gratis lama');
    t.clock.advance(1);
    await mark((await givenTryout(t)).id, 'Gratis baru');
    expectError(await edit(loser.id, { title: 'x', isFreeTryout: true, updatedAt: loser.updatedAt }), 'TRYOUT_CHANGED');
  });

  it('is on one package when many are marked at once', async () => {
    const tryouts = await Promise.all(Array.from({ length: 4 }, () => givenTryout(t)));
    const answers = await Promise.all(tryouts.map(({ id }) => edit(id, { title: 'Gratis', isFreeTryout: true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await marked()).toHaveLength(1);
  });

  it('is lost by a package that is archived', async () => {
    const tryout = await givenTryout(t);
    await edit(tryout.id, { title: 'Gratis', isFreeTryout: true });
    await givenAttempt(t, { tryout });
    await remove(tryout.id);
    expect(await marked()).toEqual([]);
  });
});

describe('DELETE /admin/tryouts/:tryoutId', () => {
  const rowsOf = async (id: string, itemIds: string[]) => ({
    tryouts: (await t.db.selectFrom('tryout').select('id').where('id', '=', id).execute()).length,
    questions: (await t.db.selectFrom('question').select('id').where('tryoutId', '=', id).execute()).length,
    papers: (await t.db.selectFrom('paper').select('id').where('tryoutId', '=', id).execute()).length,
    versions: (await t.db.selectFrom('questionVersion').select('id').where('id', 'in', itemIds).execute()).length,
    options: (
      await t.db.selectFrom('questionOption').select('letter').where('questionVersionId', 'in', itemIds).execute()
    ).length,
  });

  it('really deletes a package without attempts, with its questions and its paper', async () => {
    const { id, title, itemIds } = await givenTryout(t);
    // A start that got no further leaves a paper.
    await createPaperRepository(t.db).ensureCurrent(id, t.clock.now());
    expect(await rowsOf(id, itemIds)).toEqual({ tryouts: 1, questions: 3, papers: 1, versions: 3, options: 15 });
    expect((await remove(id)).json<TryoutDeleted>()).toEqual({ success: true, archived: false });
    expect(await rowsOf(id, itemIds)).toEqual({ tryouts: 0, questions: 0, papers: 0, versions: 0, options: 0 });
    expect(await auditOf(id)).toMatchObject([
      { actorId: admin.id, action: 'delete', label: title, before: { title, questionCount: 3 }, after: null },
    ]);
    expectError(await remove(id), 'TRYOUT_NOT_FOUND');
  });

  it('archives a package with attempts: results stay, nobody starts it again', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout, responses: 'ABC' });
    const result = () => t.call('GET', `/api/attempts/${finished.id}/result`, { as: finished.learner });
    const before = (await result()).json<Result>();
    expect((await remove(tryout.id)).json()).toEqual({ success: true, archived: true });

    expect((await result()).json()).toEqual({ ...before, tryout: { ...before.tryout, isOnShow: false } });
    expect(await get(tryout.id)).toMatchObject({
      archivedAt: expect.any(String),
      questionCount: 3,
      finishedAttempts: 1,
    });
    expectError(await t.call('GET', `/api/tryouts/${tryout.id}`), 'TRYOUT_NOT_FOUND');
    const again = await t.call('POST', '/api/attempts', { as: await givenLearner(t), body: { tryoutId: tryout.id } });
    expectError(again, 'TRYOUT_NOT_FOUND');
    expect(await auditOf(tryout.id)).toMatchObject([{ action: 'archive', label: tryout.title }]);
    expectError(await remove(tryout.id), 'TRYOUT_NOT_FOUND');
  });

  it('lets a running attempt go on to its end', async () => {
    const tryout = await givenTryout(t);
    const { id, learner, items } = await givenAttempt(t, { tryout });
    expect((await remove(tryout.id)).json()).toEqual({ success: true, archived: true });
    const save = await t.call('PUT', `/api/attempts/${id}/responses/${items[0]?.id}`, {
      as: learner,
      body: { option: 'A', sequence: 1 },
    });
    expect(save.statusCode).toBe(200);
    const submitted = await t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
    expect(submitted.json()).toMatchObject({ state: 'submitted', score: { points: 1, max: 3 } });
  });

  it('loses no attempt that starts while it deletes', async () => {
    for (let round = 0; round < 5; round++) {
      const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
      const learner = await givenLearner(t);
      const [started, deleted] = await Promise.all([
        t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: tryout.id } }),
        remove(tryout.id),
      ]);
      expect(deleted.statusCode).toBe(200);
      expect(deleted.json<TryoutDeleted>().archived).toBe(started.statusCode === 201);
      // Deleted, or its questions are already.
      expect([201, 404, 409]).toContain(started.statusCode);
    }
  });
});
