import { setTimeout as sleep } from 'node:timers/promises';
import { openExam } from '../../harness/exam.ts';
import { paced, type Scene, verdictOf } from './scene.ts';

/** L2: as many sitters as a national tryout has on one machine, at the rate at which people answer. */
export async function fullHouse(scene: Scene): Promise<void> {
  const { product, report, sizes } = scene;
  const { sitters, seatedPerSecond, answerEveryMs, measuredSeconds } = sizes.house;
  const exam = await openExam(product, { learners: sitters, questions: sizes.questions });
  const end = new AbortController();
  const sitting: Promise<void>[] = [];
  await paced(seatedPerSecond, sitters, async (index) => {
    const sitter = exam.sitters[index];
    await sitter?.start();
    sitting.push(sitter?.sit(answerEveryMs, end.signal) ?? Promise.resolve());
  });
  await sleep(answerEveryMs);

  const before = await scene.watched();
  exam.measures.reset();
  await scene.resetWatch();
  await sleep(measuredSeconds * 1000);
  const saves = exam.measures.summary('save');
  const harnessLateMs = scene.harnessLateMs();
  const after = await scene.watched();
  const realRate = Math.round((sitters * 1000) / answerEveryMs);
  // A twentieth less, because the pace of each sitter begins anew after every answer.
  report.atLeast(
    'L2',
    `saves (${sitters} sitters: ${realRate}/s)`,
    saves.count / measuredSeconds,
    realRate * 0.95,
    '/s',
  );
  report.atMost('L2', 'p99 of a save', saves.p99, 200, 'ms');
  report.atMost('L2', 'growth of the API’s memory', after.rssMb - before.rssMb, 50, 'MB');
  report.note(
    'L2',
    `p50 of a save ${saves.p50} ms, longest ${saves.max} ms; the API uses ${Math.round(after.cpuShare * 100)} % of a core, ${(after.cpuMs / saves.count).toFixed(2)} ms for a save; its event loop p99 ${Math.round(after.eventLoopP99Ms)} ms; the sitters' own loop is late by ${harnessLateMs} ms`,
  );
  report.errorsOf('L2', exam.measures);
  report.named['fullHouseP99SaveMs'] = saves.p99;

  end.abort();
  await Promise.all(sitting);
  report.verdict('L2', await verdictOf(exam));
  await exam.close();
}
