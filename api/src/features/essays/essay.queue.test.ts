import { adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenEssay, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type { Essay, EssayList, EssayQuestionList, EssayTryoutList } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterAll(() => t.close());

const list = async (query = '') => (await t.call('GET', `/admin/essays${query}`, { as: admin })).json<EssayList>();
const mark = ({ attemptId, itemId }: { attemptId: string; itemId: string }, percent: number, version = 0) =>
  t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as: admin, body: { percent, version } });
const attemptsOf = ({ essays }: EssayList) => essays.map(({ attemptId }) => attemptId);

async function givenThree() {
  const tryout = await givenTryout(t, { sections: [{ section: 'TWK', essays: 1 }], ruleSetId: 'skd-2024' });
  const sitting = async (text: string) => {
    t.clock.advance(60_000);
    return givenEssay(t, { tryout, text });
  };
  return { tryout, essays: [await sitting('satu'), await sitting('dua'), await sitting('tiga')] as const };
}

describe('GET /admin/essays', () => {
  it('shows question, guide, answer and maximum points, and nothing about the writer', async () => {
    const learner = await givenLearner(t, { name: 'Nama Rahasia', email: 'rahasia@contoh.id' });
    const tryout = await givenTryout(t, {
      sections: [{ keys: 'A' }, { section: 'TWK', essays: 1 }],
      ruleSetId: 'skd-2024',
    });
    const { attemptId, itemId, result } = await givenEssay(t, { learner, tryout, text: 'Baris 1\n\nBaris 2' });
    const answer = await t.call('GET', `/admin/essays?tryout=${tryout.id}`, { as: admin });
    const essay = {
      attemptId,
      itemId,
      tryout: { id: tryout.id, title: tryout.title },
      number: 2,
      section: 'TWK',
      subType: 'wawasan_kebangsaan',
      stem: `Soal 2 dari ${tryout.title}`,
      imageUrl: null,
      imageAlt: null,
      explanation: `Pembahasan Soal 2 dari ${tryout.title}`,
      questionId: tryout.questionIds[1],
      rubric: null,
      answer: 'Baris 1\n\nBaris 2',
      submittedAt: result.submittedAt,
      maxPoints: 5,
      version: 0,
      mark: null,
    };
    expect(answer.json()).toEqual({ essays: [essay], total: 1, isTotalCapped: false });
    expect((await t.call('GET', `/admin/essays/${attemptId}/${itemId}`, { as: admin })).json()).toEqual(essay);
    for (const secret of [learner.id, learner.name, learner.email]) expect(answer.body).not.toContain(secret);
  });

  it('lists waiting essays, the oldest first, in pages', async () => {
    const { tryout, essays } = await givenThree();
    const ids = essays.map(({ id }) => id);
    expect(attemptsOf(await list(`?tryout=${tryout.id}`))).toEqual(ids);
    const page = await list(`?tryout=${tryout.id}&page=2&pageSize=2`);
    expect([attemptsOf(page), page.total]).toEqual([[ids[2]], 3]);
    const all = attemptsOf(await list('?pageSize=100'));
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('moves an essay from the waiting to the marked, with the last marked first', async () => {
    const { tryout, essays } = await givenThree();
    const [one, two, three] = essays;
    for (const essay of [three, one]) {
      t.clock.advance(1_000);
      await mark(essay, 50);
    }
    expect(attemptsOf(await list(`?tryout=${tryout.id}`))).toEqual([two.id]);
    const marked = await list(`?state=marked&tryout=${tryout.id}`);
    expect([attemptsOf(marked), marked.total]).toEqual([[one.id, three.id], 2]);
    expect(marked.essays.map(({ mark: given }) => given)).toMatchObject([
      { percent: 50, markedBy: admin.name },
      { percent: 50 },
    ]);
    t.clock.advance(1_000);
    await mark(three, 55, 1);
    expect(attemptsOf(await list(`?state=marked&tryout=${tryout.id}`))).toEqual([three.id, one.id]);
    const everywhere = attemptsOf(await list('?state=marked'));
    expect(everywhere.slice(0, 2)).toEqual([three.id, one.id]);
  });

  it('shows the question as the learner saw it, even if it was edited since', async () => {
    const { tryout, essays } = await givenThree();
    await t.db.updateTable('question').set({ currentVersionId: 'another' }).where('tryoutId', '=', tryout.id).execute();
    expect((await list(`?tryout=${tryout.id}`)).essays[0]).toMatchObject<Partial<Essay>>({
      itemId: essays[0].itemId,
      stem: `Soal 1 dari ${tryout.title}`,
    });
  });

  it('lists the answers to one question, in any version, in pages', async () => {
    const tryout = await givenTryout(t, { sections: [{ essays: 2 }] });
    const [asked, other] = tryout.questionIds as [string, string];
    const first = await givenEssay(t, { tryout, text: 'lama' });
    const door = await adminDoor(t, tryout);
    await door.edited(asked, { type: 'essay', question: 'Diubah', options: [] });
    t.clock.advance(60_000);
    const second = await givenEssay(t, { tryout, text: 'baru' });
    const of = (question: string, more = '') => list(`?tryout=${tryout.id}&question=${question}${more}`);
    const waiting = await of(asked);
    expect(waiting.essays.map(({ attemptId, stem }) => [attemptId, stem])).toEqual([
      [first.id, `Soal 1 dari ${tryout.title}`],
      [second.id, 'Diubah'],
    ]);
    expect(waiting.essays.map(({ questionId }) => questionId)).toEqual([asked, asked]);
    expect(await of(asked, '&page=2&pageSize=1')).toMatchObject({ essays: [{ attemptId: second.id }], total: 2 });
    expect((await of(other)).total).toBe(2);

    await mark({ attemptId: first.id, itemId: waiting.essays[0]?.itemId as string }, 50);
    expect(attemptsOf(await of(asked))).toEqual([second.id]);
    expect(attemptsOf(await of(asked, '&state=marked'))).toEqual([first.id]);
    expect(attemptsOf(await of(other, '&state=marked'))).toEqual([]);
  });

  it('refuses a question without its package', async () => {
    const answer = await t.call('GET', '/admin/essays?question=q1', { as: admin });
    expect(expectInvalid(answer)).toEqual({ tryout: 'Pilih paketnya juga' });
  });

  it('answers with nothing beyond its count', async () => {
    await givenThree();
    expect((await list('?page=1000000&pageSize=100')).essays).toEqual([]);
  });

  it('refuses a state that it does not know', async () => {
    expect((await t.call('GET', '/admin/essays?state=lost', { as: admin })).statusCode).toBe(400);
  });
});

describe('GET /admin/essays/tryouts', () => {
  it('lists the packages that have essays, with the number of waiting essays', async () => {
    await givenTryout(t, { sections: [{ essays: 1 }] });
    const { tryout, essays } = await givenThree();
    const done = await givenThree();
    await mark(essays[0], 100);
    for (const essay of done.essays) await mark(essay, 100);
    const { tryouts } = (await t.call('GET', '/admin/essays/tryouts', { as: admin })).json<EssayTryoutList>();
    expect(tryouts).toEqual(
      expect.arrayContaining([
        { id: tryout.id, title: tryout.title, waiting: 2 },
        { id: done.tryout.id, title: done.tryout.title, waiting: 0 },
      ]),
    );
    const total = (await list()).total;
    expect(tryouts.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(total);
    expect(tryouts.map(({ title }) => title)).not.toContain(undefined);
    const withEssays = await t.db.selectFrom('essayMark').select('tryoutId').distinct().execute();
    expect(tryouts).toHaveLength(withEssays.length);
  });
});

describe('GET /admin/essays/questions', () => {
  const questionsOf = async ({ id }: { id: string }) =>
    (await t.call('GET', `/admin/essays/questions?tryout=${id}`, { as: admin })).json<EssayQuestionList>().questions;

  it('lists the questions of a package that have essays, with the number of waiting essays, in their order', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 3 }] });
    const [, second, third, fourth] = tryout.questionIds as [string, string, string, string];
    const [one, two] = [await givenEssay(t, { tryout }), await givenEssay(t, { tryout })];
    await givenEssay(t);
    await mark(one, 50);
    await mark(two, 50);
    await mark({ ...one, itemId: one.essayIds[1] as string }, 50);
    const stem = (number: number) => `Soal ${number} dari ${tryout.title}`;
    expect(await questionsOf(tryout)).toEqual([
      { id: second, number: 2, stem: stem(2), waiting: 0 },
      { id: third, number: 3, stem: stem(3), waiting: 1 },
      { id: fourth, number: 4, stem: stem(4), waiting: 2 },
    ]);

    const door = await adminDoor(t, tryout);
    await door.remove(second);
    await door.edited(third, { type: 'essay', question: 'Panjang '.repeat(60), options: [] });
    expect(await questionsOf(tryout)).toEqual([
      { id: third, number: 2, stem: 'Panjang '.repeat(20), waiting: 1 },
      { id: fourth, number: 3, stem: stem(4), waiting: 2 },
      { id: second, number: null, stem: stem(2), waiting: 0 },
    ]);
  });

  it('lists none if a package has none, and needs a package', async () => {
    expect(await questionsOf(await givenTryout(t))).toEqual([]);
    expect(await questionsOf({ id: 'lain' })).toEqual([]);
    expect((await t.call('GET', '/admin/essays/questions', { as: admin })).statusCode).toBe(400);
  });
});
