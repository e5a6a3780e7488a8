import type { ReportQueue } from '../../src/contract/index.ts';
import { newId } from '../../src/id.ts';
import type { Part, Scene } from './scene.ts';

const queueBarMs = 100;
const rounds = 20;
const rowsPerStatement = 1_000;
const kinds = ['wrong_key', 'wrong_key', 'wrong_key', 'typo', 'wrong_explanation', 'other'] as const;

/** A report of the same question by every taker. */
async function fill({ product, questionIds, versionIds, learnerIds, attemptIds }: Scene): Promise<void> {
  const begun = Date.now() - attemptIds.length * 1000;
  const rows = attemptIds.map((attemptId, place) => {
    const kind = kinds[place % kinds.length] ?? 'typo';
    const at = new Date(begun + place * 1000).toISOString();
    return {
      ...{ id: newId(), learnerId: learnerIds[place] as string, attemptId },
      ...{ questionId: questionIds[0] as string, questionVersionId: versionIds[0] as string, kind },
      letter: kind === 'wrong_key' ? (place % 10 === 0 ? ('D' as const) : ('B' as const)) : null,
      text: 'Menurut saya jawabannya B, karena pembahasannya menghitung demikian.',
      ...{ isFromExam: 0 as const, state: 'new' as const, isOpen: 1 as const, sentAt: at, updatedAt: at },
      ...{ decidedAt: null, answerId: null },
    };
  });
  await product.withDatabase(async (db) => {
    for (let from = 0; from < rows.length; from += rowsPerStatement)
      await db
        .insertInto('questionReport')
        .values(rows.slice(from, from + rowsPerStatement))
        .execute();
  });
}

const empty = ({ product }: Scene) => product.withDatabase((db) => db.deleteFrom('questionReport').execute());

/** Reports: the queue, a question's page and its reports, with a report by every taker on one question. */
export const questionReportsPart: Part = {
  name: 'question-reports',
  async run(scene) {
    const { call, print, isShort, questionIds, sizes } = scene;
    await fill(scene);
    const slowest = async (role: 'admin' | 'questioner', path: string) => {
      await call(role, 'GET', path);
      const times: number[] = [];
      for (let round = 0; round < (isShort ? 3 : rounds); round += 1) times.push((await call(role, 'GET', path)).ms);
      const ms = Math.round(Math.max(...times) * 10) / 10;
      print(`${path.replace(questionIds[0] as string, '…')}: slowest ${ms} ms`);
      return ms;
    };
    const base = '/api/questioner/question-reports';
    const one = `${base}/${questionIds[0]}`;
    const { bytes } = await call('questioner', 'GET', base);
    const { questions } = JSON.parse(bytes.toString()) as ReportQueue;
    if (questions[0]?.open !== sizes.attempts) throw new Error('The queue has not all reports');
    const figures = {
      reportQueueMs: await slowest('questioner', base),
      reportQueueAdminMs: await slowest('admin', '/admin/question-reports'),
      reportedQuestionMs: await slowest('questioner', one),
      reportListMs: await slowest('questioner', `${one}/reports`),
      reportListLastMs: await slowest('questioner', `${one}/reports?page=${Math.ceil(sizes.attempts / 20)}`),
    };
    print(`${sizes.attempts} reports on one question; bar of the queue: ${queueBarMs} ms`);
    await empty(scene);
    return figures;
  },
};
