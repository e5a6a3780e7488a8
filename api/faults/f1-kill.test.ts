import { sql } from 'kysely';
import { type Exam, openExam } from '../harness/exam.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(Math.max(300_000, Number(process.env['KILLS'] ?? 0) * 20_000));

/** `KILLS` plays more of them (docs/faults.md). */
const rounds = Number(process.env['KILLS'] ?? (testDatabaseKind === 'sqlite' ? 20 : 5));
/** SQLite is checked by `integrity_check`; PostgreSQL was not killed. */
const undamaged = testDatabaseKind === 'sqlite' ? { damaged: [] } : {};
const readyWithinMs = 3_000;

let product: Product;
let exam: Exam;
beforeAll(async () => {
  product = await givenProduct();
  exam = await openExam(product, { learners: 24, questions: 30, backoff: eager });
});
afterAll(async () => {
  await exam?.close();
  await product?.dispose();
});

const answered = () => [...exam.measures.answers.values()].reduce((sum, count) => sum + count, 0);

/** Compares the acknowledgements with the dead process's data. */
const verdictOfRemains = () =>
  product.withCopy(async (db) => {
    const verdict = await exam.ledger.verdictByDatabase(db);
    if (testDatabaseKind === 'postgres') return verdict;
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
    return { ...verdict, damaged: rows.map(({ integrityCheck }) => integrityCheck).filter((line) => line !== 'ok') };
  });

describe('F1: the API is killed under load', () => {
  it(`keeps every acknowledged answer through ${rounds} kills, and is back soon`, async () => {
    await exam.start();
    const sitting = exam.sit(0);
    const readyMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // Kills at different moments of saving: each round saves another number of answers first.
      const enough = answered() + 1 + Math.floor(Math.random() * 100);
      await eventually(answered, (count) => count >= enough, 30_000);
      await product.kill();
      expect(await verdictOfRemains()).toEqual({ compared: expect.any(Number), ...nothingWrong, ...undamaged });
      readyMs.push(await product.start());
    }
    await sitting.end();
    await exam.submit();
    expect(await exam.ledger.verdictByApi(exam.http)).toEqual({ compared: exam.ledger.size(), ...nothingWrong });
    expect(await product.withDatabase(exam.ledger.verdictByDatabase)).toMatchObject(nothingWrong);
    // The best of them: other work on the machine slows some rounds, a slow recovery slows all. Where the machine is too busy for
    // the bar, a start after a kill takes at most twice as long as one after an orderly stop.
    await product.stop();
    const calmMs = await product.start();
    expect(Math.min(...readyMs)).toBeLessThan(Math.max(readyWithinMs, 2 * calmMs));
    // Every kill met saves that had begun.
    expect([...exam.measures.failures.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(rounds);
  });
});
