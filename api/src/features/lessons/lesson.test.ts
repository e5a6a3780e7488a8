import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner } from '../../../test/given.ts';
import { type LessonProgress, type LessonProgressList, lessonsKeptAtMost } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const read = (slug: string, body: object, as = learner) => t.call('PUT', `/api/lessons/${slug}/progress`, { as, body });
const kept = async (as = learner) =>
  (await t.call('GET', '/api/lessons/progress', { as })).json<LessonProgressList>().lessons;

describe('PUT /api/lessons/:slug/progress', () => {
  it('stores how far a lesson has been read', async () => {
    const answer = await read('deret-angka', { percent: 40 });
    const readAt = t.clock.now().toISOString();
    expect(answer.json()).toEqual({ slug: 'deret-angka', percent: 40, doneAt: null, readAt });
    expect(await kept()).toEqual([answer.json()]);
  });

  it('never decreases: scrolling back changes nothing', async () => {
    await read('deret-angka', { percent: 80 });
    expect((await read('deret-angka', { percent: 10 })).json()).toMatchObject({ percent: 80 });
  });

  it('keeps the mark until it is removed, and the time it was first set', async () => {
    await read('deret-angka', { percent: 100, isDone: true });
    const doneAt = t.clock.now().toISOString();
    t.clock.advance(60_000);
    await read('deret-angka', { percent: 100, isDone: true });
    expect((await read('deret-angka', { percent: 5 })).json<LessonProgress>().doneAt).toBe(doneAt);
    expect((await read('deret-angka', { percent: 5, isDone: false })).json<LessonProgress>().doneAt).toBeNull();
  });

  it('ends with the highest value when two devices send at the same moment', async () => {
    await Promise.all([70, 30, 90, 50].map((percent) => read('deret-angka', { percent })));
    expect(await kept()).toMatchObject([{ percent: 90 }]);
  });

  it('stores at most the allowed number of lessons, and still updates those', async () => {
    const rows = Array.from({ length: lessonsKeptAtMost }, (_, number) => ({
      learnerId: learner.id,
      slug: `materi-${number}`,
      percent: 1,
      doneAt: null,
      readAt: t.clock.now().toISOString(),
    }));
    await t.db.insertInto('lessonProgress').values(rows).execute();
    expectError(await read('satu-lagi', { percent: 1 }), 'TOO_MANY_LESSONS');
    expect((await read('materi-7', { percent: 9 })).json()).toMatchObject({ percent: 9 });
  });

  it.each(['Deret-Angka', '..%2Fx', 'a_b', '-a', 'x'.repeat(61)])('refuses the address %s', async (slug) => {
    expect(expectInvalid(await read(slug, { percent: 1 }))).toEqual({ slug: 'Alamat materi tidak valid' });
  });

  it.each([[{ percent: 101 }], [{ percent: -1 }], [{ percent: 1.5 }], [{}]])('refuses %j', async (body) => {
    expect(Object.keys(expectInvalid(await read('deret-angka', body)))).toEqual(['percent']);
  });
});

describe('GET /api/lessons/progress', () => {
  it('lists only one’s own progress, the latest first', async () => {
    await read('deret-angka', { percent: 40 }, await givenLearner(t));
    expect(await kept()).toEqual([]);
    await read('deret-angka', { percent: 40 });
    t.clock.advance(1000);
    await read('strategi-ujian', { percent: 10 });
    expect((await kept()).map(({ slug }) => slug)).toEqual(['strategi-ujian', 'deret-angka']);
  });
});
