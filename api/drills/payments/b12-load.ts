import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { paced } from '../../bench/examday/scene.ts';
import { openExam } from '../../harness/exam.ts';
import { createHttpClient } from '../../harness/http-client.ts';
import { atOnce, countsOf, type Drill, must, mustEqual } from './drill.ts';

const mostMs = 1_000;

/** Notices beside an exam. */
export const load: Drill = {
  name: 'B12',
  bar: '200 notices/s beside 1,000 saves/s, 60 s: p99 of notices ≤ 1 s',
  async run(scene) {
    const { sitters, everyMs, perSecond, seconds, purchases, quietMs } = scene.isShort
      ? { sitters: 10, everyMs: 200, perSecond: 40, seconds: 2, purchases: 8, quietMs: 1_500 }
      : { sitters: 1_000, everyMs: 1_000, perSecond: 200, seconds: 60, purchases: 200, quietMs: 20_000 };
    scene.notices.areSent = false;
    const bodies: string[] = [];
    await atOnce(8, await scene.learners(purchases), async (buyer) => {
      const { reference } = await scene.open(buyer);
      for (const act of ['choose', 'deny', 'settle'] as const) {
        scene.simulator.act(reference, act);
        bodies.push(scene.simulator.noticeOf(reference));
      }
    });
    const exam = await openExam(scene.product, { learners: sitters, questions: 20, durationSeconds: 4 * 3_600 });
    const http = createHttpClient(scene.product.url);
    try {
      await exam.start();
      const sitting = exam.sit(everyMs);
      await sleep(quietMs / 4);
      exam.measures.reset();
      await sleep(quietMs);
      const quiet = exam.measures.summary('save');
      exam.measures.reset();
      const took = createHistogram();
      const statuses: number[] = [];
      const startedAt = performance.now();
      await paced(perSecond, perSecond * seconds, async (index) => {
        const askedAt = performance.now();
        const body: unknown = JSON.parse(bodies[(index * 7) % bodies.length] as string);
        const { status } = await http.call({ method: 'POST', path: '/api/payments/notifications/midtrans', body });
        took.record(Math.max(1, Math.round(performance.now() - askedAt)));
        statuses.push(status);
      });
      const busy = exam.measures.summary('save');
      const savesPerSecond = Math.round((busy.count * 1_000) / (performance.now() - startedAt));
      await sitting.end();
      const p99 = took.percentile(99);
      // A busy machine sends some away, to come again: the short form has no bar for speed.
      const accepted = scene.isShort ? statuses.filter((status) => status !== 503) : statuses;
      mustEqual('answers to notices', Object.keys(countsOf(accepted)), ['200']);
      mustEqual('saves that were refused or lost', exam.measures.unexpected(), []);
      must(scene.isShort || p99 <= mostMs, `notices’ p99 was ${p99} ms`);
      await scene.soon(
        () => scene.db.selectFrom('purchase').select('id').where('state', '<>', 'paid').execute(),
        (left) => left.length === 0,
      );
      await scene.expectSound();
      return {
        noticesP99Ms: p99,
        savesPerSecond,
        ...{ quietP99Ms: quiet.p99, busyP99Ms: busy.p99, ratio: Math.round((busy.p99 / quiet.p99) * 100) / 100 },
      };
    } finally {
      await exam.close();
      await http.close();
    }
  },
};
