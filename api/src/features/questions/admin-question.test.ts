import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenPictures, type GivenTryout, givenTryout } from '../../../test/given.ts';
import { questionBody } from '../../../test/question-body.ts';
import { type AdminQuestion, type AdminQuestionList, perText } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: AdminDoor;
beforeAll(async () => {
  t = await buildTestApp();
  await givenPictures(t, picture('a'));
});
beforeEach(async () => {
  tryout = await givenTryout(t);
  door = await adminDoor(t, tryout);
});
afterAll(() => t.close());

const picture = (digit: string) => `/api/files/${digit.repeat(32)}.webp`;
const first = () => tryout.questionIds[0] as string;
const stems = async () => (await door.list()).map(({ question }) => question);
const numbers = async () => (await door.list()).map(({ number }) => number);
const nameOf = async (accountId: string) =>
  (await t.db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow()).name;
const versionsOf = (questionId: string) =>
  t.db
    .selectFrom('questionVersion')
    .select(['version', 'createdBy', 'type', 'subType'])
    .where('questionId', '=', questionId)
    .orderBy('version')
    .execute();
const audited = async () =>
  (
    await t.db
      .selectFrom('auditEntry')
      .select(['action', 'entity', 'entityId', 'label', 'before', 'after'])
      .where('actorId', '=', door.admin.id)
      .orderBy('at')
      .execute()
  ).map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }));

describe('GET /admin/tryouts/:tryoutId/questions', () => {
  it('lists the questions in their order, with options and keys', async () => {
    const questions = await door.list();
    expect(questions.map(({ id, number }) => [id, number])).toEqual(
      tryout.questionIds.map((id, index) => [id, index + 1]),
    );
    expect(questions[1]).toEqual({
      id: tryout.questionIds[1],
      tryoutId: tryout.id,
      number: 2,
      version: 1,
      question: `Soal 2 dari ${tryout.title}`,
      type: 'multiple_choice',
      subType: 'TKD',
      topic: 'verbal_logical_reasoning',
      options: ['A', 'B', 'C', 'D', 'E'].map((id) => ({
        id,
        text: `Pilihan ${id} Soal 2 dari ${tryout.title}`,
        isCorrect: id === 'B',
        imageUrl: null,
        imageAlt: null,
        weight: null,
      })),
      correctAnswer: `Pilihan B Soal 2 dari ${tryout.title}`,
      ...perText(() => null),
      explanation: `Pembahasan Soal 2 dari ${tryout.title}`,
      rubric: null,
      timeLimit: 60,
      imageUrl: null,
      imageAlt: null,
      updatedAt: t.clock.now().toISOString(),
      isReady: true,
      isApproved: false,
    });
  });

  it('shows the best option of a weighted question as the right one, and none in an essay', async () => {
    const mixed = await adminDoor(
      t,
      await givenTryout(t, { sections: [{ section: 'TKP', weights: ['12534'], essays: 1 }] }),
    );
    const [weighted, essay] = await mixed.list();
    expect(weighted?.options.map(({ isCorrect, weight }) => [isCorrect, weight])).toEqual([
      [false, 1],
      [false, 2],
      [true, 5],
      [false, 3],
      [false, 4],
    ]);
    expect(weighted?.correctAnswer).toMatch(/^Pilihan C/);
    expect(essay).toMatchObject({ type: 'essay', options: [], correctAnswer: null });
  });

  it('is empty for a package without questions, and 404 for one that is unknown', async () => {
    const empty = await adminDoor(t, await givenTryout(t, { sections: [] }));
    expect((await empty.call('GET')).json()).toEqual({ questions: [] });
    expectError(await (await adminDoor(t, { id: newId() })).call('GET'), 'TRYOUT_NOT_FOUND');
  });
});

describe('GET /admin/tryouts/:tryoutId/questions/:questionId', () => {
  it('returns the question as in the list, with its finished attempts', async () => {
    expect(await door.get(first())).toEqual({ ...(await door.list())[0], finishedAttempts: 0, updatedBy: null });
  });
});

describe('a question of another package', () => {
  it.each(['GET', 'PUT', 'DELETE'] as const)('is not there for %s', async (method) => {
    const other = await givenTryout(t);
    const answer = await door.call(method, `/${other.questionIds[0]}`, method === 'PUT' ? questionBody() : undefined);
    expectError(answer, 'QUESTION_NOT_FOUND');
    expect(await versionsOf(other.questionIds[0] as string)).toHaveLength(1);
  });
});

describe('POST /admin/tryouts/:tryoutId/questions', () => {
  it('adds the question as the last one, with letters by the order of its options', async () => {
    const answer = await door.call('POST', '', { ...questionBody(), tryoutId: 'the spec sends it' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      tryoutId: tryout.id,
      number: 4,
      version: 1,
      question: 'Lima tambah tiga sama dengan …',
      topic: 'verbal_logical_reasoning',
      options: [
        { id: 'A', text: 'tujuh', isCorrect: false },
        { id: 'B', text: 'delapan', isCorrect: true },
        { id: 'C', text: 'sembilan', isCorrect: false },
      ],
      correctAnswer: 'delapan',
      timeLimit: 60,
    });
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    expect((await door.list()).at(-1)).toEqual(answer.json());
  });

  it('stores who wrote it, and its type for questioners by its sub type', async () => {
    const { id } = await door.added({ subType: 'TIU', topic: 'kemampuan_figural' });
    expect(await versionsOf(id)).toEqual([
      { version: 1, createdBy: door.admin.id, type: 'SKD_CPNS', subType: 'kemampuan_figural' },
    ]);
    expect(await versionsOf(first())).toMatchObject([{ createdBy: null }]);
  });

  it('stores no key if every option earns something', async () => {
    const options = [4, 5, 1].map((weight) => ({ text: `bobot ${weight}`, weight, isCorrect: weight === 1 }));
    const added = await door.added({ subType: 'TKP', options });
    expect(added.options.map(({ isCorrect }) => isCorrect)).toEqual([false, true, false]);
    expect(added.correctAnswer).toBe('bobot 5');
    const stored = await t.db
      .selectFrom('questionOption')
      .innerJoin('question', 'question.currentVersionId', 'questionOption.questionVersionId')
      .select('isKey')
      .where('question.id', '=', added.id)
      .execute();
    expect(stored).toEqual([{ isKey: 0 }, { isKey: 0 }, { isKey: 0 }]);
  });

  it('stores an essay without options, even if its form still has some', async () => {
    const options = [{ text: '' }, { text: 'sisa' }];
    expect(await door.added({ type: 'essay', options })).toMatchObject({
      type: 'essay',
      options: [],
      correctAnswer: null,
    });
  });

  it('accepts an option that is only a picture', async () => {
    const options = [
      { text: '', imageUrl: picture('a'), imageAlt: 'Segitiga', isCorrect: true },
      { text: 'tidak satu pun' },
    ];
    expect((await door.added({ options })).options[0]).toMatchObject({
      text: '',
      imageUrl: picture('a'),
      imageAlt: 'Segitiga',
    });
  });

  it.each([
    ['no text', { question: ' ' }, 'question', 'Pertanyaan tidak boleh kosong'],
    ['one option', { options: [{ text: 'satu', isCorrect: true }] }, 'options', 'Minimal harus ada 2 pilihan jawaban'],
    ['no key', { options: [{ text: 'satu' }, { text: 'dua' }] }, 'options', 'Tandai tepat satu jawaban benar'],
    [
      'two keys',
      { options: [1, 2].map((n) => ({ text: `${n}`, isCorrect: true })) },
      'options',
      'Tandai tepat satu jawaban benar',
    ],
    [
      'a blank option',
      { options: [{ text: 'satu', isCorrect: true }, { text: '  ' }] },
      'options.1.text',
      'Pilihan jawaban tidak boleh kosong',
    ],
    [
      'a weight for one option alone',
      { options: [{ text: 'satu', weight: 5 }, { text: 'dua' }] },
      'options',
      'Isi bobot semua pilihan, atau kosongkan semuanya',
    ],
    [
      'a sub type of another part',
      { topic: 'wawasan_kebangsaan' as const },
      'topic',
      'Subtes ini tidak termasuk bagian yang dipilih',
    ],
    [
      'a picture of another host',
      { imageUrl: 'https://contoh.id/a.png' },
      'imageUrl',
      'Gambar harus diunggah lebih dulu',
    ],
    ['a picture that nobody has uploaded', { imageUrl: picture('f') }, 'imageUrl', 'Gambar harus diunggah lebih dulu'],
    [
      'an option’s picture that nobody has uploaded',
      {
        options: [
          { text: 'satu', imageUrl: picture('a'), isCorrect: true },
          { text: '', imageUrl: picture('e') },
        ],
      },
      'options.1.imageUrl',
      'Gambar harus diunggah lebih dulu',
    ],
  ])('refuses %s with the form’s sentence', async (_, changes, field, message) => {
    const refused = await door.add(changes);
    expect(expectInvalid(refused)).toEqual({ [field]: message });
    expect(expectInvalid(await door.edit(first(), changes))).toEqual({ [field]: message });
    expect(await versionsOf(first())).toHaveLength(1);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it('refuses the 501st question of a package', async () => {
    const full = await givenTryout(t, { sections: [] });
    const createdAt = t.clock.now().toISOString();
    await t.db
      .insertInto('question')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          id: newId(),
          tryoutId: full.id,
          number: index + 1,
          currentVersionId: tryout.itemIds[0] as string,
          createdAt,
        })),
      )
      .execute();
    const fullDoor = await adminDoor(t, full);
    expect(await fullDoor.added()).toMatchObject({ number: 500 });
    expectError(await fullDoor.add(), 'TOO_MANY_QUESTIONS');
    expect(await fullDoor.list()).toHaveLength(500);
  });

  it('is 404 for an unknown package', async () => {
    expectError(await (await adminDoor(t, { id: newId() })).add(), 'TRYOUT_NOT_FOUND');
  });
});

describe('PUT /admin/tryouts/:tryoutId/questions/:questionId', () => {
  it('makes a new version in the same place, and keeps the old one', async () => {
    t.clock.advance(60_000);
    const edited = await door.edited(first(), { question: 'Yang baru', version: 1 });
    expect(edited).toMatchObject({
      id: first(),
      number: 1,
      version: 2,
      question: 'Yang baru',
      updatedAt: t.clock.now().toISOString(),
    });
    const { updatedBy, ...got } = await door.get(first());
    expect(got).toEqual({ ...edited, finishedAttempts: 0 });
    expect(updatedBy).toBe(await nameOf(door.admin.id));
    expect(await versionsOf(first())).toMatchObject([{ createdBy: null }, { version: 2, createdBy: door.admin.id }]);
  });

  it('refuses to overwrite a version that the writer has not seen', async () => {
    await door.edit(first(), { question: 'Dari orang lain', version: 1 });
    expectError(await door.edit(first(), { question: 'Dari saya', version: 1 }), 'QUESTION_CHANGED');
    expect(await door.get(first())).toMatchObject({ question: 'Dari orang lain', version: 2 });
    expect(await door.edited(first(), { question: 'Dari saya', version: 2 })).toMatchObject({ version: 3 });
  });

  it('means the newest version when none is named', async () => {
    await door.edit(first(), { question: 'Dari orang lain' });
    expect(await door.edited(first(), { question: 'Dari saya' })).toMatchObject({ version: 3, question: 'Dari saya' });
  });

  it('makes no version, no new paper and no entry of an edit that changes nothing', async () => {
    const saved = await door.edited(first());
    await t.db.updateTable('tryout').set({ currentPaperId: 'still current' }).where('id', '=', tryout.id).execute();
    const entries = await audited();
    const { options, ...shown } = await door.get(first());
    t.clock.advance(60_000);
    const again = await door.call('PUT', `/${first()}`, {
      ...shown,
      question: ` ${shown.question} `,
      timeLimit: String(shown.timeLimit),
      options: options.map(({ imageUrl: _url, imageAlt: _alt, ...option }) => option),
    });
    expect(again.json()).toEqual(saved);
    expect(await versionsOf(first())).toHaveLength(2);
    expect(await audited()).toEqual(entries);
    const { currentPaperId } = await t.db
      .selectFrom('tryout')
      .select('currentPaperId')
      .where('id', '=', tryout.id)
      .executeTakeFirstOrThrow();
    expect(currentPaperId).toBe('still current');
  });

  it('is 404 for a question that was deleted meanwhile', async () => {
    await door.remove(first());
    expectError(await door.edit(first(), { version: 1 }), 'QUESTION_NOT_FOUND');
    expectError(await door.call('GET', `/${first()}`), 'QUESTION_NOT_FOUND');
  });
});

describe('DELETE /admin/tryouts/:tryoutId/questions/:questionId', () => {
  it('removes the question and closes the gap in the numbers', async () => {
    const before = await door.list();
    expect((await door.remove(tryout.questionIds[1] as string)).json()).toEqual({ success: true });
    expect(await door.list()).toEqual([before[0], { ...before[2], number: 2 }]);
    expect(await door.added()).toMatchObject({ number: 3 });
  });

  it('leaves nothing of a question that was on no paper', async () => {
    await door.edit(first(), { question: 'Lagi' });
    await door.remove(first());
    expect(await versionsOf(first())).toEqual([]);
    const options = await t.db
      .selectFrom('questionOption')
      .select('letter')
      .where('questionVersionId', '=', tryout.itemIds[0] as string)
      .execute();
    expect(options).toEqual([]);
  });

  it('is 404 the second time', async () => {
    await door.remove(first());
    expectError(await door.remove(first()), 'QUESTION_NOT_FOUND');
    expect(await numbers()).toEqual([1, 2]);
  });
});

describe('an archived package', () => {
  it('still shows its questions, and lets nobody change them', async () => {
    const archived = await givenTryout(t, { archivedAt: t.clock.now().toISOString() });
    const [questionId] = archived.questionIds as [string, ...string[]];
    const closed = await adminDoor(t, archived);
    expect(await closed.list()).toMatchObject(archived.questionIds.map((id) => ({ id })));
    expect(await closed.get(questionId)).toMatchObject({ id: questionId });
    for (const change of [
      closed.add(),
      closed.edit(questionId),
      closed.remove(questionId),
      closed.reorder(archived.questionIds.toReversed()),
    ])
      expectError(await change, 'TRYOUT_NOT_FOUND');
  });
});

describe('PUT /admin/tryouts/:tryoutId/questions/order', () => {
  it('puts the questions into the given order', async () => {
    const [one, two, three] = tryout.questionIds as [string, string, string];
    const answer = await door.reorder([three, one, two]);
    expect(answer.json<AdminQuestionList>().questions.map(({ id, number }) => [id, number])).toEqual([
      [three, 1],
      [one, 2],
      [two, 3],
    ]);
    expect(await door.list()).toEqual(answer.json<AdminQuestionList>().questions);
  });

  it.each<[string, (ids: string[]) => string[]]>([
    ['one is missing', (ids) => ids.slice(1)],
    ['one is unknown', (ids) => ids.with(0, newId())],
    ['one is there twice', (ids) => [...ids.slice(1), ids[1] as string]],
    ['one is too many', (ids) => [...ids, newId()]],
    ['there is none', () => []],
  ])('refuses a list where %s', async (_, change) => {
    expectError(await door.reorder(change(tryout.questionIds).toReversed()), 'QUESTIONS_CHANGED');
    expect((await door.list()).map(({ id }) => id)).toEqual(tryout.questionIds);
  });

  it('does nothing when the order is the same', async () => {
    expect((await door.reorder(tryout.questionIds)).statusCode).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it('sorts a package of 500 questions', async () => {
    const many = await givenTryout(t, { sections: [] });
    const createdAt = t.clock.now().toISOString();
    const ids = Array.from({ length: 500 }, newId);
    await t.db
      .insertInto('question')
      .values(
        ids.map((id, index) => ({
          id,
          tryoutId: many.id,
          number: index + 1,
          currentVersionId: tryout.itemIds[0] as string,
          createdAt,
        })),
      )
      .execute();
    const { questions } = (await (await adminDoor(t, many)).reorder(ids.toReversed())).json<AdminQuestionList>();
    expect(questions.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe('the audit log', () => {
  it('says who changed which question, with the values before and after', async () => {
    const { id } = await door.added({ question: 'Soal  baru\nyang panjang' });
    t.clock.advance(1);
    await door.edit(id, {
      question: 'Soal baru',
      options: [
        { id: 'B', text: 'benar', isCorrect: true, imageUrl: picture('a'), imageAlt: 'Kubus' },
        { text: 'salah' },
      ],
    });
    t.clock.advance(1);
    await door.remove(id);
    const [created, edited, removed] = await audited();
    expect(created).toMatchObject({
      action: 'create',
      entity: 'question',
      entityId: id,
      label: 'Soal baru yang panjang',
      before: null,
      after: { question: 'Soal  baru\nyang panjang', correctAnswer: 'B', version: 1, number: 4 },
    });
    expect(edited).toMatchObject({
      action: 'update',
      entityId: id,
      before: created?.after,
      after: {
        question: 'Soal baru',
        options: [`A. benar [${picture('a')}: Kubus]`, 'B. salah'],
        correctAnswer: 'A',
        version: 2,
      },
    });
    expect(removed).toMatchObject({ action: 'delete', entityId: id, before: edited?.after, after: null });
  });

  it('says which questions changed places', async () => {
    const [one, two, three] = tryout.questionIds as [string, string, string];
    await door.reorder([two, one, three]);
    expect(await audited()).toEqual([
      {
        action: 'reorder',
        entity: 'question',
        entityId: tryout.id,
        label: tryout.title,
        before: { 1: `Soal 1 dari ${tryout.title}`, 2: `Soal 2 dari ${tryout.title}` },
        after: { 1: `Soal 2 dari ${tryout.title}`, 2: `Soal 1 dari ${tryout.title}` },
      },
    ]);
  });

  it('cuts long texts, and names the version that has them', async () => {
    const { id } = await door.added({ question: 'p'.repeat(10_000) });
    expect(await audited()).toMatchObject([
      { label: `${'p'.repeat(79)}…`, after: { question: `${'p'.repeat(499)}…`, version: 1 } },
    ]);
    expect((await door.get(id)).question).toHaveLength(10_000);
  });

  it('has no entry of refused changes', async () => {
    await door.edit(first(), { version: 7 });
    await door.add({ question: '' });
    await door.reorder([]);
    expect(await audited()).toEqual([]);
    expect(await stems()).toHaveLength(3);
  });
});

describe('a question longer than a request may be', () => {
  it('is refused with our own error', async () => {
    const options = Array.from({ length: 5 }, (_, index) => ({ text: 'ம'.repeat(2_000), isCorrect: index === 0 }));
    expectError(
      await door.add({ question: 'ம'.repeat(10_000), explanation: 'ம'.repeat(10_000), options }),
      'PAYLOAD_TOO_LARGE',
    );
  });

  it('is accepted up to the limits of its fields, in Latin letters', async () => {
    const options = Array.from({ length: 5 }, (_, index) => ({ text: 'x'.repeat(2_000), isCorrect: index === 0 }));
    const added = (
      await door.add({ question: 'x'.repeat(10_000), explanation: 'x'.repeat(10_000), options })
    ).json<AdminQuestion>();
    expect(added.options).toHaveLength(5);
  });
});
