import pg from 'pg';
import { type Exam, openExam } from '../harness/exam.ts';
import { type FallibleServer, startFalliblePostgres } from '../harness/faults/postgres.ts';
import { nothingWrong } from '../harness/ledger.ts';
import type { Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(120_000);

const healsWithinMs = 5_000;
const restarts = 3;

let server: FallibleServer;
let product: Product;
let exam: Exam;
beforeAll(async () => {
  server = await startFalliblePostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database exam');
  await client.end();
  product = await givenProduct({ databaseUrl: server.url.replace(/\/[^/]*$/, '/exam') });
  exam = await openExam(product, { learners: 24, questions: 30, backoff: eager });
});
afterAll(async () => {
  await exam?.close();
  await product?.dispose();
  await server?.stop();
});

describe('F5: PostgreSQL is restarted (immediate) under load', () => {
  it('the pool recovers soon, nothing is lost or doubled, and the process goes on', async () => {
    const { ledger, measures } = exam;
    await exam.start();
    const sitting = exam.sit(0);
    const pid = product.pid;
    const savesUntil = (count: number) =>
      eventually(
        () => measures.answers.get('save 200') ?? 0,
        (saves) => saves > count,
        20_000,
      );
    const healedMs: number[] = [];
    for (let restart = 1; restart <= restarts; restart += 1) {
      const saves = await savesUntil((measures.answers.get('save 200') ?? 0) + 50);
      await server.crash();
      await eventually(
        () => measures.answers.get('save 503') ?? 0,
        (refused) => refused >= restart * 20,
        20_000,
      );
      expect(await product.isReady()).toBe(false);
      await server.start();
      const startedAt = performance.now();
      await savesUntil(saves + 50);
      healedMs.push(performance.now() - startedAt);
      expect(await product.isReady()).toBe(true);
    }
    await sitting.end();
    await exam.submit();
    expect(product.pid).toBe(pid);
    expect(await ledger.verdictByApi(exam.http)).toEqual({ compared: ledger.size(), ...nothingWrong });
    expect(await product.withDatabase(ledger.verdictByDatabase)).toMatchObject(nothingWrong);
    // The best of them: other work on the machine slows some rounds, a pool that recovers too late slows all.
    expect(Math.min(...healedMs)).toBeLessThan(healsWithinMs);
    expect(measures.unexpected()).toEqual([]);
    expect([...measures.failures]).toEqual([]);
    expect(await product.stop()).toBe(0);
  });
});
