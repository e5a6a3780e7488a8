import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenAccount, givenFinished, givenLearner, type GivenSection, givenTryout } from '../../../test/given.ts';
import { forecastItems, type PassingForecast } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const forecasts = async () =>
  (await t.call('GET', '/api/attempts/forecast', { as: learner })).json<PassingForecast>().forecasts;

const tkd = (ruleSetId = 'rbb-2024') => givenTryout(t, { ruleSetId, sections: [{ keys: 'A'.repeat(10) }] });

/** A first attempt with so many of ten right, some days ago. */
async function took(right: number, daysAgo = 1, tryout?: Awaited<ReturnType<typeof tkd>>) {
  const { id } = await givenFinished(t, {
    learner,
    tryout: tryout ?? (await tkd()),
    responses: 'A'.repeat(right) + 'B'.repeat(10 - right),
  });
  const at = new Date(t.clock.now().getTime() - daysAgo * dayMs).toISOString();
  await t.db.updateTable('attempt').set({ submittedAt: at, startedAt: at }).where('id', '=', id).execute();
  return id;
}

it('says nothing without attempts, and nothing of tests without thresholds', async () => {
  expect(await forecasts()).toEqual([]);
  await took(5, 1, await tkd('latihan-1'));
  expect(await forecasts()).toEqual([]);
});

it('says how many attempts are missing, and no figure', async () => {
  await took(5, 9);
  await took(6, 5);
  expect(await forecasts()).toEqual([
    {
      examType: 'TKD_BUMN',
      ruleSet: { title: 'Rekrutmen Bersama BUMN 2024', year: 2024 },
      attempts: 2,
      missing: 1,
      sections: [],
      all: null,
      total: null,
    },
  ]);
});

it('gives the chance with its range, higher for who earns more', async () => {
  for (const right of [9, 9, 10]) await took(right);
  const [good] = await forecasts();
  expect(good).toMatchObject({ attempts: 3, missing: 0, sections: [{ section: 'TKD', threshold: 58, max: 100 }] });
  const { low, probability, high } = good?.all ?? { low: 0, probability: 0, high: 0 };
  expect(probability).toBeGreaterThan(0.9);
  expect([low, probability, high].toSorted((a, b) => a - b)).toEqual([low, probability, high]);
  expect(good?.total).toMatchObject({ max: 100 });

  learner = await givenLearner(t);
  for (const right of [2, 3, 2]) await took(right);
  expect((await forecasts())[0]?.all?.probability).toBeLessThan(0.1);
});

it('counts only the first attempt of a package, none from long ago, and none that was only looked at', async () => {
  const tryout = await tkd();
  await took(5, 3, tryout);
  await took(10, 2, tryout);
  await took(5, 130);
  await took(0, 2);
  expect(await forecasts()).toMatchObject([{ attempts: 1, missing: 2 }]);
});

it('counts the second start of an event, not the attempt that it voided', async () => {
  const totalAfter = async (hasVoided: boolean) => {
    learner = await givenLearner(t);
    const event = await tkd();
    if (hasVoided) {
      const id = await took(1, 1, event);
      await t.db
        .updateTable('attempt')
        .set({ voidedAt: t.clock.now().toISOString(), isRanked: 0 })
        .where('id', '=', id)
        .execute();
    }
    for (const tryout of [event, await tkd(), await tkd()]) await took(7, 1, tryout);
    const [found] = await forecasts();
    expect(found?.attempts).toBe(3);
    return found?.total?.points;
  };
  expect(await totalAfter(true)).toBe(await totalAfter(false));
});

it('says nothing of results that nobody may see yet', async () => {
  const closesAt = new Date(t.clock.now().getTime() + dayMs).toISOString();
  await took(
    9,
    1,
    await givenTryout(t, { ruleSetId: 'rbb-2024', closesAt, keysAfterClose: 1, sections: [{ keys: 'A'.repeat(10) }] }),
  );
  expect(await forecasts()).toEqual([]);
});

it('needs every section with a threshold for the chance to pass them all', async () => {
  for (const daysAgo of [1, 2, 3]) {
    const tryout = await givenTryout(t, {
      type: 'SKD_CPNS',
      ruleSetId: 'skd-2024',
      sections: [{ section: 'TIU', subType: 'kemampuan_figural', keys: 'A'.repeat(10) }],
    });
    await took(7, daysAgo, tryout);
  }
  expect(await forecasts()).toMatchObject([
    { sections: [{ section: 'TIU', threshold: 80, max: 175 }], all: null, total: null },
  ]);
});

it('gives no figure of a section from one short attempt, and no chance of all', async () => {
  const skd = async (sections: GivenSection[]) => {
    const tryout = await givenTryout(t, { type: 'SKD_CPNS', ruleSetId: 'skd-2024', sections });
    await givenFinished(t, { learner, tryout, responses: 'A'.repeat(60) });
  };
  const twk = { section: 'TWK', subType: 'nasionalisme', keys: 'A'.repeat(10) };
  const tkp = (count: number) => ({
    ...{ section: 'TKP', subType: 'pelayanan_publik' },
    weights: Array.from({ length: count }, () => '54321'),
  });
  const tiu = { section: 'TIU', subType: 'kemampuan_figural', keys: 'A'.repeat(30) };
  await skd([twk]);
  await skd([twk]);
  await skd([twk, tiu, tkp(3)]);
  const [few] = await forecasts();
  expect(few?.sections.map(({ section }) => section)).toEqual(['TWK', 'TIU']);
  expect(few).toMatchObject({ attempts: 3, missing: 0, scarce: [{ section: 'TKP', attempts: 1 }] });
  expect([few?.all, few?.total]).toEqual([null, null]);

  // Two papers say enough of it if they have as many questions.
  await skd([tkp(forecastItems - 3)]);
  const [enough] = await forecasts();
  expect(enough?.sections.map(({ section }) => section)).toEqual(['TWK', 'TIU', 'TKP']);
  expect(enough).toMatchObject({ scarce: [], all: { probability: expect.any(Number) }, total: { max: 550 } });
});
