import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { examTypes, ruleSets } from '../../../test/exam-content.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff, givenTryout } from '../../../test/given.ts';
import { type QuestionBody, questionBody } from '../../../test/question-body.ts';
import type { AdminQuestion, AdminTryout, ProblemPackages } from '../../contract/index.ts';
import { createPackageCheckRepository } from './package-check.repository.ts';
import { createPackageCheckService } from './package-check.service.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const problems = async () =>
  (
    await t.call('GET', '/admin/overview/problems', { as: await givenStaff(t, 'admin', { permissions: ['review'] }) })
  ).json<ProblemPackages>();
/** A round of the job. */
const checkAll = () =>
  t.jobs.find(({ name }) => name.startsWith('package-checks:'))?.run({ log: t.app.log, isOver: () => false });
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  t.call(method, `/admin/tryouts${url}`, { as: admin, body });

/** A published package with these questions. */
async function givenPublished(title: string, ...questions: Partial<QuestionBody>[]) {
  const { id } = (await call('POST', '', { title })).json<AdminTryout>();
  const questionIds: string[] = [];
  for (const question of questions) {
    const added = await call('POST', `/${id}/questions`, questionBody(question));
    questionIds.push(added.json<AdminQuestion>().id);
  }
  expect((await call('POST', `/${id}/publish`)).statusCode).toBe(200);
  return { id, questionIds };
}
const equalOptions = { options: [{ text: 'satu', isCorrect: true }, { text: 'SATU ' }] } as Partial<QuestionBody>;
const good = { question: 'Soal lain?', explanation: 'Karena begitu.' };

describe('GET /admin/overview/problems', () => {
  it('is empty without problems, and without published packages', async () => {
    expect(await problems()).toEqual({ packages: [], total: 0, unchecked: 0 });
    await givenPublished('Rapi', good);
    await call('POST', '', { title: 'Draf tanpa soal' });
    await givenTryout(t, { archivedAt: t.clock.now().toISOString(), sections: [] });
    expect(await problems()).toEqual({ packages: [], total: 0, unchecked: 0 });
  });

  it('names published packages, with blocking problems first', async () => {
    const notes = await givenPublished(
      'Catatan',
      { ...good, explanation: '' },
      { question: 'A <b>b</b>?', explanation: '' },
    );
    const broken = await givenPublished('Rusak', good);
    await call('POST', `/${broken.id}/questions`, questionBody({ ...good, question: 'Sama?', ...equalOptions }));
    expect(await problems()).toEqual({
      packages: [
        { id: broken.id, title: 'Rusak', blocking: 1, notes: 0 },
        { id: notes.id, title: 'Catatan', blocking: 0, notes: 3 },
      ],
      total: 2,
      unchecked: 0,
    });
  });

  it('follows every change: of a question, of the package, and of its publishing', async () => {
    const { id, questionIds } = await givenPublished('Paket', good);
    const found = async () => (await problems()).packages.map(({ blocking, notes }) => [blocking, notes]);
    expect(await found()).toEqual([]);

    const edited = await call('PUT', `/${id}/questions/${questionIds[0]}`, questionBody({ ...good, ...equalOptions }));
    expect(edited.statusCode).toBe(200);
    expect(await found()).toEqual([[1, 0]]);
    await call('PUT', `/${id}/questions/${questionIds[0]}`, questionBody(good));
    expect(await found()).toEqual([]);

    const twin = (await call('POST', `/${id}/questions`, questionBody(good))).json<AdminQuestion>();
    expect(await found()).toEqual([[1, 0]]);
    await call('DELETE', `/${id}/questions/${twin.id}`);
    expect(await found()).toEqual([]);

    expect((await call('PUT', `/${id}`, { title: 'Paket', description: 'Baru&nbsp;!' })).statusCode).toBe(200);
    expect(await found()).toEqual([[0, 1]]);
    await call('POST', `/${id}/withdraw`);
    expect(await found()).toEqual([]);
  });

  it('checks unchanged packages only once a day', async () => {
    const { id } = await givenPublished('Paket', good);
    const look = async () => {
      await checkAll();
      const { checkedAt } = await t.db
        .selectFrom('packageCheck')
        .select('checkedAt')
        .where('tryoutId', '=', id)
        .executeTakeFirstOrThrow();
      return checkedAt;
    };
    const first = await look();
    t.clock.advance(3_600_000);
    expect(await look()).toBe(first);
    t.clock.advance(24 * 3_600_000);
    expect(await look()).toBe(t.clock.now().toISOString());
  });

  it('checks a few per request, and says that there may be more', async () => {
    for (let index = 0; index < 7; index += 1) await givenTryout(t, { title: `Paket ${index}`, sections: [] });
    expect(await problems()).toMatchObject({ total: 3, unchecked: 4 });
    await checkAll();
    const all = await problems();
    expect([all.packages.length, all.total, all.unchecked]).toEqual([5, 7, 0]);
  });

  it('stores no result of a check if the package changed meanwhile', async () => {
    const { id } = await givenPublished('Paket', good);
    const checks = createPackageCheckRepository(t.db);
    const [before] = await checks.listUnchecked('', 1);
    await call('POST', `/${id}/questions`, questionBody(good));
    await checks.save(before as NonNullable<typeof before>, { blocking: 0, notes: 0 }, t.clock.now().toISOString());
    expect(await problems()).toMatchObject({ packages: [{ id, blocking: 1 }], unchecked: 0 });
  });

  it('still answers when a package can’t be checked', async () => {
    const odd = await givenTryout(t, { sections: [], ruleSetId: 'rules of a newer release' });
    const empty = await givenTryout(t, { sections: [] });
    expect(await problems()).toMatchObject({ packages: [{ id: empty.id, blocking: 1 }], total: 1, unchecked: 1 });
    await t.db.deleteFrom('tryout').where('id', '=', odd.id).execute();
    expect(await problems()).toMatchObject({ total: 1, unchecked: 0 });
  });

  it('is refused to administrators who may not see checks', async () => {
    for (const permissions of [[], ['mark', 'support', 'cards']] as const)
      expectError(
        await t.call('GET', '/admin/overview/problems', {
          as: await givenStaff(t, 'admin', { permissions: [...permissions] }),
        }),
        'PERMISSION_MISSING',
      );
  });
});

describe('the job', () => {
  const service = (failures: string[] = []) =>
    createPackageCheckService({
      checks: createPackageCheckRepository(t.db),
      examTypes,
      ruleSets,
      now: t.clock.now,
      rest: async () => {},
      onFailure: (_error, tryoutId) => failures.push(tryoutId),
    });

  it('checks all, logs those it can’t check, and stops when told to', async () => {
    for (let index = 0; index < 4; index += 1) await givenTryout(t, { title: `Paket ${index}`, sections: [] });
    let rounds = 0;
    await service().refresh(() => ++rounds > 2);
    expect(await createPackageCheckRepository(t.db).countUnchecked('')).toBe(2);
    const odd = await givenTryout(t, { sections: [], ruleSetId: 'rules of a newer release' });
    const failures: string[] = [];
    await service(failures).refresh(() => false);
    expect(failures).toEqual([odd.id]);
    expect(await problems()).toMatchObject({ total: 4, unchecked: 1 });
  });
});
