import { adminDoor } from '../../../test/admin-door.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenAttempt, givenEssay, givenLearner, givenTryout, password } from '../../../test/given.ts';
import { permissionMatrix } from '../../../test/permission-matrix.ts';
import type { Essay } from '../../contract/index.ts';
import { quietSales } from '../../../test/selling.ts';

let t: TestApp;
beforeAll(async () => {
  // Its purchases are among all routes.
  t = await buildTestApp({ sales: quietSales() });
});
afterAll(() => t.close());

/** A package with one essay, calls of both areas to it, and the essay's id. */
async function givenDoors() {
  const tryout = await givenTryout(t, { sections: [{ essays: 1 }] });
  const [admin, questioner] = [await adminDoor(t, tryout), await questionerDoor(t, tryout)];
  return { tryout, admin, questioner, id: tryout.questionIds[0] as string };
}
const essay = { type: 'essay' as const, question: 'Jelaskan.', options: [] };
const secret = 'RUBRIK-YANG-TIDAK-BOLEH-BOCOR';

describe('the rubric of an essay', () => {
  it('is written in both areas, makes a version, and has our line ends', async () => {
    const { admin, questioner, id } = await givenDoors();
    const written = await admin.edited(id, { ...essay, rubric: '  40 %: definisi\r\n60 %: contoh ' });
    expect(written).toMatchObject({ rubric: '40 %: definisi\n60 %: contoh', version: 2 });
    expect(await questioner.get(id)).toMatchObject({ rubric: '40 %: definisi\n60 %: contoh' });
    const again = await questioner.edited(id, { question: 'Jelaskan.', rubric: '40 %: definisi\r\n60 %: contoh' });
    expect(again).toMatchObject({ version: 2 });
    expect(await questioner.edited(id, { question: 'Jelaskan.', rubric: 'Hanya contoh' })).toMatchObject({
      rubric: 'Hanya contoh',
      version: 3,
    });
    expect(await admin.get(id)).toMatchObject({ rubric: 'Hanya contoh' });
  });

  it('stays when an older form leaves it out, and is removed when it is sent blank', async () => {
    const { admin, questioner, id } = await givenDoors();
    await admin.edited(id, { ...essay, rubric: 'Isi' });
    expect(await admin.edited(id, { ...essay, question: 'Uraikan.' })).toMatchObject({ rubric: 'Isi', version: 3 });
    expect(await questioner.edited(id, { question: 'Terangkan.' })).toMatchObject({ rubric: 'Isi', version: 4 });
    expect(await questioner.edited(id, { question: 'Terangkan.', rubric: ' ' })).toMatchObject({ rubric: null });
    await admin.edited(id, { ...essay, rubric: 'Isi lagi' });
    expect(await admin.edited(id, { ...essay, rubric: null })).toMatchObject({ rubric: null });
  });

  it('exists only for an essay', async () => {
    const { admin, questioner, id } = await givenDoors();
    await admin.edited(id, { ...essay, rubric: 'Isi' });
    expect(await admin.edited(id, { rubric: 'Isi' })).toMatchObject({ type: 'multiple_choice', rubric: null });
    expect(await questioner.added({ rubric: 'Isi' })).toMatchObject({ kind: 'multiple_choice', rubric: null });
  });

  it('is restored with its version, and copied with its question', async () => {
    const { admin, questioner, tryout, id } = await givenDoors();
    await admin.edited(id, { ...essay, rubric: 'Yang pertama' });
    await admin.edited(id, { ...essay, rubric: 'Yang kedua' });
    expect((await questioner.versions(id)).map(({ content }) => content.rubric)).toEqual([
      'Yang kedua',
      'Yang pertama',
      null,
    ]);
    expect((await questioner.restore(id, 2, 3)).json()).toMatchObject({ rubric: 'Yang pertama', version: 4 });
    expect((await questioner.copy(id, tryout.id)).json()).toMatchObject({ rubric: 'Yang pertama' });
  });

  it('is refused in both areas when it is too long', async () => {
    const { admin, questioner, id } = await givenDoors();
    const rubric = 'x'.repeat(10_001);
    const refusal = { rubric: 'Rubrik maksimal 10.000 karakter' };
    expect(expectInvalid(await admin.edit(id, { ...essay, rubric }))).toEqual(refusal);
    expect(expectInvalid(await questioner.edit(id, { rubric }))).toEqual(refusal);
  });

  it('is in the audit log, before and after', async () => {
    const { admin, id } = await givenDoors();
    await admin.edited(id, { ...essay, rubric: 'Isi' });
    const { before, after } = await t.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    expect([JSON.parse(before ?? ''), JSON.parse(after ?? '')]).toMatchObject([{ rubric: null }, { rubric: 'Isi' }]);
  });
});

describe('the rubric beside an answer', () => {
  it('is the newest one, even for attempts that ended before it was written, as long as the question’s text is the same', async () => {
    const { admin, tryout } = await givenDoors();
    const [question] = await admin.list();
    const { attemptId, itemId } = await givenEssay(t, { tryout });
    const shown = async () =>
      (await t.call('GET', `/admin/essays/${attemptId}/${itemId}`, { as: admin.admin })).json<Essay>().rubric;
    const edited = (changes: object) =>
      admin.edited(question?.id as string, {
        type: 'essay',
        question: question?.question ?? '',
        options: [],
        ...changes,
      });
    expect(await shown()).toBeNull();
    await edited({ rubric: 'Ditulis belakangan' });
    expect(await shown()).toBe('Ditulis belakangan');
    await edited({ question: 'Sekarang menanyakan yang lain', rubric: 'Untuk yang lain' });
    expect(await shown()).toBeNull();
    await admin.remove(question?.id as string);
    expect(await shown()).toBeNull();
  });
});

describe('a learner', () => {
  /** Gives every version of every question a rubric. */
  const giveRubrics = () => t.db.updateTable('questionVersion').set({ rubric: secret }).execute();

  it.each(permissionMatrix.filter(({ answers }) => answers.learner !== 403 && answers.learner !== 401))(
    'is never sent one by $route',
    async ({ route, request }) => {
      const [method, pattern] = route.split(' ') as [Method, string];
      const learner = await givenLearner(t);
      const { url = pattern, body } = (await request?.({ t, learner })) ?? {};
      await giveRubrics();
      const answer = await t.call(method, url, { as: learner, body });
      expect(`${answer.body} ${JSON.stringify(answer.headers)}`).not.toMatch(/RUBRIK-YANG|rubric/i);
    },
  );

  it('never gets a rubric: not in the exam, not with the result, and not with their own data', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 2 }] });
    await giveRubrics();
    const running = await givenAttempt(t, { tryout });
    const { learner, attemptId, itemId } = await givenEssay(t, { tryout });
    const { admin } = await adminDoor(t, tryout);
    const queue = await t.call('GET', `/admin/essays?tryout=${tryout.id}`, { as: admin });
    // An administrator sees the rubric, which proves that the search below looks for an existing text.
    expect(queue.body).toContain(secret);
    await t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as: admin, body: { percent: 85.5, version: 0 } });
    const answers = await Promise.all([
      t.call('GET', `/api/attempts/${running.id}`, { as: running.learner }),
      t.call('GET', `/api/attempts/${attemptId}`, { as: learner }),
      t.call('GET', `/api/attempts/${attemptId}/result`, { as: learner }),
      t.call('GET', '/api/attempts', { as: learner }),
      t.call('POST', '/api/auth/me/data', { as: learner, body: { password } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).not.toMatch(/RUBRIK-YANG|rubric/i);
  });
});
