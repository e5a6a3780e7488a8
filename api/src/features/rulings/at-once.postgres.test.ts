import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenLate, resultOf, scoreAgain } from '../../../test/rulings.ts';
import { createRescoringRepository } from './rescoring.repository.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const waitingFor = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
    where not granted and relation = ${table}::regclass`.execute(t.db);
  return Number(rows[0]?.count);
};

/**
 * Stops a step in its midst, where it comes to this table, does another one there, as far as that gets, and lets both go on.
 * @returns when both are done
 */
async function inTheMidst(table: string, step: () => Promise<unknown>, another: () => Promise<unknown>): Promise<void> {
  let both: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const first = step();
    while ((await waitingFor(table)) === 0) await setTimeout(5);
    const second = another();
    both = Promise.all([first, second]);
    await Promise.race([second, setTimeout(300)]);
  });
  await both;
}

it('an acceptance that is taken back while its attempts are scored again counts no more', async () => {
  const { attempt, accept, post } = await givenLate(t);
  const id = await accept();
  await scoreAgain(t);
  // As a ruling would, that leaves this attempt's points as they are.
  const rescore = () =>
    createRescoringRepository(t.db).rescore([attempt.id], t.clock.now(), (held) => ({
      ...{ id: held.id, columns: held, scoredRevision: held.scoredRevision, lateAcceptanceId: held.wantedAcceptanceId },
    }));
  await inTheMidst('accepted_answer', rescore, () => post(`/${id}/undo`));
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(0);
});
