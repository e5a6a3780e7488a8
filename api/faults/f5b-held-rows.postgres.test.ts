import pg from 'pg';
import { type Exam, openExam } from '../harness/exam.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager, type Sitter } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(120_000);

const holdMs = 12_000;
/**
 * The batch that meets the row waits 2 s and is split for at most 2 s; then the row's attempt is written on a lane of its
 * own.
 */
const answeredWithinMs = 5_000;

let product: Product;
let exam: Exam;
let holder: pg.Client;
beforeAll(async () => {
  product = await givenProduct();
  exam = await openExam(product, { learners: 12, questions: 30, backoff: eager });
  await exam.start();
  holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder?.end();
  await exam?.close();
  await product?.dispose();
});
beforeEach(() => exam.measures.reset());

const saves = () => exam.measures.answers.get('save 200') ?? 0;
const refused = () => exam.measures.answers.get('save 503') ?? 0;
const sleepUntil = (at: number) =>
  eventually(
    () => performance.now(),
    (now) => now >= at,
    holdMs + 5_000,
  );

/** Number of each sitter's acknowledged saves at that moment. */
const acknowledged = async (sitters: readonly Sitter[]) => Promise.all(sitters.map(async (sitter) => sitter.unsent));

describe('F5b: another transaction locks rows of the exam (PostgreSQL)', () => {
  it.each([
    ['an attempt', `select id from attempt where id = $1 for update`],
    ['the answers of an attempt', `update response set seconds_spent = seconds_spent where attempt_id = $1`],
  ])('the rows of %s: only that learner is told to come back, all others go on', async (_, statement) => {
    const [unlucky, ...others] = exam.sitters as [Sitter, ...Sitter[]];
    unlucky.choose();
    await unlucky.settled();
    await holder.query('begin');
    await holder.query(statement, [unlucky.attemptId]);
    const heldAt = performance.now();
    unlucky.choose(unlucky.itemIds[0]);
    const until = new AbortController();
    const sitting = Promise.all(others.map((sitter) => sitter.sit(100, until.signal)));
    await eventually(refused, (count) => count > 0, answeredWithinMs);
    // Again and again while the row is locked, not only until its learner asks the next time.
    for (let times = 1; times <= 5; times++) {
      const before = saves();
      await eventually(saves, (count) => count > before + others.length, answeredWithinMs);
    }
    await sleepUntil(heldAt + holdMs);
    until.abort();
    await sitting;
    expect(await acknowledged(others)).toEqual(others.map(() => 0));
    expect(unlucky.unsent).toBe(1);
    expect(exam.measures.summary('save').max).toBeLessThan(answeredWithinMs);
    await holder.query('rollback');
    await unlucky.settled();
    expect(exam.measures.unexpected()).toEqual([]);
    expect([...exam.measures.failures]).toEqual([]);
  });

  it('a whole table: saves get 503 with Retry-After, never no answer, and all work afterwards', async () => {
    await holder.query('begin');
    await holder.query('lock table response in access exclusive mode');
    const heldAt = performance.now();
    const sitting = exam.sit(100);
    await sleepUntil(heldAt + holdMs);
    expect(refused()).toBeGreaterThan(exam.sitters.length);
    expect(saves()).toBe(0);
    expect(await product.isReady()).toBe(true);
    await holder.query('rollback');
    await eventually(saves, (count) => count > exam.sitters.length, answeredWithinMs);
    await sitting.end();
    await exam.submit();
    expect(await exam.ledger.verdictByApi(exam.http)).toEqual({ compared: exam.ledger.size(), ...nothingWrong });
    expect(exam.measures.unexpected()).toEqual([]);
    expect([...exam.measures.failures]).toEqual([]);
  });
});
