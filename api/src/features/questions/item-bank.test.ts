import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { type QuestionerDoor, questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenAttempt, type GivenTryout, givenPictures, givenTryout } from '../../../test/given.ts';
import { type AdminQuestion, type QuestionerQuestion, bankListedAtMost } from '../../contract/index.ts';
import { enterItemBank, leaveItemBank, subTypeTerm } from '../../foundation/directory/item-bank.repository.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: QuestionerDoor;
let admin: AdminDoor;
/** A word that no other test's questions have. */
let word: string;
let words = 0;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  words += 1;
  word = `${String.fromCodePoint(97 + (words % 26), 97 + Math.floor(words / 26))}kata`;
  tryout = await givenTryout(t, { sections: [] });
  door = await questionerDoor(t, tryout);
  admin = await adminDoor(t, tryout);
});
afterAll(() => t.close());

const found = async (search: string, query: Record<string, string> = {}) =>
  (await door.search({ search, ...query })).questions.map(({ question }) => question);
/** No entry and no term of a question that doesn't exist, or can't be found any more. */
const termsLeft = async (search: string) =>
  (await t.db.selectFrom('bankTerm').select('number').where('term', '=', `w:${search}`).execute()).length;

describe('GET /api/questioner/questions', () => {
  it('finds questions of all packages by words of their text and of their options, the last edited first', async () => {
    const other = await questionerDoor(t, await givenTryout(t, { sections: [], title: 'Lain', batch: 3 }));
    const one = await door.added({ question: `Apakah ${word}?` });
    const two = await other.added({ question: 'Yang kedua', optionC: `bukan ${word}` });
    const both = await door.search({ search: word });
    expect(both).toEqual({
      questions: [
        { ...two, tryout: { title: 'Lain', batch: 3 } },
        { ...one, tryout: { title: tryout.title, batch: 1 } },
      ],
      total: 2,
      isTotalCapped: false,
    });
    await door.edit(one.id, { question: `Apakah itu ${word}?` });
    expect(await found(word)).toEqual([`Apakah itu ${word}?`, 'Yang kedua']);
  });

  it.each([
    ['the beginning of a word', (own: string) => own.slice(0, 5)],
    ['large letters', (own: string) => own.toUpperCase()],
    ['words in any order', (own: string) => `ENERGI ${own} surya`],
    ['signs around words', (own: string) => `"${own}", (energi)?`],
    ['accents', (own: string) => `énergi ${own}`],
    ['a formula as it is written', (own: string) => `${own} $\\frac{12}{5}$`],
    ['what a formula holds', (own: string) => `${own} 12`],
    ['a whole number', (own: string) => `62 ${own}`],
  ])('finds a question by %s', async (_, searched) => {
    const question = `Panel ${word} mengubah énergi surya: $x = \\frac{12}{5} \\times 62$ persen, <b>bukan</b> 100%`;
    await door.added({ question });
    expect(await found(searched(word))).toEqual([question]);
  });

  it.each([
    ['one word that it has not', (own: string) => `${own} tidakada`],
    ['the name of a formula’s sign', (own: string) => `${own} frac`],
    ['a syllable', (own: string) => own.slice(1)],
    ['nothing but signs', () => '$%_'],
    ['signs that mean something elsewhere', (own: string) => `${own.slice(0, 3)}%${own.slice(4)}`],
  ])('does not find a question by %s', async (_, searched) => {
    await door.added({ question: `Hitung $\\frac{1}{2}$ ${word}` });
    expect(await found(searched(word))).toEqual([]);
  });

  it('filters by type and sub type, with and without words', async () => {
    const skd = { type: 'SKD_CPNS' };
    await door.added({ question: `${word} satu` });
    await door.added({ question: `${word} dua`, ...skd, subType: 'nasionalisme' });
    await door.added({ question: `${word} tiga`, ...skd, subType: 'integritas' });
    expect(await found(word, { type: 'TKD_BUMN' })).toEqual([`${word} satu`]);
    expect(await found(word, skd)).toEqual([`${word} tiga`, `${word} dua`]);
    expect(await found(word, { ...skd, subType: 'nasionalisme' })).toEqual([`${word} dua`]);
    expect(await found(word, { subType: 'nasionalisme' })).toEqual([`${word} dua`]);
    expect(await found(word, { type: 'TKD_BUMN', subType: 'nasionalisme' })).toEqual([]);
    expect(await found('', { ...skd, subType: 'integritas', pageSize: '1' })).toEqual([`${word} tiga`]);
    const all = (await door.search({})).questions.map(({ question }) => question);
    expect(all.slice(0, 3)).toEqual([`${word} tiga`, `${word} dua`, `${word} satu`]);
    expectInvalid(await door.call('GET', '/questions?type=lain'));
  });

  it('pages', async () => {
    for (const number of [1, 2, 3, 4, 5]) await door.added({ question: `${word} ${number}` });
    const page = (number: number) => door.search({ search: word, page: `${number}`, pageSize: '2' });
    expect((await page(1)).questions.map(({ question }) => question)).toEqual([`${word} 5`, `${word} 4`]);
    expect((await page(3)).questions.map(({ question }) => question)).toEqual([`${word} 1`]);
    expect(await page(4)).toEqual({ questions: [], total: 5, isTotalCapped: false });
    expect((await door.search({ page: '1000000', pageSize: '100' })).questions).toEqual([]);
  });

  it('says when there are more than are counted', async () => {
    const rows = Array.from({ length: bankListedAtMost + 1 }, (_, index) => ({
      term: subTypeTerm('anti_radikalisme'),
      number: 1_000_000 + index,
    }));
    for (const some of inChunks(rows)) await t.db.insertInto('bankTerm').values(some).execute();
    expect(await door.search({ subType: 'anti_radikalisme' })).toMatchObject({
      total: bankListedAtMost,
      isTotalCapped: true,
    });
  });
});

describe('the item bank', () => {
  it('has a question as it is now, written by either area', async () => {
    const { id } = await admin.added({ question: `${word} awal` });
    expect(await found(`${word} awal`)).toHaveLength(1);
    await door.edit(id, { question: `${word} kini` });
    expect(await found(`${word} awal`)).toEqual([]);
    await admin.edit(id, { question: `${word} nanti` });
    expect(await found(word)).toEqual([`${word} nanti`]);
    expect(await termsLeft(word)).toBe(1);
  });

  it('loses removed questions', async () => {
    const { id } = await admin.added({ question: word });
    await admin.remove(id);
    expect(await door.search({ search: word })).toMatchObject({ questions: [], total: 0 });
    expect(await termsLeft(word)).toBe(0);
  });

  it.each([
    ['deleted', async () => {}],
    [
      'archived',
      async () => {
        await givenAttempt(t, { tryout });
      },
    ],
  ])('loses the questions of a package that is %s', async (_, before) => {
    await door.added({ question: word });
    await before();
    const answer = await t.call('DELETE', `/admin/tryouts/${tryout.id}`, { as: admin.admin });
    expect(answer.statusCode).toBe(200);
    expect(await door.search({ search: word })).toMatchObject({ questions: [], total: 0 });
    expect(await termsLeft(word)).toBe(0);
  });

  it('doesn’t enter questions of an archived package, and enters questions written without the service when called', async () => {
    const archived = await givenTryout(t, { title: `Arsip ${word}`, archivedAt: t.clock.now().toISOString() });
    expect(await found(word)).toEqual([]);
    await t.db.updateTable('tryout').set({ archivedAt: null }).where('id', '=', archived.id).execute();
    await enterItemBank(t.db, archived.questionIds);
    expect(await found(word)).toHaveLength(3);
    await enterItemBank(t.db, archived.questionIds.toReversed());
    expect(await termsLeft(word)).toBe(3);
    await leaveItemBank(t.db, archived.questionIds);
    expect(await termsLeft(word)).toBe(0);
  });
});

describe('POST /api/questioner/questions/:questionId/copies', () => {
  it('adds a complete copy as the last question of the other package', async () => {
    const picture = `/api/files/${newId().replaceAll('-', '')}.png`;
    await givenPictures(t, picture);
    const source = await admin.added({
      question: word,
      timeLimit: 77,
      imageUrl: picture,
      imageAlt: 'Pola',
      subType: 'TKP',
      topic: 'jejaring_kerja',
      options: [
        { text: '', imageUrl: picture, imageAlt: 'Segitiga', weight: 5 },
        { text: 'dua', weight: 1 },
      ],
    });
    await admin.edit(source.id, { question: word, subType: 'TKP', type: 'essay', timeLimit: 77 });
    await door.restore(source.id, 1, 2);
    const target = await givenTryout(t);
    const answer = await door.copy(source.id, target.id);
    expect(answer.statusCode).toBe(201);
    const copy = answer.json<QuestionerQuestion>();
    const { id: _id, tryoutId: _tryoutId, updatedAt: _at, ...same } = source;
    const seen = await (await adminDoor(t, target)).get(copy.id);
    expect(seen).toMatchObject({
      ...same,
      number: 4,
      version: 1,
      tryoutId: target.id,
    } satisfies Partial<AdminQuestion>);
    expect(await found(word)).toEqual([word, word]);
    await door.edit(copy.id, { question: 'Salinan lain' });
    expect(await door.get(source.id)).toMatchObject({ question: word, version: 3 });
    const entry = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'after'])
      .where('entityId', '=', copy.id)
      .where('action', '=', 'create')
      .executeTakeFirstOrThrow();
    expect(entry.actorId).toBe(door.questioner.id);
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ number: 4, copyOf: source.id });
  });

  it('may go into the question’s own package', async () => {
    const { id } = await door.added({ question: word });
    expect((await door.copy(id, tryout.id)).json()).toMatchObject({ number: 2, question: word });
  });

  it('is refused for a package that is full, archived or missing, and for a missing question', async () => {
    const { id } = await door.added();
    const full = await givenTryout(t, { sections: [{ keys: 'A'.repeat(500) }] });
    expectError(await door.copy(id, full.id), 'TOO_MANY_QUESTIONS');
    const archived = await givenTryout(t, { archivedAt: t.clock.now().toISOString() });
    expectError(await door.copy(id, archived.id), 'TRYOUT_NOT_FOUND');
    expectError(await door.copy(id, newId()), 'TRYOUT_NOT_FOUND');
    expectError(await door.copy(newId(), tryout.id), 'QUESTION_NOT_FOUND');
  });
});

describe('versions of a question', () => {
  it('are listed newest first, with author, time and content', async () => {
    const seeded = await givenTryout(t, { sections: [{ keys: 'A' }] });
    const [id] = seeded.questionIds as [string];
    const began = t.clock.now().toISOString();
    t.clock.advance(60_000);
    await door.edit(id, { question: 'Kedua' });
    const [newest, oldest] = await door.versions(id);
    const { updatedBy, ...content } = await door.get(id);
    expect(updatedBy).toBe(door.questioner.name);
    expect(newest).toEqual({
      version: 2,
      createdAt: t.clock.now().toISOString(),
      author: door.questioner.name,
      isCurrent: true,
      content,
    });
    expect(oldest).toMatchObject({
      ...{ version: 1, createdAt: began, author: null, isCurrent: false },
      content: { id, version: 1, number: 1, correctAnswer: 'A', updatedAt: began },
    });
    expectError(await door.call('GET', `/questions/${newId()}/versions`), 'QUESTION_NOT_FOUND');
  });

  it('are restored as a new one with the same content', async () => {
    const { id } = await admin.added({ question: `${word} lama`, timeLimit: 77 });
    await door.edit(id, { question: `${word} baru`, optionC: '', weightA: 1, weightB: 2 });
    await admin.edit(id, { question: `${word} esai`, type: 'essay', timeLimit: 30 });
    const restored = await door.restore(id, 1, 3);
    const [now, , , first] = await door.versions(id);
    expect(restored.json()).toEqual({ ...first?.content, version: 4, updatedAt: now?.createdAt });
    expect(now).toMatchObject({ version: 4, author: door.questioner.name, isCurrent: true });
    expect(await admin.get(id)).toMatchObject({ type: 'multiple_choice', timeLimit: 77, question: `${word} lama` });
    expect(await found(word)).toEqual([`${word} lama`]);
    const entry = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'reason', 'before', 'after'])
      .where('entityId', '=', id)
      .where('actorId', '=', door.questioner.id)
      .where('reason', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'update', reason: 'Kembali ke versi 1' });
    expect(JSON.parse(entry.before ?? '')).toMatchObject({ version: 3, type: 'essay' });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ version: 4, type: 'multiple_choice' });
  });

  it('are restored only for a caller who has seen the newest', async () => {
    const { id } = await door.added();
    await door.edit(id, { question: 'Kedua' });
    expectError(await door.restore(id, 1, 1), 'QUESTION_CHANGED');
    const answers = await Promise.all([door.restore(id, 1, 2), door.restore(id, 1, 2)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await door.versions(id)).toHaveLength(3);
  });

  it('make no new version if the current one is the same', async () => {
    const added = await door.added();
    expect((await door.restore(added.id, 1, 1)).json()).toEqual(added);
    expect(await door.versions(added.id)).toHaveLength(1);
  });

  it('are 404 if there is none with that number', async () => {
    const { id } = await door.added();
    expectError(await door.restore(id, 2, 1), 'VERSION_NOT_FOUND');
    expectError(await door.restore(newId(), 1, 1), 'QUESTION_NOT_FOUND');
    expectInvalid(await door.call('POST', `/questions/${id}/versions/satu/restore`, { currentVersion: 1 }));
    expectInvalid(await door.call('POST', `/questions/${id}/versions/1/restore`, {}));
  });
});
