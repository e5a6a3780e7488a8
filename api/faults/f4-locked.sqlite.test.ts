import { type Exam, openExam } from '../harness/exam.ts';
import { lockSqlite } from '../harness/faults/lock.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(60_000);

let product: Product;
let exam: Exam;
beforeAll(async () => {
  product = await givenProduct();
  exam = await openExam(product, { learners: 10, backoff: eager });
  await exam.start();
});
afterAll(async () => {
  await exam?.close();
  await product?.dispose();
});
beforeEach(() => exam.measures.reset());

/** Every sitter chooses twice while another process holds the write lock. */
async function saveWhileLocked(forMs: number): Promise<void> {
  const locked = lockSqlite(product.databaseUrl, forMs);
  for (const sitter of exam.sitters) {
    sitter.choose();
    sitter.choose();
  }
  await Promise.all([locked, ...exam.sitters.map((sitter) => sitter.settled())]);
  expect(await exam.ledger.verdictByApi(exam.http)).toEqual({ compared: exam.ledger.size(), ...nothingWrong });
}

describe('F4: another process holds the write lock', () => {
  it('for 2 s: saves wait and are acknowledged', async () => {
    await saveWhileLocked(2_000);
    expect([...exam.measures.answers.keys()].toSorted()).toEqual(['felt 200', 'save 200']);
    expect([...exam.measures.failures]).toEqual([]);
  });

  it('for 8 s: saves are refused with 503, never with 500, and come through when tried again', async () => {
    await saveWhileLocked(8_000);
    expect([...exam.measures.answers.keys()].toSorted()).toEqual(['felt 200', 'save 200', 'save 503']);
    expect([...exam.measures.failures]).toEqual([]);
  });
});
