import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenTryout,
  insertVersion,
} from '../../../test/given.ts';
import type { Attempt, Result, TryoutDetail } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let tryout: GivenTryout;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
});
afterAll(() => t.close());

const voidPaper = () => t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryout.id).execute();

/** Edits the first question as a questioner's edit does: a new version with another key. */
async function editFirst() {
  const questionId = tryout.questionIds[0] as string;
  const options = (['A', 'B', 'C'] as const).map((letter) => ({
    letter,
    isKey: letter === 'C' ? (1 as const) : (0 as const),
    weight: null,
  }));
  const versionId = await insertVersion(
    t,
    questionId,
    2,
    { section: 'TKD', subType: 'number_sequence', kind: 'multiple_choice', options },
    'Soal yang diperbaiki',
  );
  await t.db.updateTable('question').set({ currentVersionId: versionId }).where('id', '=', questionId).execute();
  await voidPaper();
  return versionId;
}
const start = async () =>
  (await t.call('POST', '/api/attempts', { as: await givenLearner(t), body: { tryoutId: tryout.id } })).json<Attempt>();
const get = async ({ id, learner }: { id: string; learner: { token: string } }) =>
  (await t.call('GET', `/api/attempts/${id}`, { as: learner })).json<Attempt>();

describe('an edited question', () => {
  it('is in the paper of the next attempt', async () => {
    await givenAttempt(t, { tryout });
    const versionId = await editFirst();
    expect((await start()).items.map(({ id, stem, number }) => ({ id, stem, number }))).toEqual([
      { id: versionId, stem: 'Soal yang diperbaiki', number: 1 },
      { id: tryout.itemIds[1], stem: `Soal 2 dari ${tryout.title}`, number: 2 },
    ]);
  });

  it('leaves a running attempt its questions, also when it is started again', async () => {
    const running = await givenAttempt(t, { tryout, responses: 'A-' });
    await editFirst();
    expect((await get(running)).items).toEqual(running.items);
    const again = await t.call('POST', '/api/attempts', { as: running.learner, body: { tryoutId: tryout.id } });
    expect(again.json()).toMatchObject({ id: running.id, items: running.items });
  });

  it('lets a running attempt save to its old version only, and scores it by the old key', async () => {
    const running = await givenAttempt(t, { tryout });
    const versionId = await editFirst();
    const save = (itemId: string) =>
      t.call('PUT', `/api/attempts/${running.id}/responses/${itemId}`, {
        as: running.learner,
        body: { option: 'A', sequence: 1 },
      });
    expectError(await save(versionId), 'ITEM_NOT_FOUND');
    expect((await save(tryout.itemIds[0] as string)).statusCode).toBe(200);
    const result = (await t.call('POST', `/api/attempts/${running.id}/submit`, { as: running.learner })).json<Result>();
    expect(result.items[0]).toMatchObject({ itemId: tryout.itemIds[0], key: 'A', option: 'A', points: 1 });
  });

  it('leaves a finished attempt’s result exactly as it was', async () => {
    const finished = await givenFinished(t, { tryout, responses: 'AB' });
    const result = () => t.call('GET', `/api/attempts/${finished.id}/result`, { as: finished.learner });
    const before = (await result()).body;
    await editFirst();
    await start();
    expect((await result()).body).toBe(before);
  });

  it('is counted by the public detail at once', async () => {
    await givenAttempt(t, { tryout });
    await editFirst();
    const detail = (await t.call('GET', `/api/tryouts/${tryout.id}`)).json<TryoutDetail>();
    expect(detail.sections[0]?.subTypes).toEqual([
      { subType: 'number_sequence', questionCount: 1 },
      { subType: 'verbal_logical_reasoning', questionCount: 1 },
    ]);
  });
});

describe('the paper of a package', () => {
  const papers = () =>
    t.db.selectFrom('paper').select(['id', 'questionCount']).where('tryoutId', '=', tryout.id).execute();

  it('is one for all attempts between two edits', async () => {
    await Promise.all(Array.from({ length: 5 }, start));
    expect(await papers()).toMatchObject([{ questionCount: 2 }]);
    await editFirst();
    await Promise.all(Array.from({ length: 5 }, start));
    expect(await papers()).toHaveLength(2);
  });

  it('has an added question, in the order of the numbers, and not a removed one', async () => {
    await start();
    const questionId = newId();
    const versionId = await insertVersion(
      t,
      questionId,
      1,
      { section: 'TKD', subType: 'number_sequence', kind: 'essay', options: [] },
      'Soal tambahan',
    );
    await t.db
      .insertInto('question')
      .values({
        id: questionId,
        tryoutId: tryout.id,
        number: 0,
        currentVersionId: versionId,
        createdAt: t.clock.now().toISOString(),
      })
      .execute();
    await t.db
      .deleteFrom('question')
      .where('id', '=', tryout.questionIds[1] as string)
      .execute();
    await voidPaper();
    expect((await start()).items.map(({ id, number }) => [number, id])).toEqual([
      [1, versionId],
      [2, tryout.itemIds[0]],
    ]);
  });
});
