import { zipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { type AdminDoor, adminDoor } from '../../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../../test/expect-error.ts';
import { givenFinance, reason } from '../../../../test/finance-door.ts';
import {
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  type GivenTryout,
} from '../../../../test/given.ts';
import { importDoor } from '../../../../test/import-door.ts';
import { png } from '../../../../test/pictures.ts';
import { questionerDoor } from '../../../../test/questioner-door.ts';
import { chosen, type StepDoor, stepDoor } from '../../../../test/step-door.ts';
import { type AdminTryout, type FoundQuestions, maxQuestions, type QuestionStep } from '../../../contract/index.ts';

let t: TestApp;
let tryout: GivenTryout;
let other: GivenTryout;
let door: AdminDoor;
let otherDoor: AdminDoor;
let steps: StepDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t, { sections: [{ keys: 'ABCD' }] });
  other = await givenTryout(t, { sections: [{ keys: 'AB' }] });
  steps = await stepDoor(t, 'admin');
  door = await adminDoor(t, tryout, steps.actor);
  otherDoor = await adminDoor(t, other, steps.actor);
});
afterAll(() => t.close());

const idsOf = async (one: AdminDoor) => (await one.list()).map(({ id }) => id);
const numbersOf = async (one: AdminDoor) => (await one.list()).map(({ number }) => number);
const some = (...indexes: number[]) => indexes.map((index) => tryout.questionIds[index] as string);
const audits = (entityId: string) =>
  t.db
    .selectFrom('auditEntry')
    .select(['action', 'entity', 'label', 'before', 'after', 'actorId'])
    .where('entityId', '=', entityId)
    .orderBy('at')
    .execute();
const paperOf = async (id: string) =>
  (await t.db.selectFrom('tryout').select('currentPaperId').where('id', '=', id).executeTakeFirstOrThrow())
    .currentPaperId;
const checkStates = async () =>
  new Map(
    (await t.db.selectFrom('packageCheck').select(['tryoutId', 'state']).execute()).map((row) => [
      row.tryoutId,
      row.state,
    ]),
  );
/** Everything that a step changes, as it is stored, without versions that no question has any more. */
const picture = async () => ({
  questions: await t.db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['question.id', 'tryoutId', 'number', 'section', 'questionVersion.type', 'subType', 'stem'])
    .select(['timeLimitSeconds', 'question.createdAt'])
    .orderBy('question.id')
    .execute(),
  archive: await t.db.selectFrom('archivedQuestion').select('id').orderBy('id').execute(),
  found: (await t.db.selectFrom('bankEntry').select('questionId').orderBy('questionId').execute()).length,
  tryouts: await t.db.selectFrom('tryout').select('id').orderBy('id').execute(),
});

describe('a step', () => {
  it('gives many questions another sub type, as one edit of each', async () => {
    const questions = chosen([...some(0, 2), ...other.questionIds]);
    const step = await steps.made('sub-type', { questions, type: 'SKD_CPNS', subType: 'kemampuan_verbal' });
    expect(step).toMatchObject({ kind: 'sub_type', count: 4, tryoutId: null, undoneAt: null });
    const list = await door.list();
    expect(list.map(({ topic, subType, version }) => [topic, subType, version])).toEqual([
      ['kemampuan_verbal', 'TIU', 2],
      ['verbal_logical_reasoning', 'TKD', 1],
      ['kemampuan_verbal', 'TIU', 2],
      ['verbal_logical_reasoning', 'TKD', 1],
    ]);
    expect((await otherDoor.list()).map(({ topic }) => topic)).toEqual(['kemampuan_verbal', 'kemampuan_verbal']);
    const writer = await questionerDoor(t, tryout);
    expect((await writer.versions(list[0]?.id as string)).map(({ author }) => author)).toEqual([
      steps.actor.name,
      null,
    ]);
    const [entry, ...more] = await audits(step.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'update', entity: 'question', label: '4 soal', actorId: steps.actor.id });
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      count: 4,
      type: 'SKD_CPNS',
      subType: 'kemampuan_verbal',
      questions: questions.map(({ id }) => id),
    });
  });

  it('keeps everything else of a question: pictures, weights, texts', async () => {
    const before = await door.get(some(0)[0] as string);
    await steps.made('time', { questions: chosen(some(0)), timeLimit: 95 });
    expect(await door.get(before.id)).toEqual({
      ...before,
      timeLimit: 95,
      version: 2,
      updatedAt: expect.any(String),
      updatedBy: expect.any(String),
    });
  });

  it('leaves out what is so already; without any change there is no version, no entry and nothing to undo', async () => {
    await steps.made('time', { questions: chosen(some(0)), timeLimit: 95 });
    const step = await steps.made('time', { questions: [...chosen(some(0), 2), ...chosen(some(1))], timeLimit: 95 });
    expect(step.count).toBe(1);
    const nothing = await steps.made('time', { questions: chosen(some(0, 1), 2), timeLimit: 95 });
    expect(nothing).toMatchObject({ count: 0, undoableUntil: null });
    expect((await steps.last())?.id).toBe(step.id);
    expect(await audits(nothing.id)).toEqual([]);
    expect((await door.list()).map(({ version }) => version)).toEqual([2, 2, 1, 1]);
  });

  it('moves questions to the end of another package, in the order of the request', async () => {
    const step = await steps.made('moves', { questions: chosen(some(2, 0)), tryoutId: other.id });
    expect(step).toMatchObject({ kind: 'move', count: 2, tryoutId: other.id });
    expect(await idsOf(door)).toEqual(some(1, 3));
    expect(await numbersOf(door)).toEqual([1, 2]);
    expect(await idsOf(otherDoor)).toEqual([...other.questionIds, ...some(2, 0)]);
    expect(await numbersOf(otherDoor)).toEqual([1, 2, 3, 4]);
    const [entry] = await audits(step.id);
    expect(entry).toMatchObject({ action: 'move', label: `2 soal ke ${other.title}` });
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      [some(0)[0] as string]: `${tryout.title} no. 1`,
      [some(2)[0] as string]: `${tryout.title} no. 3`,
    });
  });

  it('adds copies to the end of a package, which are questions of their own', async () => {
    const step = await steps.made('copies', { questions: chosen(some(1, 0)), tryoutId: tryout.id });
    expect(step).toMatchObject({ kind: 'copy', count: 2 });
    const list = await door.list();
    expect(list.map(({ question }) => question)).toEqual(
      [0, 1, 2, 3, 1, 0].map((index) => `Soal ${index + 1} dari ${tryout.title}`),
    );
    expect(new Set(list.map(({ id }) => id)).size).toBe(6);
    expect(JSON.parse((await audits(step.id))[0]?.after ?? '').copyOf).toEqual({
      [list[4]?.id as string]: some(1)[0],
      [list[5]?.id as string]: some(0)[0],
    });
  });

  it('archives questions: out of their package and the bank, found in the archive, and brought back', async () => {
    const writer = await questionerDoor(t, tryout);
    const step = await steps.made('archive', { questions: chosen(some(0, 3)) });
    expect(await idsOf(door)).toEqual(some(1, 2));
    expect(await numbersOf(door)).toEqual([1, 2]);
    const inBank = (await writer.search({ pageSize: '100' })).questions.map(({ id }) => id);
    expect(inBank).toEqual(expect.not.arrayContaining(some(0)));
    expectError(await door.call('GET', `/${some(0)[0]}`), 'QUESTION_ARCHIVED');
    const { questions, total } = await steps.archived({ search: `dari ${tryout.title.toUpperCase()}` });
    expect(total).toBe(2);
    expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(some(0, 3)));
    expect(questions[0]).toMatchObject({
      optionA: expect.any(String),
      tryout: { title: tryout.title, isThere: true },
      archivedBy: steps.actor.name,
      version: 1,
    });
    expect((await audits(step.id))[0]).toMatchObject({ action: 'archive', label: '2 soal' });

    const back = await steps.made('restore', { questions: chosen(some(3, 0)) });
    expect(back).toMatchObject({ kind: 'restore', count: 2 });
    expect(await idsOf(door)).toEqual(some(1, 2, 3, 0));
    expect(await numbersOf(door)).toEqual([1, 2, 3, 4]);
    expect((await steps.archived({ search: tryout.title })).total).toBe(0);
    expect((await writer.search({ search: tryout.id.slice(0, 8), pageSize: '100' })).questions.length).toBe(4);
    expect((await audits(back.id))[0]).toMatchObject({ action: 'restore', label: `2 soal ke ${tryout.title}` });
  });

  it('restores into another package when the first is gone', async () => {
    const draft = await givenTryout(t, { sections: [{ keys: 'AB' }], publishedAt: null });
    const questions = chosen(draft.questionIds.slice(0, 1));
    await steps.made('archive', { questions });
    expect((await t.call('DELETE', `/admin/tryouts/${draft.id}`, { as: steps.actor })).statusCode).toBe(200);
    expect((await steps.archived({ search: draft.title })).questions[0]?.tryout).toEqual({
      title: draft.title,
      isThere: false,
    });
    expectError(await steps.post('restore', { questions }), 'QUESTION_HOME_GONE');
    await steps.made('restore', { questions, tryoutId: other.id });
    expect(await idsOf(otherDoor)).toEqual([...other.questionIds, draft.questionIds[0]]);
  });

  it('makes an inactive draft with the same questions as a package', async () => {
    const own = { priceRupiah: 49_000, batch: 7, opensAt: '2026-01-01T00:00:00.000Z', isFreeTryout: 1 } as const;
    const source = await givenTryout(t, { ...own, type: 'SKD_CPNS', sections: [{ keys: 'AB' }], title: 'Asli' });
    const step = await steps.made('duplicates', { tryoutId: source.id });
    expect(step).toMatchObject({ kind: 'duplicate', count: 2 });
    const made = await t.call('GET', `/admin/tryouts/${step.tryoutId}`, { as: steps.actor });
    expect(made.json<AdminTryout>()).toMatchObject({
      ...{ title: 'Asli (salinan)', price: 49_000, batch: 7, type: 'SKD_CPNS', questionCount: 2 },
      ...{ status: false, publishedAt: null, isFreeTryout: false, opensAt: null, closesAt: null },
    });
    const copies = await (await adminDoor(t, { id: step.tryoutId as string }, steps.actor)).list();
    const originals = await (await adminDoor(t, source, steps.actor)).list();
    const shown = ({ question, number, options, topic }: (typeof copies)[number]) => ({
      ...{ question, number, options, topic },
    });
    expect(copies.map(shown)).toEqual(originals.map(shown));
    expect(copies[0]?.id).not.toBe(originals[0]?.id);
  });
});

describe('a question that was moved', () => {
  it('is found by its id alone, in the package where it is now', async () => {
    const [id] = some(0, 1) as [string];
    await steps.made('moves', { questions: chosen([id]), tryoutId: other.id });
    const { admin } = door;
    const read = (questionId: string) => t.call('GET', `/admin/questions/${questionId}`, { as: admin });
    expect((await read(id)).json()).toMatchObject({ id, tryoutId: other.id, version: 1, finishedAttempts: 0 });
    expectError(await door.call('GET', `/${id}`), 'QUESTION_NOT_FOUND');
    expectError(await read('gone'), 'QUESTION_NOT_FOUND');
    expectError(await t.call('GET', `/admin/questions/${id}`), 'UNAUTHENTICATED');
  });

  it('is said to be in the archive once it is, to both areas', async () => {
    const [id] = some(0, 1) as [string];
    await steps.made('archive', { questions: chosen([id]) });
    const questioner = await givenStaff(t, 'questioner');
    expectError(await t.call('GET', `/admin/questions/${id}`, { as: door.admin }), 'QUESTION_ARCHIVED');
    expectError(await t.call('GET', `/api/questioner/questions/${id}`, { as: questioner }), 'QUESTION_ARCHIVED');
  });
});

describe('papers and attempts', () => {
  it('every step voids the papers of the packages that it changes, and no other’s', async () => {
    const bystander = await givenTryout(t);
    const withPapers = async () => {
      for (const one of [tryout, other, bystander]) await givenAttempt(t, { tryout: one });
    };
    const voided = async () =>
      (await Promise.all([tryout, other, bystander].map(({ id }) => paperOf(id)))).map((paper) => paper === null);
    const act = async (path: string, body: object) => {
      await withPapers();
      expect(await voided()).toEqual([false, false, false]);
      const { id } = await steps.made(path, body);
      const after = await voided();
      await withPapers();
      expect((await steps.undo(id)).statusCode).toBe(200);
      return [after, await voided()];
    };
    const both = [true, true, false];
    expect(await act('time', { questions: chosen(some(0)), timeLimit: 95 })).toEqual(
      Array(2).fill([true, false, false]),
    );
    expect(await act('copies', { questions: chosen(some(1)), tryoutId: other.id })).toEqual(
      Array(2).fill([false, true, false]),
    );
    expect(await act('moves', { questions: chosen(some(1)), tryoutId: other.id })).toEqual(Array(2).fill(both));
    expect(await act('archive', { questions: chosen(some(1)) })).toEqual(Array(2).fill([true, false, false]));
  });

  it('running and ended attempts keep their questions', async () => {
    const running = await givenAttempt(t, { tryout });
    const ended = await givenFinished(t, { tryout, responses: 'ABCD' });
    await steps.made('sub-type', { questions: chosen(some(3)), type: 'SKD_CPNS', subType: 'kemampuan_verbal' });
    await steps.made('moves', { questions: chosen(some(1)), tryoutId: other.id });
    await steps.made('archive', { questions: chosen(some(0, 2)) });
    const read = async ({ id, learner }: typeof running) =>
      (await t.call('GET', `/api/attempts/${id}`, { as: learner })).json<{ items: unknown[] }>().items;
    expect(await read(running)).toEqual(running.items);
    const result = await t.call('GET', `/api/attempts/${ended.id}/result`, { as: ended.learner });
    expect(result.json()).toEqual(ended.result);
  });

  it('a package from which questions were moved or archived can be deleted, and they stay whole', async () => {
    const draft = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    const attempt = await givenAttempt(t, { tryout: draft });
    await t.db.deleteFrom('response').where('attemptId', '=', attempt.id).execute();
    await t.db.deleteFrom('attempt').where('id', '=', attempt.id).execute();
    await steps.made('moves', { questions: chosen(draft.questionIds.slice(0, 1)), tryoutId: other.id });
    await steps.made('archive', { questions: chosen(draft.questionIds.slice(1, 2)) });
    expect((await t.call('DELETE', `/admin/tryouts/${draft.id}`, { as: steps.actor })).json()).toEqual({
      success: true,
      archived: false,
    });
    expect((await otherDoor.list()).at(-1)?.options).toHaveLength(5);
    const { questions } = await steps.archived({ search: draft.title });
    expect(questions[0]).toMatchObject({ id: draft.questionIds[1], optionE: expect.stringMatching(/./) });
  });

  it('a package into which a question was moved can be deleted, and attempts of the other one keep it', async () => {
    const ended = await givenFinished(t, { tryout, responses: 'ABCD' });
    await steps.made('moves', { questions: chosen(some(1)), tryoutId: other.id });
    expect((await t.call('DELETE', `/admin/tryouts/${other.id}`, { as: steps.actor })).json()).toEqual({
      success: true,
      archived: false,
    });
    const result = await t.call('GET', `/api/attempts/${ended.id}/result`, { as: ended.learner });
    expect(result.json()).toEqual(ended.result);
  });

  it('the checks of both packages know that a question was moved', async () => {
    const before = await checkStates();
    await steps.made('moves', { questions: chosen(some(1)), tryoutId: other.id });
    const after = await checkStates();
    for (const { id } of [tryout, other]) expect(after.get(id)).toBeGreaterThan(before.get(id) ?? 0);
  });
});

describe('a step is refused', () => {
  const time = (questions: unknown) => steps.post('time', { questions, timeLimit: 90 });

  it('when a question is newer than the writer has seen, and changes none of the others', async () => {
    await door.edit(some(1)[0] as string, { question: 'Baru saja diubah' });
    const before = await picture();
    expectError(await time(chosen(some(0, 1, 2))), 'SELECTION_CHANGED');
    expectError(await steps.post('archive', { questions: chosen(some(0, 1)) }), 'SELECTION_CHANGED');
    expectError(await steps.post('moves', { questions: chosen(some(0, 1)), tryoutId: other.id }), 'SELECTION_CHANGED');
    expect(await picture()).toEqual(before);
  });

  it('when a question is gone, or its package is archived', async () => {
    await door.remove(some(3)[0] as string);
    expectError(await time(chosen(some(3))), 'SELECTION_CHANGED');
    await t.db
      .updateTable('tryout')
      .set({ archivedAt: t.clock.now().toISOString() })
      .where('id', '=', other.id)
      .execute();
    expectError(await time(chosen(other.questionIds)), 'SELECTION_CHANGED');
    expectError(await steps.post('copies', { questions: chosen(some(0)), tryoutId: other.id }), 'TRYOUT_NOT_FOUND');
    expectError(await steps.post('duplicates', { tryoutId: other.id }), 'TRYOUT_NOT_FOUND');
  });

  it('with no question, one twice, or more than 500', async () => {
    expect(expectInvalid(await time([]))).toEqual({ questions: 'Pilih soal terlebih dahulu' });
    expect(expectInvalid(await time(chosen([...some(0), ...some(0)])))).toEqual({
      questions: 'Ada soal yang dipilih dua kali',
    });
    const many = chosen(Array.from({ length: 501 }, (_, index) => `q${index}`));
    expect(expectInvalid(await time(many))).toEqual({ questions: 'Paling banyak 500 soal sekaligus' });
  });

  it('for a sub type that the type doesn’t have', async () => {
    const answer = await steps.post('sub-type', {
      questions: chosen(some(0)),
      type: 'TKD_BUMN',
      subType: 'kemampuan_verbal',
    });
    expect(expectInvalid(answer)).toEqual({ subType: 'Subtes ini tidak termasuk tipe yang dipilih' });
  });

  it('when a package would have more than 500 questions', async () => {
    const full = await givenTryout(t, { sections: [{ keys: 'A'.repeat(maxQuestions - 1), options: 2 }] });
    const body = { questions: chosen(some(0, 1)), tryoutId: full.id };
    expectError(await steps.post('copies', body), 'TOO_MANY_QUESTIONS');
    expectError(await steps.post('moves', body), 'TOO_MANY_QUESTIONS');
    await steps.made('moves', { questions: chosen(some(1)), tryoutId: full.id });
    expect(await numbersOf(await adminDoor(t, full, steps.actor))).toEqual(
      Array.from({ length: maxQuestions }, (_, index) => index + 1),
    );
  });

  it('when a questioner would take questions out of a package that learners see', async () => {
    const writer = await stepDoor(t, 'questioner');
    const body = { questions: chosen(some(0)), tryoutId: other.id };
    expectError(await writer.post('moves', body), 'QUESTIONS_PUBLISHED');
    expectError(await writer.post('archive', body), 'QUESTIONS_PUBLISHED');
    await writer.made('copies', body);
    await writer.made('time', { ...body, timeLimit: 75 });
    await t.db.updateTable('tryout').set({ publishedAt: null }).where('id', '=', tryout.id).execute();
    await writer.made('moves', { questions: chosen(some(0), 2), tryoutId: other.id });
    await writer.made('archive', { questions: chosen(some(1)) });
  });
});

describe('a repeated request', () => {
  const bodies: [string, () => object][] = [
    ['time', () => ({ questions: chosen(some(0, 1)), timeLimit: 95 })],
    ['moves', () => ({ questions: chosen(some(0, 1)), tryoutId: other.id })],
    ['copies', () => ({ questions: chosen(some(0, 1)), tryoutId: other.id })],
    ['archive', () => ({ questions: chosen(some(0, 1)) })],
    ['duplicates', () => ({ tryoutId: tryout.id })],
  ];
  it.each(bodies)('of %s is answered alike and changes nothing again', async (path, body) => {
    const key = randomUUID();
    const sent = body();
    const twice = await Promise.all([steps.post(path, sent, key), steps.post(path, sent, key)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [one, two] = twice.map((answer) => answer.json<QuestionStep>());
    expect(two).toEqual(one);
    const before = await picture();
    expect((await steps.post(path, sent, key)).json()).toEqual(one);
    expect(await picture()).toEqual(before);
    expect(await audits(one?.id as string)).toHaveLength(1);
    expectError(
      await steps.post(
        path,
        path === 'duplicates' ? { tryoutId: other.id } : { ...sent, questions: chosen(some(2)) },
        key,
      ),
      'CREATION_KEY_TAKEN',
    );
  });
});

describe('undoing', () => {
  const undoable: [string, () => object][] = [
    [
      'sub-type',
      () => ({
        questions: chosen([...some(0, 2), ...other.questionIds]),
        type: 'SKD_CPNS',
        subType: 'kemampuan_verbal',
      }),
    ],
    ['time', () => ({ questions: chosen(some(0, 1)), timeLimit: 95 })],
    ['moves', () => ({ questions: chosen(some(2, 0)), tryoutId: other.id })],
    ['copies', () => ({ questions: chosen([...some(2, 0), ...other.questionIds]), tryoutId: other.id })],
    ['archive', () => ({ questions: chosen([...some(3, 1), ...other.questionIds.slice(0, 1)]) })],
    ['duplicates', () => ({ tryoutId: tryout.id })],
  ];
  it.each(undoable)('%s brings everything back as it was, once', async (path, body) => {
    const before = await picture();
    const step = await steps.made(path, body());
    expect(await picture()).not.toEqual(before);
    expect(await steps.last()).toEqual(step);
    const undone = await Promise.all([steps.undo(step.id), steps.undo(step.id)]);
    for (const answer of undone) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id: step.id, undoableUntil: null, undoneAt: expect.any(String) });
    }
    expect(await picture()).toEqual(before);
    expect(await steps.last()).toBeNull();
    expect((await audits(step.id)).map(({ action }) => action)).toContain('undo');
    expect(await audits(step.id)).toHaveLength(2);
    // Nothing stays of copies: no version without a question.
    expect(await versionsWithoutQuestion()).toEqual([]);
  });

  const versionsWithoutQuestion = async () => {
    const here = async (table: 'question' | 'archivedQuestion') =>
      (await t.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
    const known = new Set([...(await here('question')), ...(await here('archivedQuestion'))]);
    const onPaper = new Set(
      (await t.db.selectFrom('paperItem').select('questionVersionId').execute()).map((row) => row.questionVersionId),
    );
    const versions = await t.db.selectFrom('questionVersion').select(['id', 'questionId']).execute();
    return versions.filter(({ id, questionId }) => !known.has(questionId) && !onPaper.has(id));
  };

  it('of a duplicate takes along the previews of files for it, and the pictures that only they show', async () => {
    const step = await steps.made('duplicates', { tryoutId: tryout.id });
    const imports = await importDoor(t, { id: step.tryoutId as string }, 'admin', steps.actor);
    const table = 'Subtes;Pertanyaan;Gambar soal;Pilihan A;Pilihan B;Kunci\nDeret angka;1, 2, 3, …;a.png;4;5;A';
    const preview = await imports.read(zipSync({ 'soal.csv': Buffer.from(table), 'a.png': await png() }));
    expect(preview).toMatchObject({ state: 'ready', counts: { included: 1 } });
    expect((await steps.undo(step.id)).statusCode).toBe(200);
    expectError(await imports.call('GET', `/${preview.id}`), 'IMPORT_NOT_FOUND');
    expectError(await t.call('GET', `/admin/tryouts/${step.tryoutId}`, { as: steps.actor }), 'TRYOUT_NOT_FOUND');
    expect(await t.db.selectFrom('doomedFile').select('fileId').execute()).toHaveLength(1);
  });

  it('puts restored questions back into the archive', async () => {
    await steps.made('archive', { questions: chosen(some(1)) });
    const step = await steps.made('restore', { questions: chosen(some(1)), tryoutId: other.id });
    expect((await steps.undo(step.id)).statusCode).toBe(200);
    expect(await idsOf(otherDoor)).toEqual(other.questionIds);
    expect((await steps.archived({ search: tryout.title })).questions.map(({ id }) => id)).toEqual(some(1));
  });

  it('makes new versions of edited questions: none is taken away', async () => {
    const step = await steps.made('time', { questions: chosen(some(0)), timeLimit: 95 });
    await givenAttempt(t, { tryout });
    await steps.undo(step.id);
    expect(await door.get(some(0)[0] as string)).toMatchObject({ version: 3, timeLimit: 60 });
  });

  const overtaking: [string, string, () => object, () => Promise<unknown>][] = [
    [
      'an edited question was edited again',
      'time',
      () => ({ questions: chosen(some(0, 1)), timeLimit: 95 }),
      () => door.edit(some(1)[0] as string, { question: 'Lain' }),
    ],
    [
      'a question was removed',
      'time',
      () => ({ questions: chosen(some(0, 1)), timeLimit: 95 }),
      () => door.remove(some(1)[0] as string),
    ],
    [
      'a moved question was moved on',
      'moves',
      () => ({ questions: chosen(some(0)), tryoutId: other.id }),
      async () => {
        const third = await givenTryout(t);
        await (await stepDoor(t, 'admin')).made('moves', { questions: chosen(some(0)), tryoutId: third.id });
      },
    ],
    [
      'the order that it goes back to was changed',
      'moves',
      () => ({ questions: chosen(some(0)), tryoutId: other.id }),
      () => door.reorder(some(3, 2, 1)),
    ],
    [
      'a question was added where archived ones go back',
      'archive',
      () => ({ questions: chosen(some(0)) }),
      () => door.added(),
    ],
    [
      'a copy was edited',
      'copies',
      () => ({ questions: chosen(some(0)), tryoutId: other.id }),
      async () => otherDoor.edit((await idsOf(otherDoor))[2] as string, { question: 'Lain' }),
    ],
    [
      'the package was archived',
      'archive',
      () => ({ questions: chosen(some(0)) }),
      () => t.db.updateTable('tryout').set({ archivedAt: '2026-01-01' }).where('id', '=', tryout.id).execute(),
    ],
    [
      'a duplicate got another question',
      'duplicates',
      () => ({ tryoutId: tryout.id }),
      async () => (await adminDoor(t, { id: (await steps.last())?.tryoutId as string }, steps.actor)).added(),
    ],
    [
      'a duplicate was published',
      'duplicates',
      () => ({ tryoutId: tryout.id }),
      async () => {
        const id = (await steps.last())?.tryoutId as string;
        t.clock.advance(1_000);
        await t.db
          .updateTable('tryout')
          .set({ publishedAt: t.clock.now().toISOString(), updatedAt: t.clock.now().toISOString() })
          .where('id', '=', id)
          .execute();
      },
    ],
    [
      'somebody was given a duplicate',
      'duplicates',
      () => ({ tryoutId: tryout.id }),
      async () => {
        const item = { kind: 'package', id: (await steps.last())?.tryoutId as string };
        const body = { email: (await givenLearner(t)).email, item, key: randomUUID(), reason };
        const given = await t.call('POST', '/admin/entitlements', { as: await givenFinance(t), body });
        expect(given.statusCode).toBe(200);
      },
    ],
  ];
  it.each(overtaking)('is refused when %s, and nothing changes', async (_, path, body, overtake) => {
    const step = await steps.made(path, body());
    await overtake();
    const before = await picture();
    expectError(await steps.undo(step.id), 'STEP_OVERTAKEN');
    expect(await picture()).toEqual(before);
  });

  it('of a questioner takes nothing out of a package that was published meanwhile', async () => {
    const writer = await stepDoor(t, 'questioner');
    const publish = (publishedAt: string | null) =>
      t.db.updateTable('tryout').set({ publishedAt }).where('id', 'in', [tryout.id, other.id]).execute();
    const isReady = async (id: string) => (await door.get(id)).isReady;
    const [first, second, third] = some(0, 1, 2) as [string, string, string];
    await publish(null);
    await writer.made('readiness', { questions: chosen([first]), isReady: false });
    await writer.made('archive', { questions: chosen([third]) });
    const made: [string, object][] = [
      ['readiness', { questions: chosen([first]), isReady: true }],
      ['restore', { questions: chosen([third]), tryoutId: null }],
      ['copies', { questions: chosen([first]), tryoutId: other.id }],
      ['moves', { questions: chosen([second]), tryoutId: other.id }],
    ];
    for (const [path, body] of made) {
      const step = await writer.made(path, body);
      await publish(t.clock.now().toISOString());
      const before = await picture();
      expectError(await writer.undo(step.id), 'STEP_OVERTAKEN');
      expect(await picture()).toEqual(before);
      expect(await isReady(first)).toBe(true);
      await publish(null);
    }
    const { id } = (await writer.last()) as QuestionStep;
    expect((await writer.undo(id)).statusCode).toBe(200);
    // To give a published package its questions back takes nothing away.
    const archived = await writer.made('archive', { questions: chosen([second]) });
    await publish(t.clock.now().toISOString());
    expect((await writer.undo(archived.id)).statusCode).toBe(200);
  });

  it('is refused after an hour, and after another step of the same person', async () => {
    const first = await steps.made('time', { questions: chosen(some(0)), timeLimit: 95 });
    const second = await steps.made('time', { questions: chosen(some(1)), timeLimit: 95 });
    expectError(await steps.undo(first.id), 'STEP_TOO_OLD');
    const someoneElse = await stepDoor(t, 'admin');
    await someoneElse.made('time', { questions: chosen(some(2)), timeLimit: 95 });
    expect(await steps.last()).toEqual(second);
    t.clock.advance(60 * 60_000);
    expect(await steps.last()).toBeNull();
    expectError(await steps.undo(second.id), 'STEP_TOO_OLD');
  });

  it('is the writer’s own only', async () => {
    const step = await steps.made('time', { questions: chosen(some(0)), timeLimit: 95 });
    const someoneElse = await stepDoor(t, 'admin', await givenStaff(t, 'admin'));
    expectError(await someoneElse.undo(step.id), 'STEP_NOT_FOUND');
    expect(await someoneElse.last()).toBeNull();
  });
});

describe('GET /api/questioner/questions/found', () => {
  it('names all that a search finds, ready for a step', async () => {
    const writer = await questionerDoor(t, tryout);
    const word = `kata${randomUUID().slice(0, 8)}`;
    const one = await writer.added({ question: `Apakah ${word}?` });
    const two = await writer.added({ question: `Bukan ${word}`, subType: 'number_sequence' });
    const found = async (query: Record<string, string>) =>
      (await writer.call('GET', `/questions/found?${new URLSearchParams(query)}`)).json<FoundQuestions>();
    expect(await found({ search: word })).toEqual({
      questions: [two, one].map(({ id, version }) => ({ id, version })),
      total: 2,
      isTotalCapped: false,
    });
    expect((await found({ search: word, subType: 'number_sequence' })).questions).toEqual([{ id: two.id, version: 1 }]);
    expect(await found({ search: '%' })).toEqual({ questions: [], total: 0, isTotalCapped: false });
  });
});
