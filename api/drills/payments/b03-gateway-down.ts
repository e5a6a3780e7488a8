import { setTimeout as sleep } from 'node:timers/promises';
import { openExam } from '../../harness/exam.ts';
import { eventually } from '../../test/eventually.ts';
import { atOnce, countsOf, type Drill, must, mustEqual } from './drill.ts';
import type { Scene } from './scene.ts';

const grantedWithinMs = 60_000;
const longestMs = 9_000;
const mostWorse = 1.1;

/** The gateway fails in every way while people pay: nothing ends, nothing is lost, and exams don't feel it. */
export const gatewayDown: Drill = {
  name: 'B3',
  bar: 'gateway down 10 min (refused, 503, hanging, HTML), 200 pay: 0 expire; all granted ≤ 60 s after; no call > 9 s; saves’ p99 ± 10 %',
  async run(scene) {
    const {
      buyers: count,
      modeMs,
      sitters,
      everyMs,
      quietMs,
    } = scene.isShort
      ? { buyers: 12, modeMs: 1_200, sitters: 4, everyMs: 100, quietMs: 1_500 }
      : { buyers: 200, modeMs: 150_000, sitters: 200, everyMs: 1_000, quietMs: 60_000 };
    const buyers = await scene.learners(count);
    const bought: { buyer: (typeof buyers)[number]; number: string; reference: string }[] = [];
    await atOnce(8, buyers, async (buyer) => bought.push({ buyer, ...(await scene.open(buyer)) }));

    const exam = await openExam(scene.product, { learners: sitters, questions: 20, durationSeconds: 4 * 3_600 });
    await exam.start();
    const sitting = exam.sit(everyMs);
    try {
      await sleep(quietMs / 4);
      exam.measures.reset();
      await sleep(quietMs);
      const quiet = exam.measures.summary('save');

      // A quarter of them is over by now: the API would end them, if nobody had paid.
      const over = bought.slice(0, Math.ceil(count / 4)).map(({ number }) => number);
      await scene.age(over, 26);
      exam.measures.reset();
      const calls: number[] = [];
      const statuses: number[] = [];
      const until = new AbortController();
      const asking = Array.from({ length: 4 }, (_, at) =>
        askAgain(scene, bought.slice(at * 2, at * 2 + 2), until.signal, calls, statuses),
      );
      await scene.gate.shut();
      for (const { reference } of bought) scene.simulator.act(reference, 'settle');
      await sleep(modeMs);
      await scene.gate.open();
      for (const trouble of ['503', 'hang', 'html'] as const) {
        scene.simulator.fail(trouble);
        await sleep(modeMs);
      }
      // Its jobs do their work at a start, also the one that ends purchases.
      if (scene.isShort) {
        await scene.restart();
        await sleep(modeMs);
      }
      until.abort();
      await Promise.all(asking);
      const during = exam.measures.summary('save');
      const states = await scene.db.selectFrom('purchase').select('state').execute();
      mustEqual('purchases while the gateway is away', countsOf(states.map(({ state }) => state)), { open: count });

      scene.simulator.fail('none');
      const backAt = performance.now();
      await eventually(
        () => scene.db.selectFrom('purchase').select('id').where('state', '<>', 'paid').execute(),
        (left) => left.length === 0,
        2 * grantedWithinMs,
      );
      const grantedMs = performance.now() - backAt;
      must(scene.isShort || grantedMs <= grantedWithinMs, `all were granted only after ${Math.round(grantedMs)} ms`);
      const slowest = Math.max(0, ...calls);
      must(
        calls.length > 0 && (scene.isShort || slowest <= longestMs),
        `a call took ${Math.round(slowest)} ms of ${calls.length}`,
      );
      mustEqual('answers while the gateway was away', Object.keys(countsOf(statuses)), ['503']);
      await sitting.end();
      mustEqual('saves that were refused or lost', exam.measures.unexpected(), []);
      await scene.expectSound();
      const ratio = during.p99 / quiet.p99;
      must(scene.isShort || ratio <= mostWorse, `saves’ p99 was ${during.p99} ms beside ${quiet.p99} ms in quiet`);
      return {
        paid: count,
        expired: 0,
        grantedMs: Math.round(grantedMs),
        slowestMs: Math.round(slowest),
        ...{ quietP99Ms: quiet.p99, downP99Ms: during.p99, ratio: Math.round(ratio * 100) / 100 },
      };
    } finally {
      await exam.close();
    }
  },
};

/** Buyers who press "Cek status" for as long as it lasts. */
async function askAgain(
  scene: Scene,
  bought: { buyer: Parameters<Scene['check']>[0]; number: string }[],
  until: AbortSignal,
  calls: number[],
  statuses: number[],
): Promise<void> {
  while (!until.aborted)
    for (const { buyer, number } of bought) {
      const askedAt = performance.now();
      const answer = await scene.check(buyer, number).catch(() => undefined);
      // A restart cuts calls.
      if (answer && !until.aborted) {
        calls.push(performance.now() - askedAt);
        if (answer.status !== 429) statuses.push(answer.status);
      }
      await sleep(1_000, undefined, { signal: until }).catch(() => {});
    }
}
