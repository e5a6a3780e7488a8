import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { examTypes } from '../../test/exam-content.ts';
import { givenLearner, givenTryout } from '../../test/given.ts';
import type { Attempt, TryoutDetail, TryoutList } from '../contract/index.ts';
import { passwords } from '../foundation/owners/password.ts';
import { readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';
import { ensureFirstAdmin, seedDemo } from './seed.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const seeding = () => ({ db: t.db, passwords, files: t.files, examTypes, now: t.clock.now });
const everything = async () => ({
  accounts: await t.db.selectFrom('account').selectAll().orderBy('id').execute(),
  profiles: await t.db.selectFrom('profile').selectAll().orderBy('accountId').execute(),
  tryouts: await t.db.selectFrom('tryout').selectAll().orderBy('id').execute(),
  questions: await t.db.selectFrom('question').selectAll().orderBy('id').execute(),
  versions: await t.db.selectFrom('questionVersion').selectAll().orderBy('id').execute(),
  options: await t.db.selectFrom('questionOption').selectAll().orderBy('questionVersionId').orderBy('letter').execute(),
  files: await t.db.selectFrom('file').selectAll().orderBy('id').execute(),
  onDisk: readdirSync(join(t.uploadsDir, 'public')).toSorted(),
});

describe('seedDemo', () => {
  it('fills an empty database with three accounts that can sign in to their areas', async () => {
    await seedDemo(seeding());
    const signIn = async (url: string, email: string) =>
      (await t.call('POST', url, { body: { email, password: 'rahasia123' } })).statusCode;
    expect([
      await signIn('/api/auth/login', 'peserta@contoh.id'),
      await signIn('/admin/login', 'admin@contoh.id'),
      await signIn('/api/questioner/login', 'penulis@contoh.id'),
    ]).toEqual([200, 200, 200]);
  });

  it('shows every package with all its questions, in the order of the folders', async () => {
    await seedDemo(seeding());
    const { tryouts } = (await t.call('GET', '/api/tryouts')).json<TryoutList>();
    expect(tryouts.map(({ title, questionCount }) => [title, questionCount])).toEqual(
      readPackages(join(contentFolder, 'demo'), examTypes).map(({ tryout, questions }) => [
        tryout.title,
        questions.length,
      ]),
    );
    for (const { id, questionCount } of tryouts) {
      const { sections } = (await t.call('GET', `/api/tryouts/${id}`)).json<TryoutDetail>();
      expect(sections.reduce((total, section) => total + section.questionCount, 0)).toBe(questionCount);
    }
  });

  it('makes packages that can be taken to the end, with every picture served', async () => {
    await seedDemo(seeding());
    const learner = await givenLearner(t);
    for (const { id } of (await t.call('GET', '/api/tryouts')).json<TryoutList>().tryouts) {
      const attempt = (await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: id } })).json<Attempt>();
      const pictures = attempt.items.flatMap(({ imageUrl, options }) =>
        [imageUrl, ...options.map((option) => option.imageUrl)].filter((url) => url !== null),
      );
      for (const url of pictures) expect((await t.call('GET', url)).statusCode).toBe(200);
      const keys = await t.db
        .selectFrom('questionOption')
        .select(['questionVersionId', 'letter', 'isKey', 'weight'])
        .where(
          'questionVersionId',
          'in',
          attempt.items.map((item) => item.id),
        )
        .execute();
      const best = attempt.items.map(
        (item) =>
          keys
            .filter((option) => option.questionVersionId === item.id)
            .toSorted((a, b) => b.isKey - a.isKey || (b.weight ?? 0) - (a.weight ?? 0))[0],
      );
      await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
        as: learner,
        body: {
          responses: best.map((option) => ({ itemId: option?.questionVersionId, option: option?.letter, sequence: 1 })),
        },
      });
      expect((await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner })).json()).toMatchObject({
        score: { percent: 100 },
      });
    }
  });

  it('changes nothing when run again, neither in the database nor on disk', async () => {
    await seedDemo(seeding());
    const before = await everything();
    await seedDemo(seeding());
    expect(await everything()).toEqual(before);
    expect(before.files).toHaveLength(before.onDisk.length);
  });

  it.each([
    ['an account', () => givenLearner(t)],
    ['a package', () => givenTryout(t)],
  ])('leaves a database that holds %s as it is', async (_, given) => {
    await given();
    const before = await everything();
    await seedDemo(seeding());
    expect(await everything()).toEqual(before);
  });

  it('leaves nothing in the tables when it fails, and succeeds the next time', async () => {
    const brokenHash = { ...passwords, hash: async () => null as unknown as string };
    await expect(seedDemo({ ...seeding(), passwords: brokenHash })).rejects.toThrow();
    expect(await everything()).toMatchObject({ accounts: [], tryouts: [], questions: [], versions: [] });
    await seedDemo(seeding());
    expect((await everything()).accounts).toHaveLength(3);
  });
});

describe('ensureFirstAdmin', () => {
  const admin = { email: 'kepala@contoh.id', password: 'sangatrahasia' };
  const signIn = (password = admin.password) =>
    t.call('POST', '/admin/login', { body: { email: admin.email, password } });

  it('makes the administrator that the settings name', async () => {
    await ensureFirstAdmin(seeding(), admin);
    expect((await signIn()).json()).toMatchObject({ admin: { email: admin.email, role: 'admin' } });
  });

  it('leaves the account alone at every later start, even after its password was changed', async () => {
    await ensureFirstAdmin(seeding(), admin);
    const before = await everything();
    await ensureFirstAdmin(seeding(), { ...admin, password: 'yanglainsekali' });
    expect(await everything()).toEqual(before);
    expect((await signIn('yanglainsekali')).statusCode).toBe(401);
  });

  it('makes no administrator of a learner', async () => {
    await givenLearner(t, { email: admin.email });
    await ensureFirstAdmin(seeding(), admin);
    expect(await t.db.selectFrom('account').select('role').where('email', '=', admin.email).execute()).toEqual([
      { role: 'learner' },
    ]);
  });
});
