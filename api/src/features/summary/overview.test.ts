import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenEssay, givenFinished, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type { AdminOverview } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const overview = async () =>
  (
    await t.call('GET', '/admin/overview', { as: await givenStaff(t, 'admin', { permissions: [] }) })
  ).json<AdminOverview>();
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();
const wibDay = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

describe('GET /admin/overview', () => {
  it('has thirty days and nothing to do in an empty product', async () => {
    const { days, ...rest } = await overview();
    expect(rest).toEqual({ essays: { waiting: 0, isCapped: false }, nextOpening: null });
    expect(days).toHaveLength(30);
    expect(days.every(({ registrations, finished }) => registrations === 0 && finished === 0)).toBe(true);
    expect(days.at(-1)?.day).toBe(wibDay(t.clock.now()));
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });

  it('counts waiting essays, and each day’s registrations and finished attempts', async () => {
    await givenEssay(t);
    await givenFinished(t);
    await givenLearner(t);
    await t.db
      .insertInto('dayTally')
      .values([
        { day: wibDay(new Date(t.clock.now().getTime() - 29 * 86_400_000)), name: 'finished', value: 7 },
        { day: wibDay(new Date(t.clock.now().getTime() - 30 * 86_400_000)), name: 'finished', value: 9 },
      ])
      .execute();
    const { essays, days } = await overview();
    expect(essays).toEqual({ waiting: 1, isCapped: false });
    expect(days.at(-1)).toMatchObject({ registrations: 3, finished: 2 });
    expect(days[0]).toMatchObject({ registrations: 0, finished: 7 });
  });

  it('names the package that opens next, of those that learners will see', async () => {
    await givenTryout(t, { opensAt: inHours(-1) });
    await givenTryout(t, { opensAt: inHours(1), isActive: 0 });
    await givenTryout(t, { opensAt: inHours(1), archivedAt: inHours(-5) });
    await givenTryout(t, { opensAt: inHours(1), publishedAt: null });
    await givenTryout(t, { opensAt: inHours(9) });
    const next = await givenTryout(t, { opensAt: inHours(3) });
    expect((await overview()).nextOpening).toEqual({ id: next.id, title: next.title, opensAt: inHours(3) });
  });
});
