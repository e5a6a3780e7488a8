import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openExam } from '../../harness/exam.ts';
import type { PackageStatistics, QuestionStatisticsList } from '../../src/contract/index.ts';
import type { Part, Scene } from './scene.ts';

const freshBarMs = 60_000;
const pageBarMs = 200;
const round = (ms: number) => Math.round(ms * 10) / 10;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function packageOf({ call, tryoutId }: Scene, id = tryoutId): Promise<PackageStatistics> {
  const { bytes } = await call('admin', 'GET', `/admin/tryouts/${id}/statistics`);
  return JSON.parse(bytes.toString()) as PackageStatistics;
}

/** Milliseconds until that many attempts of a package are counted. */
async function untilCounted(scene: Scene, attempts: number, tryoutId = scene.tryoutId): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { whole, uncounted } = await packageOf(scene, tryoutId);
    if (whole.attempts >= attempts && uncounted === 0) return performance.now() - begun;
    if (performance.now() - begun > 10 * freshBarMs) throw new Error(`${uncounted} attempts were not counted`);
    await pause(250);
  }
}

/** The longest and the middle time of some calls, one after the other, after one that warms up. */
async function timesOf(scene: Scene, path: string, rounds: number) {
  await scene.call('questioner', 'GET', path);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await scene.call('questioner', 'GET', path)).ms);
  return { slowest: round(Math.max(...times)), median: round(median(times)) };
}

/** Surroundings in which attempts end. */
const states = ['without', 'idle', 'counting'] as const;
type State = (typeof states)[number];

const index = sql`create index attempt_uncounted on attempt (paper_id, id)
  where is_ranked = 1 and waiting_marks = 0 and counted_revision is null`;

/** `without`: as before the statistics, without their index; `counting`: while the job has all attempts before it. */
async function put(scene: Scene, state: State): Promise<void> {
  await scene.product.withDatabase(async (db) => {
    if (state === 'without') await sql`drop index attempt_uncounted`.execute(db);
    if (state !== 'counting') return;
    // The job looks every 15 seconds, and may have counted few attempts before anybody has seen it: then it begins anew.
    for (;;) {
      const { isRecounting, whole } = await packageOf(scene);
      if (isRecounting && whole.attempts < scene.sizes.attempts) return;
      if (!isRecounting) await db.updateTable('paperCounts').set({ isStale: 1 }).execute();
      await pause(50);
    }
  });
}

async function takeBack(scene: Scene, state: State): Promise<void> {
  if (state === 'without') await scene.product.withDatabase((db) => index.execute(db));
  await untilCounted(scene, scene.sizes.attempts);
  while ((await packageOf(scene)).isRecounting) await pause(250);
}

/** Milliseconds of each hand-in of learners who all hand in at the same moment. */
async function closings(scene: Scene, learners: number) {
  const exam = await openExam(scene.product, { learners, questions: scene.sizes.items });
  await exam.start();
  const sitting = exam.sit(50);
  await pause(scene.isShort ? 200 : 1_500);
  await sitting.end();
  await exam.submit();
  const { p50, p99, count } = exam.measures.summary('submit');
  await exam.close();
  return { p50, p99, count };
}

/** Statistics of questions: counting, the pages, how fresh they are, and that ending an attempt doesn't get slower. */
export const statisticsPart: Part = {
  name: 'statistics',
  async run(scene) {
    const { sizes, isShort, print, call } = scene;
    const countMs = await untilCounted(scene, sizes.attempts);
    print(`${sizes.attempts} attempts of ${sizes.items} items, counted: ${Math.round(countMs)} ms`);

    const rounds = isShort ? 3 : 20;
    const page = await timesOf(scene, `/api/questioner/tryouts/${scene.tryoutId}/statistics`, rounds);
    const ids = scene.questionIds.slice(0, 100);
    const list = await timesOf(scene, `/api/questioner/questions/statistics?ids=${ids.join(',')}`, rounds);
    const sheet = await timesOf(scene, `/api/questioner/tryouts/${scene.tryoutId}/statistics/export`, rounds);
    print(`a package's page: median ${page.median} ms, slowest ${page.slowest} ms (bar: ${pageBarMs})`);
    print(`a list of ${ids.length} questions: slowest ${list.slowest} ms; a workbook: slowest ${sheet.slowest} ms`);

    const listed = JSON.parse(
      (await call('questioner', 'GET', `/api/questioner/questions/statistics?ids=${ids.join(',')}`)).bytes.toString(),
    ) as QuestionStatisticsList;
    const suspected = listed.questions.filter(({ flags }) => flags.some(({ flag }) => flag === 'key_suspected')).length;
    const planted = Math.floor(ids.length / 5);
    print(`planted wrong keys: ${planted}, suspected: ${suspected}`);

    const figures: Record<string, number> = {};
    // Warms up.
    await closings(scene, isShort ? 4 : 100);
    for (let turn = 0; turn < (isShort ? 1 : 3); turn += 1)
      for (const state of states) {
        await put(scene, state);
        const { p50, p99, count } = await closings(scene, isShort ? 4 : 100);
        print(`${count} hand-ins at once, ${state}: p50 ${p50} ms, p99 ${p99} ms`);
        await takeBack(scene, state);
        for (const [name, ms] of Object.entries({ P50Ms: p50, P99Ms: p99 })) {
          const key = `closing${state[0]?.toUpperCase()}${state.slice(1)}${name}`;
          // The best of the turns: everything else that the machine does only makes it slower.
          figures[key] = Math.min(figures[key] ?? Infinity, ms);
        }
      }

    const exam = await openExam(scene.product, { learners: 1, questions: 5 });
    await exam.start();
    const sitting = exam.sit(20);
    await pause(200);
    await sitting.end();
    await exam.submit();
    const freshMs = await untilCounted(scene, 1, exam.tryoutId);
    await exam.close();
    print(`from a hand-in until it is counted: ${Math.round(freshMs)} ms (bar: ${freshBarMs})`);
    return {
      ...{ countMs: Math.round(countMs), pageMs: page.slowest, listMs: list.slowest, sheetMs: sheet.slowest },
      ...{ freshMs: Math.round(freshMs), planted, suspected, ...figures },
    };
  },
};
