import { setTimeout as pause } from 'node:timers/promises';
import { openExam } from '../../harness/exam.ts';
import type { Ruling, RulingPreview } from '../../src/contract/index.ts';
import type { Part, Scene } from './scene.ts';

const bars = { dryRunMs: 3_000, applyMs: 10_000, undoMs: 10_000, saveP99Ms: 100 };
const longestMs = 120_000;
const triesAtMost = 20;
const round = (ms: number) => Math.round(ms * 10) / 10;

async function json<Answer>({ call }: Scene, method: string, path: string, body?: unknown): Promise<Answer> {
  // While a burst of saves keeps the server busy, it tells staff to come back.
  for (let tries = 1; ; tries += 1)
    try {
      const { bytes } = await call('admin', method, path, body);
      return JSON.parse(bytes.toString()) as Answer;
    } catch (error) {
      if (tries === triesAtMost || !String(error).includes('OVERLOADED')) throw error;
      await pause(500);
    }
}

/** Milliseconds from a step until the ruling has reached a state. */
async function untilState(
  scene: Scene,
  id: string,
  state: Ruling['state'],
  step: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  await step();
  for (;;) {
    const ruling = await json<Ruling>(scene, 'GET', `/admin/rulings/${id}`);
    if (ruling.state === state) return performance.now() - begun;
    if (performance.now() - begun > longestMs)
      throw new Error(`still ${ruling.state}: ${JSON.stringify(ruling.progress)}`);
    await pause(100);
  }
}

/** A ruling on one item of all attempts: the dry run in all modes, applying, undoing; meanwhile an exam saves as in L1 (docs/load.md). */
export const rulingsPart: Part = {
  name: 'rulings',
  async run(scene) {
    const { sizes, isShort, print, product, versionIds } = scene;
    const learners = isShort ? 5 : 2_000;
    const exam = await openExam(product, { learners, questions: sizes.items });
    await exam.start();
    const sitting = exam.sit(3_000);
    await pause(isShort ? 100 : 6_000);
    exam.measures.reset();
    await pause(isShort ? 500 : 10_000);
    const alone = exam.measures.summary('save');
    print(`${alone.count} saves of ${learners} learners alone: p50 ${alone.p50} ms, p99 ${alone.p99} ms`);
    exam.measures.reset();

    // A planted wrong key: those who know it chose B.
    const drafted = await json<Ruling>(scene, 'POST', '/admin/rulings', {
      questionVersionId: versionIds[4],
      reason: 'Kunci soal ini keliru: pembahasan menyebut pilihan B.',
      newKey: 'B',
    });
    const path = `/admin/rulings/${drafted.id}`;
    await json(scene, 'POST', `${path}/preview`);
    const begun = performance.now();
    const preview = await json<RulingPreview>(scene, 'POST', `${path}/preview`);
    const dryRunMs = performance.now() - begun;
    const outcome = preview.outcomes.find(({ mode }) => mode === 'kunci_baru');
    print(
      `dry run of ${preview.attempts} attempts in ${preview.outcomes.length} modes: ${round(dryRunMs)} ms (bar: ${bars.dryRunMs})`,
    );

    const applyMs = await untilState(scene, drafted.id, 'applied', () =>
      json(scene, 'POST', `${path}/apply`, { mode: 'kunci_baru', stamp: preview.stamp }),
    );
    print(`applied, ${outcome?.changed ?? 0} scores changed: ${round(applyMs)} ms (bar: ${bars.applyMs})`);
    const undoMs = await untilState(scene, drafted.id, 'undone', () => json(scene, 'POST', `${path}/undo`));
    print(`undone: ${round(undoMs)} ms (bar: ${bars.undoMs})`);

    const { p50, p99, max, count } = exam.measures.summary('save');
    print(
      `${count} saves of ${learners} learners meanwhile: p50 ${p50} ms, p99 ${p99} ms (bar: ${bars.saveP99Ms}), longest ${max} ms`,
    );
    const unexpected = exam.measures.unexpected();
    if (unexpected.length > 0) throw new Error(`Saves failed: ${unexpected.join(', ')}`);
    await sitting.end();
    await exam.close();
    return {
      rulingDryRunMs: Math.round(dryRunMs),
      rulingApplyMs: Math.round(applyMs),
      rulingUndoMs: Math.round(undoMs),
      rulingSaveP99AloneMs: alone.p99,
      rulingSaveP99Ms: p99,
      rulingChanged: outcome?.changed ?? 0,
    };
  },
};
