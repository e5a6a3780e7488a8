import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { examTypes } from '../../../test/exam-content.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenTryout, givenStaff, givenTryout } from '../../../test/given.ts';
import { type ImportDoor, importDoor, importForm } from '../../../test/import-door.ts';
import { oldOffice } from '../../../test/old-office.ts';
import { drawing, png } from '../../../test/pictures.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { type Import, type ImportItem, type ImportList, maxImportBytes } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: ImportDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t);
  door = await importDoor(t, tryout);
});
afterAll(() => t.close());

const headings = 'No;Subtes;Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Kunci;Pembahasan;Waktu (detik)';
/** Three questions: two that are right, and one whose key isn't a letter. */
const csv = (name = newId()) =>
  [
    headings,
    `1;Penalaran Verbal dan Logis;Pertama ${name};satu;dua;tiga;B;Karena dua.;90`,
    `2;verbal_logical_reasoning;Kedua ${name};satu;dua;tiga;a;;`,
    `3;verbal_logical_reasoning;Ketiga ${name};satu;dua;tiga;F;;`,
  ].join('\r\n');

const stems = async () => (await (await questionerDoor(t, tryout)).list()).map(({ question }) => question);
const auditEntries = (action: 'import' | 'create') =>
  t.db
    .selectFrom('auditEntry')
    .select(['actorId', 'entity', 'entityId', 'label', 'after'])
    .where('action', '=', action)
    .where('actorId', '=', door.staff.id)
    .execute();

describe('POST …/imports', () => {
  it('reads a file into a preview', async () => {
    const answer = await door.send(csv('X'));
    expect(answer.statusCode).toBe(202);
    expect(answer.json<Import>()).toMatchObject({
      state: 'reading',
      tryout: { id: tryout.id, title: tryout.title, questionCount: 3 },
      fileName: 'soal.csv',
      total: null,
      counts: { items: 0 },
    });
    const read = await door.read(csv('X'));
    expect(read).toMatchObject({
      state: 'ready',
      format: 'CSV',
      done: 3,
      total: 3,
      message: null,
      counts: { items: 3, included: 2, withProblems: 1, withoutSubType: 0, unticked: 0 },
    });
    const [first, , third] = await door.items(read.id);
    expect(first).toEqual({
      number: 1,
      place: 'Baris 2',
      question: {
        kind: 'multiple_choice',
        type: expect.any(String),
        section: expect.any(String),
        subType: 'verbal_logical_reasoning',
        question: 'Pertama X',
        imageUrl: null,
        imageAlt: null,
        options: ['satu', 'dua', 'tiga'].map((text, at) => ({
          text,
          imageUrl: null,
          imageAlt: null,
          isKey: at === 1,
          weight: null,
        })),
        explanation: 'Karena dua.',
        source: null,
        rubric: null,
        timeLimit: 90,
      },
      writtenSubType: 'Penalaran Verbal dan Logis',
      problems: [],
      notices: [],
      duplicates: [],
      isTicked: true,
      isIncluded: true,
    });
    expect(third).toMatchObject({
      problems: [{ field: 'key', message: 'Baris 4, Kunci: isi satu huruf A–E' }],
      isTicked: true,
      isIncluded: false,
    });
    expect(await stems()).toHaveLength(3);
  });

  it('refuses a file without headings, and one that is no table, with what to do', async () => {
    expect(await door.read('satu;dua\ntiga;empat')).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('Judul kolom tidak dikenali'),
    });
    expect(await door.read(oldOffice('Workbook'))).toMatchObject({
      state: 'refused',
      message: 'Berkas .xls lama: simpan ulang sebagai .xlsx',
    });
  });

  it('refuses a form without a file, a package that is not there, a sub type that nobody knows, and too many bytes', async () => {
    const form = importForm(tryout.id, csv());
    form.delete('file');
    expectError(await door.call('POST', '', form), 'IMPORT_FILE_MISSING');
    expectError(await door.call('POST', '', importForm(newId(), csv())), 'TRYOUT_NOT_FOUND');
    expect(expectInvalid(await door.send(csv(), { subType: 'menari' }))).toEqual({ subType: 'Subtes tidak dikenal' });
    expectError(await door.send(new Uint8Array(maxImportBytes + 1)), 'IMPORT_TOO_LARGE');
    expect((await door.call('GET')).json<ImportList>().imports).toEqual([]);
  });

  it('reads a file with NUL in a sub type and an id, as Excel can write it', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Soal',
          rows: [
            ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci', 'ID soal'],
            ['Deret_x0000_ angka', 'Apa', 'ya', 'tidak', 'A', 'a_x0000_b'],
          ],
        },
      ],
    });
    const read = await door.read(content);
    expect(read).toMatchObject({ state: 'ready', message: null });
    expect(await door.items(read.id)).toMatchObject([{ writtenSubType: 'Deret angka', problems: [] }]);
  });

  it('begins one preview for a request that is sent twice', async () => {
    const key = { 'idempotency-key': newId() };
    const content = csv();
    const [one, other] = [await door.send(content, {}, key), await door.send(content, {}, key)];
    expect(other.json<Import>().id).toBe(one.json<Import>().id);
    expect((await door.call('GET')).json<ImportList>().imports).toHaveLength(1);
  });

  it('gives questions without a sub type the one of the form', async () => {
    const text = 'Pertanyaan;Pilihan A;Pilihan B;Kunci\nApa;ya;tidak;A';
    const [without] = await door.items((await door.read(text)).id);
    expect(without).toMatchObject({ problems: [{ field: 'subType', message: 'Pilih subtes' }], isIncluded: false });
    const [withOne] = await door.items((await door.read(text, { subType: 'verbal_logical_reasoning' })).id);
    expect(withOne).toMatchObject({ question: { subType: 'verbal_logical_reasoning' }, problems: [] });
  });

  it('gives them the exam type with which a shared sub type was chosen', async () => {
    const text = 'Subtes;Pertanyaan;Pilihan A;Pilihan B;Kunci\n;Apa;ya;tidak;A\nSosial budaya;Siapa;ya;tidak;A';
    const types = examTypes.typesOf('sosial_budaya');
    expect(types.length).toBeGreaterThan(1);
    const typesFor = async (texts: Record<string, string>) =>
      (await door.items((await door.read(text, { subType: 'sosial_budaya', ...texts })).id)).map(
        ({ question }) => question.type,
      );
    // A page of an earlier release doesn't say it.
    const [first = ''] = await typesFor({});
    for (const type of types) expect(await typesFor({ type })).toEqual([type, first]);
  });
});

describe('GET …/imports/:importId', () => {
  it('shows a preview to nobody else', async () => {
    const { id } = await door.read(csv());
    const other = await importDoor(t, tryout);
    expectError(await other.call('GET', `/${id}`), 'IMPORT_NOT_FOUND');
    expectError(await other.call('GET', `/${id}/items`), 'IMPORT_NOT_FOUND');
    expectError(await other.change(id, { isTicked: false }), 'IMPORT_NOT_FOUND');
    expectError(await other.apply(id, 2), 'IMPORT_NOT_FOUND');
    expectError(await other.discard(id), 'IMPORT_NOT_FOUND');
    expect(await door.get(id)).toMatchObject({ state: 'ready' });
  });

  it('forgets a preview after an hour, which a change moves on', async () => {
    const { id } = await door.read(csv());
    t.clock.advance(50 * 60_000);
    await door.change(id, { isTicked: true });
    t.clock.advance(50 * 60_000);
    expect(await door.get(id)).toMatchObject({ state: 'ready' });
    t.clock.advance(11 * 60_000);
    expectError(await door.call('GET', `/${id}`), 'IMPORT_NOT_FOUND');
    expectError(await door.apply(id, 2), 'IMPORT_NOT_FOUND');
  });
});

describe('PUT …/imports/:importId/items', () => {
  it('unticks, and gives several questions a sub type and a time', async () => {
    const { id } = await door.read(csv());
    const unticked = await door.change(id, { numbers: [1], isTicked: false });
    expect(unticked.json<Import>().counts).toMatchObject({ included: 1, unticked: 1 });
    await door.change(id, { subType: 'number_sequence', timeLimit: 45 });
    const items = await door.items(id);
    expect(items.map(({ question }) => [question.subType, question.timeLimit])).toEqual(
      items.map(() => ['number_sequence', 45]),
    );
    expect(expectInvalid(await door.change(id, { subType: 'menari' }))).toEqual({ subType: 'Subtes tidak dikenal' });
  });
});

describe('PUT …/imports/:importId/items/:number', () => {
  it('mends a key, and includes the question by itself', async () => {
    const { id } = await door.read(csv());
    const [, , broken] = await door.items(id, '&only=all');
    const options = broken!.question.options.map(({ text }, from) => ({ from, text, isKey: from === 2, weight: null }));
    const mended = await door.mend(id, 3, { options });
    expect(mended.json<ImportItem>()).toMatchObject({ number: 3, problems: [], isIncluded: true });
    expect((await door.get(id)).counts).toMatchObject({ included: 3, withProblems: 0 });
  });

  it('says what is still wrong, in the editor’s sentences', async () => {
    const { id } = await door.read(csv());
    const noKey = [1, 2].map((from) => ({ from, text: `pilihan ${from}`, isKey: false, weight: null }));
    const answer = (await door.mend(id, 1, { question: ' ', options: noKey })).json<ImportItem>();
    expect(answer.problems).toEqual([
      { field: 'stem', message: 'Pertanyaan tidak boleh kosong' },
      { field: 'key', message: 'Tandai tepat satu jawaban benar' },
    ]);
    const weighted = noKey.map((option, at) => ({ ...option, weight: at === 0 ? 5 : null }));
    expect((await door.mend(id, 1, { question: 'Ada', options: weighted })).json<ImportItem>().problems).toEqual([
      { field: 'weight.1', message: 'Isi bobot semua pilihan, atau kosongkan semuanya' },
    ]);
  });

  describe('of options with pictures', () => {
    /** A preview of one question whose options have a picture each. */
    async function givenPictures() {
      const names = ['a.png', 'b.png', 'c.png'];
      const drawn = await Promise.all(
        names.map((_, at) =>
          drawing(100 + at, 90)
            .png()
            .toBuffer(),
        ),
      );
      const table = [
        'Subtes;Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Gambar A;Gambar B;Gambar C;Kunci',
        `diagram_reasoning;Bentuk ${newId()};a;b;c;${names.join(';')};B`,
      ].join('\n');
      const pictures = Object.fromEntries(names.map((name, at) => [name, drawn[at] ?? Buffer.alloc(0)]));
      const { id } = await door.read(zipSync({ 'soal.csv': Buffer.from(table), ...pictures }));
      const [item] = await door.items(id);
      const options = item!.question.options.map(({ text, imageUrl, isKey }, from) => ({
        ...{ from, imageUrl, text, isKey, weight: null },
      }));
      const shown = async () =>
        (await door.items(id))[0]?.question.options.map(({ text, imageUrl }) => [text, imageUrl]);
      return { id, options, shown, wanted: options.map(({ text, imageUrl }) => [text, imageUrl]) };
    }

    it('keeps to each option its picture, however often it is sent', async () => {
      const { id, options, shown, wanted } = await givenPictures();
      const change = { options: options.slice(1) };
      await door.mend(id, 1, change);
      await door.mend(id, 1, change);
      expect(await shown()).toEqual(wanted.slice(1));
      // A page that never heard of it still shows all three.
      await door.mend(id, 1, { options });
      expect(await shown()).toEqual(wanted);
    });

    it('takes a picture away that an option no longer names', async () => {
      const { id, options, shown, wanted } = await givenPictures();
      await door.mend(id, 1, { options: options.map((option) => ({ ...option, from: null, imageUrl: null })) });
      expect(await shown()).toEqual(wanted.map(([text]) => [text, null]));
    });

    it('refuses a picture of another preview', async () => {
      const [{ id, options, shown, wanted }, other] = [await givenPictures(), await givenPictures()];
      const [first] = other.options;
      const answer = await door.mend(id, 1, { options: [{ ...first, from: 0 }, ...options.slice(1)] });
      expect(expectInvalid(answer)).toEqual({ 'options.0.imageUrl': 'Gambar harus diunggah lebih dulu' });
      expect(await shown()).toEqual(wanted);
    });

    it('understands a page of an earlier release, which names places alone', async () => {
      const { id, options, shown, wanted } = await givenPictures();
      await door.mend(id, 1, { options: options.slice(1).map(({ imageUrl: _, ...option }) => option) });
      expect(await shown()).toEqual(wanted.slice(1));
    });
  });
});

describe('POST …/imports/:importId/application', () => {
  it('adds the included questions behind the others, with one entry in the audit log', async () => {
    const before = await stems();
    const { id } = await door.read(csv('Z'));
    const answer = await door.apply(id, 2);
    expect(answer.json<Import>()).toMatchObject({
      state: 'applied',
      tryout: { questionCount: 5 },
      counts: { included: 2 },
    });
    expect(await stems()).toEqual([...before, 'Pertama Z', 'Kedua Z']);
    const entries = await auditEntries('import');
    expect(entries).toMatchObject([{ entity: 'question', entityId: tryout.id, label: tryout.title }]);
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
      fileName: 'soal.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      count: 2,
      from: 4,
      to: 5,
    });
    expect(await auditEntries('create')).toEqual([]);
    const { search } = await questionerDoor(t, tryout);
    expect((await search({ search: 'Kedua Z' })).questions.map(({ question }) => question)).toContain('Kedua Z');
  });

  it('adds nothing twice', async () => {
    const { id } = await door.read(csv());
    const answers = await Promise.all([door.apply(id, 2), door.apply(id, 2)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await door.apply(id, 2)).json<Import>()).toMatchObject({ state: 'applied', counts: { included: 2 } });
    expect(await stems()).toHaveLength(5);
    expect(await auditEntries('import')).toHaveLength(1);
    expectError(await door.change(id, { isTicked: true }), 'IMPORT_APPLIED');
  });

  it('adds nothing if the preview has changed, or the package would have too many questions', async () => {
    const { id } = await door.read(csv());
    expectError(await door.apply(id, 3), 'IMPORT_CHANGED');
    const many = [
      headings,
      ...Array.from({ length: 498 }, (_, at) => `${at};verbal_logical_reasoning;Soal ${at};a;b;c;A;;`),
    ];
    const large = await door.read(many.join('\n'));
    const refused = await door.apply(large.id, 498);
    expectError(refused, 'TOO_MANY_QUESTIONS');
    expect(refused.json()).toMatchObject({
      errors: [{ message: 'Paket maksimal 500 soal: ada 3, berkas berisi 498' }],
    });
    expect(await stems()).toHaveLength(3);
    await door.change(large.id, { numbers: [498], isTicked: false });
    expect((await door.apply(large.id, 497)).json()).toMatchObject({ tryout: { questionCount: 500 } });
  });
});

describe('DELETE …/imports/:importId', () => {
  it('forgets a preview, which is gone a second time', async () => {
    const { id } = await door.read(csv());
    expect((await door.discard(id)).json()).toEqual({ success: true });
    expectError(await door.call('GET', `/${id}`), 'IMPORT_NOT_FOUND');
    expectError(await door.discard(id), 'IMPORT_NOT_FOUND');
    expect(await t.db.selectFrom('importItem').select('number').where('importId', '=', id).execute()).toEqual([]);
  });
});

describe('the door of administrators', () => {
  it('has the same calls, for who may manage, and accepts essays', async () => {
    const essay = 'Jenis soal;Subtes;Pertanyaan;Rubrik;Kunci\nEsai;verbal_logical_reasoning;Uraikan;Dua hal;';
    const admin = await importDoor(t, tryout, 'admin');
    const [item] = await admin.items((await admin.read(essay)).id);
    expect(item).toMatchObject({ question: { kind: 'essay', rubric: 'Dua hal', options: [] }, problems: [] });
    const [refused] = await door.items((await door.read(essay)).id);
    expect(refused?.problems).toEqual([
      { field: 'question', message: 'Soal esai hanya dapat ditambahkan oleh administrator' },
    ]);
    const reviewer = await importDoor(t, tryout, 'admin', await givenStaff(t, 'admin', { permissions: ['review'] }));
    expectError(await reviewer.call('GET'), 'PERMISSION_MISSING');
  });
});

describe('duplicates', () => {
  const row = (stem: string, options = 'merah;jingga;kuning', id = '') =>
    `verbal_logical_reasoning;${stem};${options};A;${id}`;
  const file = (...rows: string[]) =>
    ['Subtes;Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Kunci;ID soal', ...rows].join('\n');
  const long = (name: string) =>
    `Pemerintah daerah ${name} membangun jembatan penyeberangan baru supaya masyarakat sekitar lebih mudah bepergian setiap hari`;

  it('are found in the package, elsewhere in the bank and in the file, and the exact ones of the package are unticked', async () => {
    const name = newId().replaceAll('-', '');
    const other = await givenTryout(t);
    const elsewhere = await importDoor(t, other);
    await elsewhere.apply((await elsewhere.read(file(row(long(name))))).id, 1);
    await door.apply((await door.read(file(row(`Ibu kota ${name}`)))).id, 1);

    const { id, counts } = await door.read(
      file(
        row(`IBU KOTA  ${name}!`),
        row(long(name).replace('baru', 'lama')),
        row(`Hal lain yang tidak sama ${name} sama sekali`, 'satu;dua;tiga'),
        row(`Hal lain yang tidak sama ${name} sama sekali.`, 'satu;dua;tiga'),
      ),
    );
    expect(counts).toMatchObject({ items: 4, withDuplicates: 3, unticked: 2, included: 2 });
    const [same, alike, first, second] = await door.items(id);
    expect(same).toMatchObject({
      isTicked: false,
      duplicates: [
        {
          itemNumber: null,
          tryout: { id: tryout.id, title: tryout.title, number: 4 },
          isSamePackage: true,
          similarity: 1,
          question: { question: `Ibu kota ${name}`, options: [{ text: 'merah', isKey: true }, {}, {}] },
        },
      ],
    });
    expect(alike).toMatchObject({
      isTicked: true,
      duplicates: [{ tryout: { id: other.id }, isSamePackage: false, question: { question: long(name) } }],
    });
    expect(alike?.duplicates[0]?.similarity).toBeGreaterThan(0.85);
    expect(alike?.duplicates[0]?.similarity).toBeLessThan(1);
    expect(first).toMatchObject({ duplicates: [], isTicked: true });
    expect(second).toMatchObject({
      isTicked: false,
      duplicates: [{ questionId: null, itemNumber: 3, tryout: null, similarity: 1 }],
    });
  });

  it('begin with the one of the package, of the equally similar', async () => {
    const name = newId().replaceAll('-', '');
    const other = await givenTryout(t);
    const elsewhere = await importDoor(t, other);
    const same = file(row(long(name)));
    await elsewhere.apply((await elsewhere.read(same)).id, 1);
    await door.apply((await door.read(same)).id, 1);

    const [item] = await door.items((await door.read(same)).id);
    expect(item?.duplicates).toMatchObject([
      { isSamePackage: true, similarity: 1 },
      { isSamePackage: false, similarity: 1 },
      {},
    ]);
    const [there] = await elsewhere.items((await elsewhere.read(same)).id);
    expect(there?.duplicates[0]).toMatchObject({ isSamePackage: true, similarity: 1 });
  });

  it('are found by the ID in a file of our own export, too', async () => {
    const [questionId] = tryout.questionIds;
    const { id } = await door.read(file(row('Seluruhnya ditulis ulang', 'x;y;z', questionId)));
    const [item] = await door.items(id);
    expect(item).toMatchObject({ isTicked: true, duplicates: [{ questionId, isSamePackage: true }] });
  });
});

describe('pictures', () => {
  it('are drawn again, shown to staff alone, kept once they are added, and deleted with the preview', async () => {
    const picture = await png();
    const zip = zipSync({
      'soal.csv': Buffer.from(
        [
          'Subtes;Pertanyaan;Gambar soal;Pilihan A;Pilihan B;Kunci',
          `diagram_reasoning;Bentuk ${newId()};a.png;x;y;A`,
          `diagram_reasoning;Lain ${newId()};b.png;x;y;A`,
          `diagram_reasoning;Rusak ${newId()};c.png;x;y;A`,
        ].join('\n'),
      ),
      'a.png': picture,
      'b.png': await drawing(100, 90).png().toBuffer(),
      'c.png': Buffer.from('no picture'),
    });
    const { id } = await door.read(zip);
    const [kept, dropped, refused] = await door.items(id);
    expect(refused).toMatchObject({ question: { imageUrl: null }, problems: [{ field: 'image' }] });
    for (const item of [kept, dropped])
      expect((await t.call('GET', item?.question.imageUrl ?? '')).headers['content-type']).toBe('image/webp');
    const names = async () =>
      (await t.db.selectFrom('importPicture').select('fileId').where('importId', '=', id).execute()).map(
        ({ fileId }) => fileId,
      );
    // Staff see temporary names: the pictures' own would be open to everybody once somebody knows them.
    const [own = ''] = await names();
    expect(kept?.question.imageUrl).not.toContain(own);
    expectError(await t.call('GET', `/api/files/${own}`), 'NOT_FOUND');

    await door.change(id, { numbers: [2], isTicked: false });
    await door.apply(id, 1);
    expect(await names()).toHaveLength(1);
    const [left = ''] = await names();
    t.clock.advance(3_600_001);
    const sweep = t.jobs.find(({ name }) => name === 'imports: delete old previews');
    await sweep?.run({ log: t.app.log, isOver: () => false });
    expect(await t.db.selectFrom('questionImport').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(readdirSync(join(t.uploadsDir, 'public'))).not.toContain(left);
    const added = (await (await questionerDoor(t, tryout)).list()).at(-1);
    expect((await t.call('GET', added?.imageUrl ?? '')).statusCode).toBe(200);
  });

  it('go with a package that is deleted before its preview', async () => {
    const line = `diagram_reasoning;Bentuk ${newId()};a.png;x;y;A`;
    const table = ['Subtes;Pertanyaan;Gambar soal;Pilihan A;Pilihan B;Kunci', line].join('\n');
    const { id } = await door.read(zipSync({ 'soal.csv': Buffer.from(table), 'a.png': await png() }));
    const { fileId } = await t.db
      .selectFrom('importPicture')
      .select('fileId')
      .where('importId', '=', id)
      .executeTakeFirstOrThrow();
    const removed = await t.call('DELETE', `/admin/tryouts/${tryout.id}`, { as: await givenStaff(t, 'admin') });
    expect(removed.json()).toEqual({ success: true, archived: false });
    expectError(await door.call('GET', `/${id}`), 'IMPORT_NOT_FOUND');
    t.clock.advance(3_600_000);
    await t.idCards.sweep();
    expect(await t.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([]);
    expect(readdirSync(join(t.uploadsDir, 'public'))).not.toContain(fileId);
  });
});
