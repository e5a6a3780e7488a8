import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminDoor } from '../../../test/admin-door.ts';
import {
  type QuestionerDoor,
  type QuestionerForm,
  questionerDoor,
  questionerForm,
  multipart,
} from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenTryout, givenPictures, givenTryout } from '../../../test/given.ts';
import { drawing, jpeg, png } from '../../../test/pictures.ts';
import { type QuestionerTryoutList, type ErrorBody, letters, perText } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: QuestionerDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t);
  door = await questionerDoor(t, tryout);
});
afterAll(() => t.close());

const first = () => tryout.questionIds[0] as string;
const stems = async () => (await door.list()).map(({ question }) => question);
const numbers = async () => (await door.list()).map(({ number }) => number);
const uploaded = expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp$/);
const emptyOptions = Object.fromEntries(letters.map((letter) => [`option${letter}`, '']));
/** Everything that a refused form must not leave behind. */
const stored = async () => ({
  files: await t.db.selectFrom('file').select('id').orderBy('id').execute(),
  onDisk: readdirSync(join(t.uploadsDir, 'public')).toSorted(),
  acts: await t.db.selectFrom('auditEntry').select('id').orderBy('id').execute(),
  versions: await t.db.selectFrom('questionVersion').select('id').orderBy('id').execute(),
});
const audited = async (actorId = door.questioner.id) =>
  (
    await t.db
      .selectFrom('auditEntry')
      .select(['action', 'entity', 'entityId', 'before', 'after'])
      .where('actorId', '=', actorId)
      .orderBy('at')
      .execute()
  ).map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before ?? 'null') as Record<string, unknown> | null,
    after: JSON.parse(after ?? 'null') as Record<string, unknown> | null,
  }));

describe('GET /api/questioner/tryoutlists', () => {
  it('lists the packages that are not archived, the newest first, with how many questions they have', async () => {
    t.clock.advance(60_000);
    const newer = await givenTryout(t, { title: 'Yang baru', batch: 7, type: 'SKD_CPNS', sections: [] });
    await givenTryout(t, { archivedAt: t.clock.now().toISOString() });
    const { tryoutLists } = (await door.call('GET', '/tryoutlists')).json<QuestionerTryoutList>();
    expect(tryoutLists.slice(0, 2)).toEqual([
      { id: newer.id, title: 'Yang baru', batch: 7, type: 'SKD_CPNS', questionCount: 0, requiresReview: false },
      { id: tryout.id, title: tryout.title, batch: 1, type: 'TKD_BUMN', questionCount: 3, requiresReview: false },
    ]);
  });
});

describe('GET /api/questioner/tryouts/:tryoutListId', () => {
  it('lists the questions in their order, with the questioners’ field names', async () => {
    const questions = await door.list();
    expect(questions.map(({ id, number }) => [id, number])).toEqual(
      tryout.questionIds.map((id, index) => [id, index + 1]),
    );
    const text = (letter: string) => `Pilihan ${letter} Soal 2 dari ${tryout.title}`;
    expect(questions[1]).toEqual({
      id: tryout.questionIds[1],
      tryoutListId: tryout.id,
      number: 2,
      version: 1,
      kind: 'multiple_choice',
      question: `Soal 2 dari ${tryout.title}`,
      imageUrl: null,
      imageAlt: null,
      ...Object.fromEntries(
        letters.flatMap((letter) => [
          [`option${letter}`, text(letter)],
          [`imageUrl${letter}`, null],
          [`imageAlt${letter}`, null],
          [`weight${letter}`, null],
        ]),
      ),
      correctAnswer: 'B',
      ...perText(() => null),
      explanation: `Pembahasan Soal 2 dari ${tryout.title}`,
      rubric: null,
      type: 'TKD_BUMN',
      subType: 'verbal_logical_reasoning',
      updatedAt: t.clock.now().toISOString(),
      isReady: true,
      isApproved: false,
    });
    expect(await door.get(tryout.questionIds[1] as string)).toEqual({ ...questions[1], updatedBy: null });
  });

  it('shows weights instead of a key, and neither in an essay', async () => {
    const mixed = await givenTryout(t, { sections: [{ section: 'TKP', weights: ['1253'], essays: 1 }] });
    const [weighted, essay] = await (await questionerDoor(t, mixed)).list();
    expect(weighted).toMatchObject({ weightA: 1, weightB: 2, weightC: 5, weightD: 3, weightE: null });
    expect(weighted).toMatchObject({ correctAnswer: null, optionE: '', type: 'SKD_CPNS', subType: 'pelayanan_publik' });
    expect(essay).toMatchObject({ kind: 'essay', correctAnswer: null, ...emptyOptions });
  });

  it('is 404 for a package or a question that is not there', async () => {
    expectError(await door.call('GET', `/tryouts/${newId()}`), 'TRYOUT_NOT_FOUND');
    expectError(await door.call('GET', `/questions/${newId()}`), 'QUESTION_NOT_FOUND');
  });
});

describe('POST /api/questioner/tryouts', () => {
  it('adds the question as the last one and says who wrote it', async () => {
    const answer = await door.add();
    expect(answer.statusCode).toBe(201);
    const added = answer.json<{ id: string }>();
    expect(added).toMatchObject({
      tryoutListId: tryout.id,
      number: 4,
      version: 1,
      kind: 'multiple_choice',
      question: 'Lima tambah tiga sama dengan …',
      optionB: 'delapan',
      optionD: '',
      correctAnswer: 'B',
    });
    expect((await door.list()).at(-1)).toEqual(added);
    const version = await t.db
      .selectFrom('questionVersion')
      .select(['createdBy', 'section', 'timeLimitSeconds'])
      .where('questionId', '=', added.id)
      .execute();
    expect(version).toEqual([{ createdBy: door.questioner.id, section: 'TKD', timeLimitSeconds: 60 }]);
    expect(await audited()).toMatchObject([
      { action: 'create', entity: 'question', entityId: added.id, before: null, after: { number: 4, version: 1 } },
    ]);
  });

  it('accepts the spec’s own form: no type, no sub type, no weights', async () => {
    const form = { ...questionerForm(), type: undefined, subType: undefined, number: 4 };
    expect(await door.added(form)).toMatchObject({ type: 'TKD_BUMN', subType: 'verbal_logical_reasoning' });
  });

  it('stores it in the section of its sub type', async () => {
    const { id } = await door.added({ type: 'SKD_CPNS', subType: 'kemampuan_figural' });
    const row = await t.db
      .selectFrom('questionVersion')
      .select(['section', 'type'])
      .where('questionId', '=', id)
      .execute();
    expect(row).toEqual([{ section: 'TIU', type: 'SKD_CPNS' }]);
  });

  it('inserts it at a given number, and as the last one if that number is too high', async () => {
    const before = await stems();
    expect(await door.added({ question: 'Di tengah', number: 2 })).toMatchObject({ number: 2 });
    expect(await door.added({ question: 'Di belakang', number: 99 })).toMatchObject({ number: 5 });
    expect(await stems()).toEqual([before[0], 'Di tengah', ...before.slice(1), 'Di belakang']);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  it('stores no key if every option has a weight', async () => {
    const weights = { weightA: 1, weightB: 5, weightC: 3 };
    const added = await door.added({ type: 'AKHLAK_BUMN', subType: 'penilaian_diri_akhlak', ...weights });
    expect(added).toMatchObject({ ...weights, weightD: null, correctAnswer: null });
    expect(await door.edited(added.id, { weightA: '', weightB: ' ', weightC: '' })).toMatchObject({
      ...{ weightA: null, weightB: null, weightC: null },
      ...{ correctAnswer: 'B', version: 2 },
    });
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['no text', { question: ' ' }, { question: 'Pertanyaan tidak boleh kosong' }],
    [
      'no option',
      emptyOptions,
      { optionA: 'Minimal harus ada 2 pilihan jawaban', optionB: 'Minimal harus ada 2 pilihan jawaban' },
    ],
    ['one option', { ...emptyOptions, optionA: 'satu' }, { optionB: 'Minimal harus ada 2 pilihan jawaban' }],
    [
      'a gap',
      { optionC: '', optionE: 'lima' },
      {
        optionC: 'Isi pilihan C, atau kosongkan pilihan setelahnya',
        optionD: 'Isi pilihan D, atau kosongkan pilihan setelahnya',
      },
    ],
    ['no key', { correctAnswer: '' }, { correctAnswer: 'Tandai jawaban yang benar' }],
    ['a key that is no option', { correctAnswer: 'D' }, { correctAnswer: 'Tandai jawaban yang benar' }],
    ['a key that is no letter', { correctAnswer: 'F' }, { correctAnswer: 'Jawaban benar harus A sampai E' }],
    ['some weights', { weightA: '5', weightC: '1' }, { weightB: 'Isi bobot semua pilihan, atau kosongkan semuanya' }],
    ['a weight of six', { weightA: '6' }, { weightA: 'Bobot 0 sampai 5' }],
    ['a number of zero', { number: '0' }, { number: 'Nomor soal tidak valid' }],
    [
      'a sub type of another type',
      { subType: 'nasionalisme' },
      { subType: 'Subtes ini tidak termasuk tipe yang dipilih' },
    ],
    ['no package', { tryoutListId: '' }, { tryoutListId: 'Pilih tryout terlebih dahulu' }],
  ])('refuses %s with the form’s fields, and keeps nothing, not even its picture', async (_, changes, sentences) => {
    const before = await stored();
    expect(expectInvalid(await door.add(changes, { image: await png() }))).toEqual(sentences);
    expect(expectInvalid(await door.edit(first(), changes, { imageA: await png() }))).toEqual(
      'optionA' in sentences || 'optionB' in sentences ? expect.any(Object) : sentences,
    );
    expect(await stored()).toEqual(before);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  it('accepts only a form', async () => {
    for (const [method, path] of [
      ['POST', '/tryouts'],
      ['PUT', `/tryouts/${first()}`],
    ] as const)
      expectError(
        await door.call(method, path, { tryoutListId: tryout.id, ...questionerForm() }),
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });

  it('is 404 for a package that is unknown or archived', async () => {
    const archived = await givenTryout(t, { archivedAt: t.clock.now().toISOString() });
    for (const { id } of [{ id: newId() }, archived]) {
      const before = await stored();
      expectError(await (await questionerDoor(t, { id })).add({}, { image: await png() }), 'TRYOUT_NOT_FOUND');
      expect(await stored()).toEqual(before);
    }
  });
});

describe('pictures of a form', () => {
  it('are drawn again and shown in their places, with their descriptions', async () => {
    const added = await door.added(
      { optionA: '', imageAlt: 'Pola titik', imageAltA: ' Segitiga ' },
      { image: await jpeg(), imageA: await png() },
    );
    expect(added).toMatchObject({
      imageUrl: uploaded,
      imageAlt: 'Pola titik',
      imageUrlA: uploaded,
      imageAltA: 'Segitiga',
    });
    expect(added.imageUrl).not.toBe(added.imageUrlA);
    for (const url of [added.imageUrl, added.imageUrlA])
      expect((await t.call('GET', url as string)).headers['content-type']).toBe('image/webp');
    expect((await audited()).map(({ action, entity }) => `${action} ${entity}`).toSorted()).toEqual([
      'create question',
      'upload image',
      'upload image',
    ]);
  });

  it('stay when the form doesn’t name them, and can be removed or replaced', async () => {
    const { id, imageUrl, imageUrlB } = await door.added(
      { imageAlt: 'Pola' },
      { image: await png(), imageB: await png() },
    );
    expect(await door.edited(id, { question: 'Diubah' })).toMatchObject({ imageUrl, imageAlt: 'Pola', imageUrlB });
    const changed = await door.edited(id, { removeImage: 'true', removeImageB: 'true' }, { imageB: await jpeg() });
    expect(changed).toMatchObject({ imageUrl: null, imageAlt: null, imageUrlB: uploaded });
    expect(changed.imageUrlB).not.toBe(imageUrlB);
    expect((await t.call('GET', imageUrl as string)).statusCode).toBe(200);
  });

  it('make a letter without text an option, until they are removed', async () => {
    const { id } = await door.added({ optionC: '' }, { imageC: await png() });
    expect(await door.edited(id, { optionC: '', correctAnswer: 'C' })).toMatchObject({
      correctAnswer: 'C',
      version: 2,
    });
    const refused = await door.edit(id, { optionC: '', removeImageC: 'true', correctAnswer: 'C' });
    expect(expectInvalid(refused)).toEqual({ correctAnswer: 'Tandai jawaban yang benar' });
    expect(await door.edited(id, { optionC: '', removeImageC: 'true' })).toMatchObject({ imageUrlC: null, version: 3 });
  });

  it('are refused by their fields, each with its reason, and nothing is stored', async () => {
    const before = await stored();
    const text = Buffer.from('bukan gambar');
    const answer = await door.add({}, { image: await png(), imageB: text, imageC: text });
    expect(answer.statusCode).toBe(415);
    const message = 'File ini bukan gambar PNG, JPEG, atau WebP';
    expect(answer.json<ErrorBody>()).toEqual({
      code: 'IMAGE_TYPE_NOT_SUPPORTED',
      message,
      errors: [
        { field: 'imageB', message },
        { field: 'imageC', message },
      ],
    });
    const large = await door.edit(first(), {}, { imageC: Buffer.alloc(2 * 1024 * 1024 + 1) });
    expect([large.statusCode, large.json()]).toMatchObject([
      413,
      { errors: [{ field: 'imageC', message: 'Ukuran file terlalu besar. Maksimal 2MB' }] },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('may be six at once, of 2 MB each', async () => {
    // Bytes after the end of a picture are part of its file.
    const large = Buffer.concat([await drawing().png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]).subarray(
      0,
      2 * 1024 * 1024,
    );
    const names = ['image', ...letters.map((letter) => `image${letter}`)];
    const added = await door.added(emptyOptions, Object.fromEntries(names.map((name) => [name, large])));
    for (const letter of letters) expect(added[`imageUrl${letter}`]).toEqual(uploaded);
  }, 30_000);

  it('of a stale edit leave nothing behind', async () => {
    await door.edit(first(), { question: 'Dari orang lain' });
    const before = await stored();
    expectError(await door.edit(first(), { version: 1 }, { image: await png() }), 'QUESTION_CHANGED');
    expect(await stored()).toEqual(before);
  });

  it('that come again after a lost answer are the save that has arrived, even over a later one, and no conflict', async () => {
    const image = await png();
    const key = { 'idempotency-key': `${newId()}-1` };
    const send = (changes: QuestionerForm = {}) =>
      t.call('PUT', `/api/questioner/tryouts/${first()}`, {
        as: door.questioner,
        body: multipart({ tryoutListId: tryout.id, ...questionerForm({ version: 1, ...changes }) }, { image }),
        headers: key,
      });
    const sent = await send();
    expect(sent.json()).toMatchObject({ version: 2, imageUrl: uploaded });
    const before = await stored();
    const again = await send();
    expect([again.statusCode, again.body]).toEqual([200, sent.body]);
    expectError(await send({ question: 'Ditulis sesudahnya' }), 'QUESTION_CHANGED');
    expect(await stored()).toEqual(before);

    await door.edit(first(), { question: 'Dari orang lain', version: 2 });
    expect((await send()).json()).toMatchObject({ version: 3, question: 'Dari orang lain' });
  });

  it('for options of an essay are not stored', async () => {
    const essays = await givenTryout(t, { sections: [{ essays: 1 }] });
    const before = await stored();
    const edited = await door.edited(essays.questionIds[0] as string, {}, { imageA: await png() });
    expect(edited).toMatchObject({ kind: 'essay', imageUrlA: null });
    expect({ ...(await stored()), acts: [], versions: [] }).toEqual({ ...before, acts: [], versions: [] });
  });

  it('without bytes are ignored: a form sends an empty file if none was chosen', async () => {
    expect(await door.added({}, { image: Buffer.alloc(0) })).toMatchObject({ imageUrl: null });
  });

  it('are accepted only under the form’s field names, each once', async () => {
    const twice = multipart({ tryoutListId: tryout.id, ...questionerForm() }, { image: await png() });
    twice.append('image', new Blob([new Uint8Array(await png())]), 'lagi.png');
    for (const body of [twice, multipart(questionerForm(), { imageF: await png() })])
      expectError(await door.call('POST', '/tryouts', body), 'MALFORMED_REQUEST');
  });
});

describe('texts of a form', () => {
  it('may come only once each, without NUL, and within their limits', async () => {
    const twice = multipart({ tryoutListId: tryout.id, ...questionerForm() });
    twice.append('question', 'lagi');
    expectError(await door.call('POST', '/tryouts', twice), 'MALFORMED_REQUEST');
    expectError(await door.add({ question: 'a\0b' }), 'MALFORMED_REQUEST');
    expectError(await door.add({ question: 'a'.repeat(65 * 1024) }), 'PAYLOAD_TOO_LARGE');
    expect(expectInvalid(await door.add({ question: '€'.repeat(10_001) }))).toEqual({
      question: 'Pertanyaan maksimal 10.000 karakter',
    });
    expect(await door.added({ question: '€'.repeat(10_000) })).toMatchObject({ number: 4 });
  });

  it('may come with unknown fields, which are ignored', async () => {
    expect(await door.added({ createdBy: newId(), timeLimit: 5, kind: 'essay' })).toMatchObject({
      kind: 'multiple_choice',
    });
    expectError(
      await door.add(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x${index}`, '']))),
      'PAYLOAD_TOO_LARGE',
    );
  });
});

describe('PUT /api/questioner/tryouts/:questionId', () => {
  it('makes a new version in the same place, and never moves it to the package that the form names', async () => {
    const other = await givenTryout(t);
    const edited = await door.edited(first(), { question: 'Yang baru', version: 1, tryoutListId: other.id });
    expect(edited).toMatchObject({ tryoutListId: tryout.id, number: 1, version: 2, question: 'Yang baru' });
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await audited()).toMatchObject([
      { action: 'update', before: { version: 1 }, after: { version: 2, question: 'Yang baru' } },
    ]);
  });

  it('refuses to overwrite a version that the questioner has not seen', async () => {
    const admin = await adminDoor(t, tryout);
    await admin.edit(first(), { question: 'Dari administrator' });
    expectError(await door.edit(first(), { version: 1 }), 'QUESTION_CHANGED');
    expect(await door.get(first())).toMatchObject({ question: 'Dari administrator', version: 2 });
    expect(await door.edited(first(), { version: 2 })).toMatchObject({ version: 3 });
  });

  it('moves the question to another number, in either direction, without a new version', async () => {
    const [one, two, three] = await stems();
    const unchanged = (await door.list())[0];
    const form = { ...unchanged, imageUrl: undefined, number: 3 };
    const moved = await door.edited(first(), form);
    expect(moved).toEqual({ ...unchanged, number: 3 });
    expect(await stems()).toEqual([two, three, one]);
    expect(await audited()).toMatchObject([
      { action: 'update', before: { number: 1 }, after: { number: 3, version: 1 } },
    ]);
    await door.edit(first(), { ...form, number: 2, question: 'Berubah' });
    expect(await stems()).toEqual([two, 'Berubah', three]);
    expect(await numbers()).toEqual([1, 2, 3]);
    const { currentPaperId } = await t.db
      .selectFrom('tryout')
      .select('currentPaperId')
      .where('id', '=', tryout.id)
      .executeTakeFirstOrThrow();
    expect(currentPaperId).toBeNull();
  });

  it('changes and logs nothing when the form equals the question', async () => {
    const [shown] = await door.list();
    const before = await stored();
    expect(await door.edited(first(), { ...shown })).toEqual(shown);
    expect(await stored()).toEqual(before);
  });

  it('keeps fields that the form doesn’t have: the time limit, and the kind of an essay', async () => {
    const admin = await adminDoor(t, tryout);
    await admin.edit(first(), { timeLimit: 95 });
    await door.edit(first());
    expect(await admin.get(first())).toMatchObject({ timeLimit: 95 });
    const essay = await admin.added({ type: 'essay', timeLimit: 300 });
    expect(await door.edited(essay.id, { question: 'Uraikan lagi' })).toMatchObject({ kind: 'essay', optionA: '' });
    expect(await admin.get(essay.id)).toMatchObject({
      type: 'essay',
      options: [],
      timeLimit: 300,
      question: 'Uraikan lagi',
    });
  });

  it('keeps weights if the form has no weight fields, and an explanation and descriptions that it leaves out', async () => {
    const weighted = await givenTryout(t, { sections: [{ section: 'TKP', weights: ['123'] }] });
    const [id] = weighted.questionIds as [string];
    const spec = { ...questionerForm(), type: 'SKD_CPNS', subType: 'pelayanan_publik', explanation: undefined };
    const { explanation } = await door.get(id);
    expect(await door.edited(id, spec)).toMatchObject({ weightA: 1, weightC: 3, correctAnswer: null, explanation });
    expect(expectInvalid(await door.edit(id, { ...spec, optionD: 'empat' }))).toEqual({
      weightD: 'Isi bobot semua pilihan, atau kosongkan semuanya',
    });
    expect(await door.edited(id, { ...spec, weightA: '', explanation: ' ' })).toMatchObject({
      weightA: null,
      correctAnswer: 'B',
      explanation: null,
    });
  });

  it('keeps an administrator’s picture of an option that only has a picture', async () => {
    const url = `/api/files/${'c'.repeat(32)}.png`;
    await givenPictures(t, url);
    const admin = await adminDoor(t, tryout);
    const { id } = await admin.added({ options: [{ text: '', imageUrl: url, isCorrect: true }, { text: 'dua' }] });
    expect(await door.edited(id, { ...emptyOptions, optionB: 'dua!', correctAnswer: 'A' })).toMatchObject({
      imageUrlA: url,
      optionB: 'dua!',
      correctAnswer: 'A',
    });
  });

  it('is 404 for a deleted question, or one of an archived package', async () => {
    const archived = await givenTryout(t, { archivedAt: t.clock.now().toISOString() });
    expectError(await door.edit(archived.questionIds[0] as string), 'TRYOUT_NOT_FOUND');
    await (await adminDoor(t, tryout)).remove(first());
    expectError(await door.edit(first(), { version: 1 }), 'QUESTION_NOT_FOUND');
  });

  it('has no counterpart that deletes', async () => {
    expectError(await door.call('DELETE', `/tryouts/${first()}`), 'CALL_UNKNOWN');
    expectError(await door.call('DELETE', `/questions/${first()}`), 'CALL_UNKNOWN');
    expect(await numbers()).toEqual([1, 2, 3]);
  });
});

describe('two questioners at once', () => {
  it('on one version: one is saved, the other gets a conflict', async () => {
    const other = await questionerDoor(t, tryout);
    for (let version = 1; version <= 4; version += 1) {
      const answers = await Promise.all(
        [door, other].map((one, index) => one.edit(first(), { question: `Putaran ${version}, ${index}`, version })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    expect(await door.get(first())).toMatchObject({ version: 5 });
  });

  it('who insert questions leave the numbers without a gap', async () => {
    const other = await questionerDoor(t, tryout);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? door : other).add({ question: `Tambahan ${index}`, number: 1 + (index % 3) }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(await numbers()).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  });
});
