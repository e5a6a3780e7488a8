import { type Exam, openExam } from '../harness/exam.ts';
import { type Line, openLine } from '../harness/faults/line.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import type { Result } from '../src/contract/index.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(60_000);

let product: Product;
let line: Line;
let exam: Exam;
beforeAll(async () => {
  product = await givenProduct();
  line = await openLine(product.url);
  exam = await openExam(product, { learners: 12, backoff: eager, url: line.url });
});
afterAll(async () => {
  await exam?.close();
  await line?.close();
  await product?.dispose();
});

/** The exam's attempts in the database. */
const storedAttempts = () =>
  product.withDatabase((db) =>
    db
      .selectFrom('attempt')
      .select(['id', 'learnerId', 'state', 'points', 'submittedAt', 'isRanked'])
      .where('tryoutId', '=', exam.tryoutId)
      .execute(),
  );

const bodyOf = (response: string | undefined) => JSON.parse(response?.split('\r\n\r\n')[1] ?? 'null') as unknown;

describe('F9: the response is lost after the server has applied the request', () => {
  it('of a start: asking again returns the attempt that was started', async () => {
    line.loseNext(exam.sitters.length);
    await exam.start();
    const attempts = await storedAttempts();
    expect(new Set(attempts.map(({ learnerId }) => learnerId)).size).toBe(exam.sitters.length);
    const stored = attempts.map(({ id }) => id).toSorted();
    expect(exam.sitters.map(({ attemptId }) => attemptId).toSorted()).toEqual(stored);
    expect(line.lost).toHaveLength(exam.sitters.length);
    const begun = line.lost.map((response) => (bodyOf(response) as { id: string }).id);
    expect(stored).toEqual(expect.arrayContaining(begun));
  });

  it('of a save: the retry is harmless, one row stays, and the highest sequence wins', async () => {
    const [sitter] = exam.sitters as [(typeof exam.sitters)[0]];
    const [itemId] = sitter.itemIds as [string];
    line.lost.length = 0;
    line.loseNext(1);
    const first = sitter.choose(itemId, 'A');
    await sitter.settled();
    expect(bodyOf(line.lost[0])).toMatchObject({ itemId, sequence: first.sequence });
    // The lost request arrives again, long after a newer answer.
    const second = sitter.choose(itemId, 'B');
    await sitter.settled();
    const late = await exam.http.call({
      method: 'PUT',
      path: `/api/attempts/${sitter.attemptId}/responses/${itemId}`,
      token: sitter.token,
      body: { option: 'A', text: null, flagged: false, sequence: first.sequence, secondsSpent: 1 },
    });
    expect(late).toMatchObject({ status: 200, body: { itemId, sequence: second.sequence } });
    const rows = await product.withDatabase((db) =>
      db
        .selectFrom('response')
        .select(['option', 'sequence'])
        .where('attemptId', '=', sitter.attemptId as string)
        .where('itemId', '=', itemId)
        .execute(),
    );
    expect(rows).toEqual([{ option: 'B', sequence: second.sequence }]);
  });

  it('of every third call under load: nothing is lost or doubled', async () => {
    line.lost.length = 0;
    line.loseOneIn(3);
    const sitting = exam.sit(10);
    await eventually(
      () => line.lost.length,
      (count) => count >= 100,
      20_000,
    );
    line.loseOneIn(0);
    await sitting.end();
    expect(await exam.ledger.verdictByApi(exam.http)).toEqual({ compared: exam.ledger.size(), ...nothingWrong });
    expect(await product.withDatabase(exam.ledger.verdictByDatabase)).toMatchObject(nothingWrong);
    expect(exam.measures.unexpected()).toEqual([]);
  });

  it('of a submit: asking again returns the same result, closed and scored once', async () => {
    line.lost.length = 0;
    line.loseNext(1);
    const [sitter] = exam.sitters as [(typeof exam.sitters)[0]];
    const result = await sitter.submit();
    expect(line.lost).toHaveLength(1);
    expect(result).toEqual(bodyOf(line.lost[0]) as Result);
    expect(await sitter.submit()).toEqual(result);
    const stored = (await storedAttempts()).filter(({ id }) => id === sitter.attemptId);
    expect(stored).toMatchObject([
      { state: 'submitted', points: result.score.points, submittedAt: result.submittedAt, isRanked: 1 },
    ]);
    expect(await exam.ledger.verdictByApi(exam.http)).toMatchObject(nothingWrong);
  });
});
