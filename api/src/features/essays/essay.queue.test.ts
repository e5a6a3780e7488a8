import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenAccount, givenEssay, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type { Essay, EssayList, EssayTryoutList } from '../../contract/index.ts';

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
  it('gives question, guide, answer and what it can earn, and not a word on who wrote it', async () => {
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

  it('lists what waits, the longest waiting first, and pages', async () => {
    const { tryout, essays } = await givenThree();
    const ids = essays.map(({ id }) => id);
    expect(attemptsOf(await list(`?tryout=${tryout.id}`))).toEqual(ids);
    const page = await list(`?tryout=${tryout.id}&page=2&pageSize=2`);
    expect([attemptsOf(page), page.total]).toEqual([[ids[2]], 3]);
    const all = attemptsOf(await list('?pageSize=100'));
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('moves an essay from the waiting to the marked, where the last marked comes first', async () => {
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

  it('shows the question as the learner saw it, however it was edited since', async () => {
    const { tryout, essays } = await givenThree();
    await t.db.updateTable('question').set({ currentVersionId: 'another' }).where('tryoutId', '=', tryout.id).execute();
    expect((await list(`?tryout=${tryout.id}`)).essays[0]).toMatchObject<Partial<Essay>>({
      itemId: essays[0].itemId,
      stem: `Soal 1 dari ${tryout.title}`,
    });
  });

  it('answers nothing beyond what it counts to', async () => {
    await givenThree();
    expect((await list('?page=1000000&pageSize=100')).essays).toEqual([]);
  });

  it('refuses a state that it does not know', async () => {
    expect((await t.call('GET', '/admin/essays?state=lost', { as: admin })).statusCode).toBe(400);
  });
});

describe('GET /admin/essays/tryouts', () => {
  it('lists the packages that have essays, with the number that waits', async () => {
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
