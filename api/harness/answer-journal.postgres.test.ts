import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type GivenAttempt, givenAttempt } from '../test/given.ts';
import { keepJournal } from './answer-journal.ts';
import { type Choice, createLedger, nothingWrong } from './ledger.ts';

let t: TestApp;
let attempt: GivenAttempt;
beforeAll(async () => {
  t = await buildTestApp();
  await keepJournal(t.db);
});
beforeEach(async () => {
  attempt = await givenAttempt(t);
});
afterAll(() => t.close());

const choiceOf = (option: 'A' | 'B', sequence: number): Choice => ({
  ...{ itemId: attempt.items[0]?.id as string, option, text: null, flagged: false, sequence },
});
async function save(choice: Choice): Promise<void> {
  const { itemId, ...body } = choice;
  const url = `/api/attempts/${attempt.id}/responses/${itemId}`;
  expect((await t.call('PUT', url, { as: attempt.learner, body })).statusCode).toBe(200);
}
function givenLedger() {
  const ledger = createLedger(true);
  ledger.started(attempt.id, attempt.learner.token);
  return ledger;
}

it('finds each acknowledged answer, also of a question that was answered again', async () => {
  const ledger = givenLedger();
  for (const choice of [choiceOf('A', 1), choiceOf('B', 2)]) {
    await save(choice);
    ledger.acknowledged(attempt.id, choice);
  }
  expect(await ledger.verdictByJournal(t.db)).toEqual({ compared: 2, ...nothingWrong });
  expect(await ledger.verdictByJournal(t.db)).toEqual({ compared: 0, ...nothingWrong });
  expect(await ledger.verdictByJournal(t.db, true)).toEqual({ compared: 2, ...nothingWrong });
});

it('misses one that was acknowledged and not stored, although a later answer hides it in the row', async () => {
  const ledger = givenLedger();
  ledger.sent(attempt.id, choiceOf('B', 2));
  ledger.acknowledged(attempt.id, choiceOf('A', 1));
  await save(choiceOf('B', 2));
  ledger.acknowledged(attempt.id, choiceOf('B', 2));
  expect((await ledger.verdictByDatabase(t.db)).lost).toEqual([]);
  const { compared, lost } = await ledger.verdictByJournal(t.db);
  expect([compared, lost]).toEqual([2, [expect.stringContaining('nothing was ever stored')]]);
});

it('misses one that was stored otherwise, and sees one that was written twice', async () => {
  const ledger = givenLedger();
  await save(choiceOf('A', 1));
  ledger.acknowledged(attempt.id, choiceOf('B', 1));
  await sql`update response set sequence = sequence where attempt_id = ${attempt.id}`.execute(t.db);
  const { lost, doubled } = await ledger.verdictByJournal(t.db);
  expect([lost, doubled]).toEqual([[expect.stringContaining('"A"')], [expect.stringContaining('written twice')]]);
});
