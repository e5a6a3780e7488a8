import { setTimeout as sleep } from 'node:timers/promises';
import { openExam } from '../../harness/exam.ts';
import type { Result } from '../../src/contract/index.ts';
import { type Scene, verdictOf } from './scene.ts';

/** L8: attempts that end in the same second; each answers and submits shortly before it. */
export async function sameSecond({ product, report, sizes }: Scene): Promise<void> {
  const { attempts, durationSeconds, submitBeforeMs } = sizes.sameSecond;
  const exam = await openExam(product, { learners: attempts, questions: sizes.questions, durationSeconds });
  // Opens connections and reads the paper once, as in the first seconds of any exam day.
  await Promise.all(exam.sitters.map(() => exam.http.call({ method: 'GET', path: '/health/live' })));
  await exam.sitters[0]?.start();
  const started = await Promise.all(exam.sitters.map((sitter) => sitter.start()));
  const deadlines = started.map(({ deadlineAt }) => Date.parse(deadlineAt));
  const spreadMs = Math.max(...deadlines) - Math.min(...deadlines);
  await sleep(Math.min(...deadlines) - submitBeforeMs - Date.now());
  for (const sitter of exam.sitters) for (let answers = 0; answers < 3; answers += 1) sitter.choose();
  const results = await Promise.allSettled(exam.sitters.map((sitter) => sitter.submit()));
  const accepted = results.filter(
    (one): one is PromiseFulfilledResult<Result> => one.status === 'fulfilled' && one.value.state === 'submitted',
  );
  const counted = accepted.filter(({ value }) => value.items.filter(({ option }) => option !== null).length === 3);
  report.atMost(
    'L8',
    `refused of ${attempts} submits, deadlines within ${spreadMs} ms`,
    attempts - accepted.length,
    0,
    '',
  );
  report.atMost('L8', 'submits without all of their last answers', accepted.length - counted.length, 0, '');
  report.note('L8', `longest submit ${exam.measures.summary('submit').max} ms`);
  report.errorsOf('L8', exam.measures);
  report.verdict('L8', await verdictOf(exam));
  await exam.close();
}
