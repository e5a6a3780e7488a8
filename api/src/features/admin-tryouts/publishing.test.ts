import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import { type QuestionBody, questionBody } from '../../../test/question-body.ts';
import type {
  AdminQuestion,
  AdminTryout,
  AdminTryoutList,
  FreeTryoutOffer,
  ItemBank,
  PackageCheck,
  TryoutList,
} from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const step = (id: string, name: 'publish' | 'withdraw' | 'restore') =>
  t.call('POST', `/admin/tryouts/${id}/${name}`, { as: admin });
const check = async (id: string) =>
  (await t.call('GET', `/admin/tryouts/${id}/check`, { as: admin })).json<PackageCheck>();
const seen = async () => (await t.call('GET', '/api/tryouts')).json<TryoutList>().tryouts.map(({ id }) => id);
const offered = async () => (await t.call('GET', '/api/free-tryouts')).json<FreeTryoutOffer>().tryout?.id;
const remove = (id: string) => t.call('DELETE', `/admin/tryouts/${id}`, { as: admin });
const lastAct = async (entityId: string) => {
  const { before, after, ...entry } = await t.db
    .selectFrom('auditEntry')
    .select(['actorId', 'action', 'entity', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...entry, before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
};

/** A new package with these questions, as administrators write them. */
async function draft(questions: Partial<QuestionBody>[] = [{}], fields: object = {}) {
  const body = { title: 'Paket', ...fields };
  const { id } = (await t.call('POST', '/admin/tryouts', { as: admin, body })).json<AdminTryout>();
  const questionIds: string[] = [];
  for (const question of questions) {
    const added = await t.call('POST', `/admin/tryouts/${id}/questions`, { as: admin, body: questionBody(question) });
    expect(added.statusCode).toBe(201);
    questionIds.push(added.json<AdminQuestion>().id);
  }
  t.clock.advance(1_000);
  return { id, questionIds };
}

const options = (...texts: string[]) => texts.map((text, index) => ({ text, isCorrect: index === 0 }));
const weighted = (...weights: number[]) =>
  weights.map((weight, index) => ({ text: `Sikap ${index}`, isCorrect: false, weight }));

describe('a new package', () => {
  it('is a draft with any status, and learners see it once it is published', async () => {
    const { id } = await draft([{}], { status: true });
    expect((await t.call('GET', `/admin/tryouts/${id}`, { as: admin })).json()).toMatchObject({
      status: true,
      publishedAt: null,
    });
    expect(await seen()).toEqual([]);
    const published = await step(id, 'publish');
    const publishedAt = t.clock.now().toISOString();
    expect(published.json()).toMatchObject({ id, publishedAt, updatedAt: publishedAt });
    expect(await seen()).toEqual([id]);
    expect(await lastAct(id)).toEqual({
      actorId: admin.id,
      action: 'update',
      entity: 'tryout',
      before: { publishedAt: null },
      after: { publishedAt },
    });
  });

  it('stays a draft when it is edited, and stays published when it was', async () => {
    const { id } = await draft();
    const edit = () =>
      t.call('PUT', `/admin/tryouts/${id}`, { as: admin, body: { title: 'Baru', publishedAt: '2020-01-01' } });
    expect((await edit()).json()).toMatchObject({ publishedAt: null });
    const { publishedAt } = (await step(id, 'publish')).json<AdminTryout>();
    expect((await edit()).json()).toMatchObject({ publishedAt: expect.any(String) });
    expect((await edit()).json()).toMatchObject({ publishedAt });
  });

  it('is listed with the drafts, and not with the active packages', async () => {
    const { id } = await draft();
    const { id: published } = await givenTryout(t);
    const ids = async (status: string) =>
      (await t.call('GET', `/admin/tryouts?status=${status}`, { as: admin }))
        .json<AdminTryoutList>()
        .tryouts.map((tryout) => tryout.id);
    expect(await ids('draft')).toEqual([id]);
    expect(await ids('active')).toEqual([published]);
    expect(await ids('inactive')).toEqual([]);
  });

  it('takes the mark of the free tryout when it is published, not before', async () => {
    const { id: former } = await givenTryout(t, { isFreeTryout: 1 });
    const { id } = await draft([{}], { isFreeTryout: true });
    expect(await offered()).toBe(former);
    await step(id, 'publish');
    expect(await offered()).toBe(id);
    expect(await lastAct(former)).toMatchObject({ before: { isFreeTryout: true }, after: { isFreeTryout: false } });
  });
});

describe('POST /admin/tryouts/:tryoutId/publish', () => {
  it('refuses a package with a blocking problem, and changes nothing', async () => {
    const { id } = await draft([]);
    expectError(await step(id, 'publish'), 'TRYOUT_NOT_READY');
    expect(await seen()).toEqual([]);
  });

  it('accepts problems that may be intended', async () => {
    const { id } = await draft([{ explanation: null }]);
    expect((await step(id, 'publish')).statusCode).toBe(200);
  });

  it('succeeds when called twice, and does it once', async () => {
    const { id } = await draft();
    const first = (await step(id, 'publish')).json<AdminTryout>();
    t.clock.advance(60_000);
    expect((await step(id, 'publish')).json()).toEqual(first);
    const both = await Promise.all([step(id, 'withdraw'), step(id, 'withdraw')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const acts = await t.db.selectFrom('auditEntry').select('id').where('entityId', '=', id).execute();
    expect(acts).toHaveLength(3);
  });

  it('finds no package that is archived or unknown', async () => {
    const { id } = await givenTryout(t, { archivedAt: '2026-01-01T00:00:00.000Z', publishedAt: null });
    for (const name of ['publish', 'withdraw'] as const) {
      expectError(await step(id, name), 'TRYOUT_NOT_FOUND');
      expectError(await step('tidak-ada', name), 'TRYOUT_NOT_FOUND');
    }
    expectError(await step('tidak-ada', 'restore'), 'TRYOUT_NOT_FOUND');
    expectError(await t.call('GET', '/admin/tryouts/tidak-ada/check', { as: admin }), 'TRYOUT_NOT_FOUND');
  });
});

describe('POST /admin/tryouts/:tryoutId/withdraw', () => {
  it('lets nobody start it any more; running attempts go on, and results stay', async () => {
    const learner = await givenLearner(t);
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout });
    const running = await givenAttempt(t, { learner, tryout });
    await step(tryout.id, 'withdraw');
    expect(await seen()).toEqual([]);
    expectError(
      await t.call('POST', '/api/attempts', { as: await givenLearner(t), body: { tryoutId: tryout.id } }),
      'TRYOUT_NOT_FOUND',
    );
    expect((await t.call('POST', `/api/attempts/${running.id}/submit`, { as: learner })).statusCode).toBe(200);
    const result = await t.call('GET', `/api/attempts/${finished.id}/result`, { as: finished.learner });
    expect(result.statusCode).toBe(200);
  });
});

describe('POST /admin/tryouts/:tryoutId/restore', () => {
  it('brings an archived package back as a draft, with its questions in the bank', async () => {
    const questioner = await givenStaff(t, 'questioner');
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout });
    const inBank = async () =>
      (await t.call('GET', '/api/questioner/questions', { as: questioner })).json<ItemBank>().total;
    await remove(tryout.id);
    expect(await inBank()).toBe(0);
    t.clock.advance(1_000);
    expect((await step(tryout.id, 'restore')).json()).toMatchObject({ archivedAt: null, publishedAt: null });
    expect(await inBank()).toBe(3);
    expect(await seen()).toEqual([]);
    expect(await lastAct(tryout.id)).toMatchObject({
      action: 'update',
      before: { archivedAt: expect.any(String) },
      after: { archivedAt: null, publishedAt: null },
    });
    // It is a package like any other: it can be edited, published, taken.
    expect((await step(tryout.id, 'restore')).statusCode).toBe(200);
    expect((await step(tryout.id, 'publish')).statusCode).toBe(200);
    expect(await seen()).toEqual([tryout.id]);
    const again = await t.call('POST', '/api/attempts', { as: finished.learner, body: { tryoutId: tryout.id } });
    expect(again.statusCode).toBe(201);
  });
});

describe('GET /admin/tryouts/:tryoutId/check', () => {
  it('finds nothing in a package that is in order', async () => {
    const { id } = await draft([
      {},
      { question: 'Suku ke-$n$ dari $\\frac{1}{2}$?', options: options('a < b', 'US$5') },
    ]);
    expect(await check(id)).toEqual({ canBePublished: true, problems: [] });
  });

  it.each<[string, Partial<QuestionBody>, { code: string; blocks: boolean; field: string | null }]>([
    ['no explanation', { explanation: null }, { code: 'NO_EXPLANATION', blocks: false, field: 'explanation' }],
    [
      'equal options, but for capitals and spaces',
      { options: options('Kucing  besar', 'anjing', 'kucing besar ') },
      { code: 'EQUAL_OPTIONS', blocks: true, field: 'options.2.text' },
    ],
    [
      'a formula that ends too early',
      { options: options('$\\frac{1}{2$', '2') },
      { code: 'FORMULA_UNREADABLE', blocks: true, field: 'options.0.text' },
    ],
    [
      'a command that no screen draws',
      { question: 'Lihat $\\href{https://contoh.id}{x}$' },
      { code: 'FORMULA_UNREADABLE', blocks: true, field: 'question' },
    ],
    [
      'a formula without its signs',
      { explanation: 'Jawabannya \\frac{1}{2}.' },
      { code: 'FORMULA_WITHOUT_SIGNS', blocks: false, field: 'explanation' },
    ],
    [
      'weights that are all 0',
      { subType: 'AKHLAK', options: weighted(0, 0, 0) },
      { code: 'WEIGHTS_ALL_ZERO', blocks: true, field: 'options.0.weight' },
    ],
    ['a tag', { question: 'Pilih yang <b>tepat</b>' }, { code: 'HTML_IN_TEXT', blocks: false, field: 'question' }],
    ['an entity', { explanation: 'Satu&nbsp;dua' }, { code: 'HTML_IN_TEXT', blocks: false, field: 'explanation' }],
  ])('finds %s, and where it is mended', async (_, question, expected) => {
    const { id, questionIds } = await draft([{ question: 'Yang di depan' }, question]);
    const { canBePublished, problems } = await check(id);
    expect(problems).toMatchObject([{ ...expected, question: { id: questionIds[1], number: 2 } }]);
    expect(canBePublished).toBe(!expected.blocks);
  });

  it('finds two questions that look the same, with options in any order', async () => {
    const mixed = { question: 'YANG mana?', options: options('b', 'a') };
    const { id } = await draft([{ question: 'Yang mana?', options: options('a', 'b') }, mixed]);
    expect((await check(id)).problems).toMatchObject([
      { code: 'SAME_QUESTION', blocks: true, question: { number: 2 } },
    ]);
    const { id: another } = await draft([
      { question: 'Yang mana?', options: options('a', 'b') },
      { question: 'Yang mana?', options: options('a', 'c') },
    ]);
    expect((await check(another)).problems).toEqual([]);
  });

  it('finds problems of the package itself', async () => {
    const { id } = await draft([], { description: '<p>Paket</p>' });
    expect((await check(id)).problems).toMatchObject([
      { code: 'NO_QUESTIONS', blocks: true, question: null },
      { code: 'HTML_IN_TEXT', blocks: false, question: null, field: 'description' },
    ]);
  });

  it('finds a draft whose window is over, and not a published package', async () => {
    const { id } = await draft([{}], { closesAt: new Date(t.clock.now().getTime() + 60_000).toISOString() });
    expect((await check(id)).problems).toEqual([]);
    t.clock.advance(60_000);
    expect(await check(id)).toMatchObject({
      canBePublished: true,
      problems: [{ code: 'WINDOW_OVER', blocks: false, question: null, field: 'closesAt' }],
    });
    expect((await step(id, 'publish')).statusCode).toBe(200);
    expect((await check(id)).problems).toEqual([]);
  });

  it('finds rules that are not for this type', async () => {
    const { id } = await draft([{ subType: 'TWK' }], { type: 'SKD_CPNS', ruleSetId: 'rbb-2024' });
    expect((await check(id)).problems).toMatchObject([
      { code: 'RULES_OF_ANOTHER_TYPE', blocks: true, field: 'ruleSetId', message: expect.stringContaining('BUMN') },
    ]);
  });

  const skd = async (twk: number, tiu: number, tkp: number, further: object[] = []) => {
    const keyed = (section: 'TWK' | 'TIU', count: number) => ({ section, keys: 'A'.repeat(count) });
    const { id } = await givenTryout(t, {
      type: 'SKD_CPNS',
      ruleSetId: 'skd-2024',
      sections: [
        keyed('TWK', twk),
        keyed('TIU', tiu),
        { section: 'TKP', weights: Array.from({ length: tkp }, () => '12345') },
        ...further,
      ],
    });
    return (await check(id)).problems;
  };

  it('checks the shares that the rule set names', async () => {
    expect(await skd(30, 35, 45)).toEqual([]);
    expect(await skd(3, 4, 5)).toMatchObject([{ code: 'SHARES_DIFFER', blocks: false }]);
    expect(await skd(35, 30, 45)).toMatchObject([
      { code: 'SHARES_DIFFER', blocks: true, message: expect.stringContaining('TWK 30, TIU 35 dan TKP 45') },
    ]);
  });

  it('finds questions that the rules do not score', async () => {
    expect(await skd(30, 35, 45, [{ section: 'AKHLAK', weights: ['12345'] }])).toMatchObject([
      { code: 'SECTION_NOT_SCORED', blocks: true, question: { number: 111 } },
    ]);
  });
});
