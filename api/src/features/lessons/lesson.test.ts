import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { lessons } from '../../../test/exam-content.ts';
import { type GivenAccount, givenLearner } from '../../../test/given.ts';
import { quietSales } from '../../../test/selling.ts';
import {
  type ExamTypeList,
  type LessonProgress,
  type LessonProgressList,
  lessonsKeptAtMost,
  LessonText,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';
import * as v from 'valibot';

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

  it('is no studying when the mark is taken back', async () => {
    await read('deret-angka', { percent: 90, isDone: true });
    t.clock.advance(3 * dayMs);
    await read('deret-angka', { percent: 90, isDone: false });
    const days = await t.db.selectFrom('studyDone').select('date').where('learnerId', '=', learner.id).execute();
    expect(days).toHaveLength(1);
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

describe('GET /api/lessons/:slug', () => {
  const free = 'deret-angka';
  const locked = 'penalaran-diagram';
  const open = (on: TestApp, slug: string, as?: GivenAccount, headers = {}) =>
    on.call('GET', `/api/lessons/${slug}`, { ...(as && { as }), headers });

  it('gives every text to anybody while nothing is sold', async () => {
    for (const { slug, blocks } of lessons) {
      const answer = await open(t, slug);
      expect(answer.statusCode).toBe(200);
      expect(v.parse(LessonText, answer.json())).toEqual({ slug, blocks });
    }
    expect((await open(t, locked, learner)).statusCode).toBe(200);
  });

  it('says so of a lesson that isn’t there', async () => {
    expectError(await open(t, 'tidak-ada'), 'LESSON_NOT_FOUND');
  });

  it('sends a text once to a browser that keeps it', async () => {
    const { headers } = await open(t, free);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await open(t, free, learner, { 'if-none-match': headers['etag'] as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  describe('once things are sold', () => {
    let shop: TestApp;
    let buyer: GivenAccount;
    beforeAll(async () => {
      shop = await buildTestApp({ sales: quietSales() });
    });
    beforeEach(async () => {
      buyer = await givenLearner(shop);
    });
    afterAll(() => shop.close());

    const givePlan = (features: string) =>
      shop.db.transaction().execute((trx) =>
        giveAccess(
          trx,
          {
            accountId: buyer.id,
            source: 'grant',
            title: 'Premium',
            features,
            thing: { planId: 'premium', months: 1, packageQuota: 30 },
          },
          shop.clock.now(),
        ),
      );

    it('gives a text that isn’t free only to those whose plan has the lessons, until it ends', async () => {
      expectError(await open(shop, locked), 'LESSON_REQUIRES_PLAN');
      expectError(await open(shop, locked, buyer), 'LESSON_REQUIRES_PLAN');
      await givePlan('["explanations"]');
      expectError(await open(shop, locked, buyer), 'LESSON_REQUIRES_PLAN');
      const { id, endsAt } = await givePlan('["explanations","lessons"]');
      expectError(await open(shop, locked, buyer), 'LESSON_REQUIRES_PLAN');
      await shop.db.updateTable('entitlement').set({ startsAt: '2020-01-01' }).where('id', '=', id).execute();
      const { headers, statusCode } = await open(shop, locked, buyer);
      expect(statusCode).toBe(200);
      await shop.db
        .updateTable('entitlement')
        .set({ endsAt: shop.clock.now().toISOString() })
        .where('id', '=', id)
        .execute();
      expect(endsAt).not.toBeNull();
      expectError(await open(shop, locked, buyer), 'LESSON_REQUIRES_PLAN');
      // Also a browser that has it must not be told that its copy is right.
      const etag = headers['etag'] as string;
      expectError(await open(shop, locked, buyer, { 'if-none-match': etag }), 'LESSON_REQUIRES_PLAN');
    });

    it('gives the free ones to anybody, keeps progress of all, and names which are which', async () => {
      expect((await open(shop, free)).statusCode).toBe(200);
      const body = { percent: 40 };
      expect((await shop.call('PUT', `/api/lessons/${locked}/progress`, { as: buyer, body })).statusCode).toBe(200);
      const told = async (on: TestApp) =>
        (await on.call('GET', '/api/exam-types'))
          .json<ExamTypeList>()
          .lessons?.map(({ slug, isFree }) => [slug, isFree]);
      expect(await told(shop)).toEqual(lessons.map(({ slug, isFree }) => [slug, isFree]));
      expect(await told(t)).toEqual(lessons.map(({ slug }) => [slug, true]));
      expect(Object.fromEntries((await told(shop)) ?? [])).toMatchObject({ [free]: true, [locked]: false });
    });

    it('offers the lessons with the larger plans', async () => {
      const { plans } = (await shop.call('GET', '/api/plans')).json<{ plans: { id: string; features: string[] }[] }>();
      expect(plans.filter(({ features }) => features.includes('lessons')).map(({ id }) => id)).toEqual([
        'premium',
        'ultimate',
      ]);
    });
  });
});
