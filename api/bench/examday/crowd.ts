import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { openExam, type Exam } from '../../harness/exam.ts';
import { eventually } from '../../test/eventually.ts';
import { createMeasures } from '../../harness/measures.ts';
import type { Sitter } from '../../harness/sitter.ts';
import { inParallel, paced, type Scene, verdictOf } from './scene.ts';

const readableWithinMs = 5_000;
/** Every n-th of those who submit reads the result at once. */
const readerEvery = 10;
/** The pause that Retry-After asks for. */
const retryMs = 2_000;

/** Most connections at once: as many as the servers' nginx keeps to the API (deploy/nginx). */
const connections = 512;

/** Where the points of a result are: it begins with them. */
const scoreWithin = 4_096;

/** The points in a result. A result of 100 questions is 70 kB: decoding and parsing five thousand of them would measure the reader. */
async function pointsIn(body: Dispatcher.ResponseData['body']): Promise<string | undefined> {
  let beginning = '';
  for await (const piece of body as AsyncIterable<Buffer>)
    if (beginning.length < scoreWithin) beginning += piece.toString('latin1', 0, scoreWithin);
  return /"score":\{"points":(-?[\d.]+)/.exec(beginning)?.[1];
}

async function call(pool: Pool, { token, attemptId }: Sitter, method: 'GET' | 'POST', what: string) {
  const answer = await pool.request({
    method,
    path: `/api/attempts/${attemptId}/${what}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, points: await pointsIn(answer.body) };
}

/** Starts everyone in the exam and gives some answers. */
async function seat({ sitters }: Exam, answers: number): Promise<void> {
  await inParallel(sitters, 32, async (sitter) => {
    await sitter.start();
    for (let count = 0; count < answers; count += 1) sitter.choose();
    await sitter.settled();
  });
}

/** L5: a crowd submits within seconds, while the server closes other attempts by itself. */
export async function crowd(scene: Scene): Promise<void> {
  const { product, report, sizes } = scene;
  const { submitting, submitsPerSecond, answersEach, overdue, durationSeconds } = sizes.crowd;
  const { questions } = sizes;
  const exam = await openExam(product, { learners: submitting, questions, connections: 64 });
  await seat(exam, answersEach);
  const leaving = await openExam(product, { learners: overdue, questions, durationSeconds, connections: 64 });
  await seat(leaving, 1);
  const pool = new Pool(product.url, { connections });
  const measures = createMeasures();
  const told = new Map<string, string | undefined>();
  let differing = 0;
  let later = 0;
  /** Like the exam screen: "later" is asked again; any other failure counts as an error. */
  async function persistently(ask: () => ReturnType<typeof call>): Promise<string | undefined> {
    for (;;) {
      const { status, points } = await ask();
      if (status === 200) return points;
      if (status !== 503) throw new Error(`answered ${status}`);
      later += 1;
      await sleep(retryMs * (1 + Math.random() / 2));
    }
  }
  await scene.resetWatch();
  await paced(submitsPerSecond, submitting, async (index) => {
    const sitter = exam.sitters[index] as Sitter;
    const startedAt = performance.now();
    const points = await persistently(() => call(pool, sitter, 'POST', 'submit'));
    const submittedAt = performance.now();
    measures.answered('submit', 200, submittedAt - startedAt);
    told.set(sitter.attemptId as string, points);
    if (index % readerEvery !== 0) return;
    const again = await persistently(() => call(pool, sitter, 'GET', 'result'));
    measures.answered('result', 200, performance.now() - submittedAt);
    if (again !== points) differing += 1;
  });
  await pool.close();
  const submits = measures.summary('submit');
  report.atMost('L5', 'p99 of a submit', submits.p99, 2_000, 'ms');
  const harnessLateMs = scene.harnessLateMs();
  const { cpuMs, eventLoopP99Ms } = await scene.watched();
  report.note('L5', `p50 of a submit ${submits.p50} ms, longest ${submits.max} ms; ${later} times told to come later`);
  report.note(
    'L5',
    `the API uses ${(cpuMs / submitting).toFixed(2)} ms for a submit and its share of results; event loop p99 ${Math.round(eventLoopP99Ms)} ms, the sitters' own ${harnessLateMs} ms`,
  );
  report.atMost('L5', 'a result is readable after', measures.summary('result').max, readableWithinMs, 'ms');
  report.errorsOf('L5', measures);

  await product.withDatabase(async (db) => {
    const rowsOf = (tryoutId: string) =>
      db
        .selectFrom('attempt')
        .select(['id', 'state', 'points', 'deadlineAt'])
        .where('tryoutId', '=', tryoutId)
        .execute();
    const rows = await rowsOf(exam.tryoutId);
    const wrong = rows.filter(({ id, state, points }) => state !== 'submitted' || String(points) !== told.get(id));
    report.lost += wrong.length;
    report.atMost(
      'L5',
      `of ${rows.length} submits not scored once as told`,
      wrong.length + differing + (submitting - rows.length),
      0,
      '',
    );
    const closed = await eventually(
      () => rowsOf(leaving.tryoutId),
      (all) => all.every(({ state, points }) => state === 'expired' && points !== null),
      60_000,
    );
    const lastDeadline = Math.max(...closed.map(({ deadlineAt }) => Date.parse(deadlineAt)));
    report.atMost(
      'L5',
      `the server closed ${closed.length} attempts itself, after`,
      Math.max(0, Date.now() - lastDeadline),
      10_000,
      'ms',
    );
  });
  report.verdict('L5', await verdictOf(leaving));
  report.verdict('L5', await verdictOf(exam));
  await Promise.all([exam.close(), leaving.close()]);
}
