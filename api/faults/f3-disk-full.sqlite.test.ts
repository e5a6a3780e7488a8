import { type Exam, openExam } from '../harness/exam.ts';
import { createSmallDisk, type SmallDisk } from '../harness/faults/small-disk.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { errors } from '../src/contract/index.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(60_000);

let disk: SmallDisk;
let product: Product;
let exam: Exam;
beforeAll(async () => {
  product = await givenProduct();
  exam = await openExam(product, { learners: 8, questions: 30, backoff: eager });
  await product.stop();
  disk = createSmallDisk(product.dataDir, 4);
  await product.start(disk.housing);
});
afterAll(async () => {
  await exam?.close();
  await product?.dispose();
});

describe('F3: the disk is full', () => {
  it('a save is refused with our error, stored answers stay readable, and saving works when there is space again', async () => {
    const { sitters, http, ledger, measures } = exam;
    await exam.start();
    for (const sitter of sitters) sitter.choose();
    await Promise.all(sitters.map((sitter) => sitter.settled()));

    disk.fill(product.pid as number);
    const sitting = exam.sit(5);
    const refused = () => measures.answers.get('save 503') ?? 0;
    await eventually(refused, (count) => count > 20, 20_000);

    // One answer sent by another learner directly, outside the sitters' queues.
    const { token, attemptId, itemIds } = sitters[0] as (typeof sitters)[0];
    const refusal = await http.call({
      method: 'PUT',
      path: `/api/attempts/${attemptId}/responses/${itemIds[0]}`,
      token,
      body: { option: null, text: null, flagged: true, sequence: 1, secondsSpent: 0 },
    });
    expect(refusal).toEqual({
      status: 503,
      body: { code: 'RESPONSE_NOT_SAVED', message: errors.RESPONSE_NOT_SAVED.message },
      retryAfterMs: 2_000,
    });
    expect(await ledger.verdictByApi(http)).toMatchObject(nothingWrong);
    const before = ledger.size();

    disk.empty(product.pid as number);
    await eventually(
      () => ledger.size(),
      (size) => size > before,
      20_000,
    );
    await sitting.end();
    await exam.submit();
    expect(await ledger.verdictByApi(http)).toEqual({ compared: ledger.size(), ...nothingWrong });
    expect(await product.withCopy(ledger.verdictByDatabase)).toMatchObject(nothingWrong);
    expect(measures.unexpected()).toEqual([]);
    expect(product.log()).toMatch(/the database is in trouble/);
    expect(await product.stop()).toBe(0);
  });
});
