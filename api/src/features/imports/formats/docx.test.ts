import { strToU8, zipSync } from 'fflate';
import { docx, drawing, equation, numbered, paragraph as p, table } from '../../../../test/docx.ts';
import { FileRefused } from '../read-question.ts';
import { readDocx } from './docx.ts';

const read = (body: string, pictures: Uint8Array[] = []) => readDocx(docx(body, pictures), () => undefined);
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => p(line))
    .join('');
const picture = (name: string) => new Uint8Array(Buffer.from(name));

describe('the reader of Word documents', () => {
  it('reads numbered lines, options with letters and the key', async () => {
    const { questions, notices } = await read(
      lines(`Soal TWK
1. Ibu kota Jawa Barat adalah …
Pilih satu!
A. Bandung
B. Semarang
Kunci: A
Pembahasan: Bandung sejak 1810.
Kota ini ramai.

2) Harga $x^2$ dan 10:30
a. satu
b. dua
JAWAB: B`),
    );
    expect(notices).toEqual(['Teks sebelum soal pertama ditinggalkan (1 baris): "Soal TWK"']);
    expect(questions).toEqual([
      expect.objectContaining({
        place: 'Soal 1',
        stem: 'Ibu kota Jawa Barat adalah …\nPilih satu!',
        explanation: 'Bandung sejak 1810.\nKota ini ramai.',
        problems: [],
      }),
      expect.objectContaining({ place: 'Soal 2', stem: 'Harga $x^2$ dan 10:30', problems: [] }),
    ]);
    expect(questions.map(({ options }) => options.map(({ text, isKey }) => [text, isKey]))).toEqual([
      [
        ['Bandung', true],
        ['Semarang', false],
      ],
      [
        ['satu', false],
        ['dua', true],
      ],
    ]);
  });

  it('says which lines and pictures after a key are in no question', async () => {
    const { questions } = await read(
      lines('1. Satu\nA. a\nB. b\nKunci: A\nKarena a.') +
        drawing(1) +
        lines('Bacaan untuk soal 2 dan 3: Hujan.\n2. Dua\nA. a\nB. b\nKunci: B\nPembahasan: Ya.\nJelas.'),
      [picture('hujan')],
    );
    expect(questions.map(({ notices }) => notices)).toEqual([
      [
        {
          field: 'question',
          message: 'Teks sesudah kunci ditinggalkan (3 baris): "Karena a. [gambar] Bacaan untuk soal 2 dan 3: Hujan."',
        },
      ],
      [],
    ]);
  });

  it('names lines with equations without the marks that stand for them, wherever the sentence is cut', async () => {
    const equations = Array.from({ length: 200 }, () => `<w:p>${equation('x')}</w:p>`).join('');
    const { questions, notices } = await read(
      `${lines('Aaa')}${equations}${lines('1. Satu\nA. a\nB. b\nKunci: A\nAaa')}${equations}`,
    );
    const told = [...notices, ...questions.flatMap((one) => one.notices.map(({ message }) => message))];
    expect(told).toHaveLength(2);
    for (const one of told) {
      expect(one).toMatch(/^Teks .* ditinggalkan \(201 baris\): "Aaa … …/);
      expect(one).not.toMatch(/[\uF8E0\uF8E1]/);
    }
  });

  it('names a key that is none without the mark of its equation', async () => {
    const { questions } = await read(
      `${lines('1. Satu\nA. a\nB. b')}<w:p><w:r><w:t>Kunci: A</w:t></w:r>${equation('x')}</w:p>`,
    );
    expect(questions[0]?.problems).toContainEqual({
      field: 'key',
      message: 'Kunci "A…" tidak ada di antara pilihan; isi satu huruf A–E',
    });
  });

  const headings = ['No', 'Soal', 'Pilihan A', 'Pilihan B', 'Kunci'];
  const cells = (rows: readonly (readonly string[])[]) => table(rows.map((row) => row.map((text) => p(text))));

  it('says which lines are beside a table with questions', async () => {
    const { questions, notices } = await read(
      lines('Ujian akhir') + cells([headings, ['1', 'Satu', 'a', 'b', 'A']]) + lines('2. Dua?\nA. a\nB. b\nKunci: A'),
    );
    expect(questions.map(({ stem }) => stem)).toEqual(['Satu']);
    expect(notices).toEqual([
      'Teks sebelum tabel ditinggalkan (1 baris): "Ujian akhir"',
      'Teks sesudah tabel ditinggalkan (4 baris): "2. Dua? A. a B. b Kunci: A"',
    ]);
  });

  it('says which lines, pictures and tables are between the tables with questions', async () => {
    const { questions, notices } = await read(
      cells([headings, ['1', 'Satu', 'a', 'b', 'A']]) +
        lines('Bacaan untuk soal 2: Hujan turun.') +
        drawing(1) +
        lines('Bacalah dengan teliti!') +
        cells([['Untuk nomor 2'], headings, ['2', 'Dua', 'a', 'b', 'B']]) +
        numbered('Kerjakan.') +
        cells([
          ['Tahun', 'Panen'],
          ['2025', '7 ton'],
        ]),
      [picture('hujan')],
    );
    expect(questions.map(({ place, stem }) => [place, stem])).toEqual([
      ['Tabel 1, Baris 2', 'Satu'],
      ['Tabel 2, Baris 3', 'Dua'],
    ]);
    expect(notices).toEqual([
      'Teks di atas judul kolom ditinggalkan (1 baris): "Untuk nomor 2" (tabel 2)',
      'Teks di antara tabel 1 dan 2 ditinggalkan (3 baris): "Bacaan untuk soal 2: Hujan turun. [gambar] Bacalah dengan teliti!"',
      'Teks di antara tabel 2 dan 3 ditinggalkan (1 baris): "Kerjakan."',
      'Teks di tabel 3 ditinggalkan (2 baris): "Tahun Panen 2025 7 ton"',
    ]);
  });

  it('says which tables are between numbered lines', async () => {
    const { questions, notices } = await read(
      cells([['Nama', 'Kelas']]) +
        lines('1. Berapa panen?') +
        cells([
          ['Tahun', 'Panen'],
          ['2025', '7 ton'],
        ]) +
        lines('A. a\nB. b\nKunci: A'),
    );
    expect(notices).toEqual(['Teks sebelum soal pertama ditinggalkan (1 baris): "Nama Kelas"']);
    expect(questions.map((one) => [one.stem, one.options.length, one.notices])).toEqual([
      [
        'Berapa panen?',
        2,
        [{ field: 'question', message: 'Teks di tabel ditinggalkan (2 baris): "Tahun Panen 2025 7 ton"' }],
      ],
    ]);
  });

  it('says which rows and cells of a table are in no question', async () => {
    const { questions, notices } = await read(
      cells([
        ['Ujian akhir'],
        ['No', 'Soal', 'Pilihan A', 'Pilihan B', 'Kunci', ''],
        ['1', 'Satu', 'a', 'b', 'A', 'Periksa lagi'],
        ['Bacaan untuk soal 2: Hujan turun.', '', '', '', ''],
        ['2', 'Dua', 'a', 'b', 'B', '', 'Sulit'],
        ['3', '', '', '', ''],
      ]),
    );
    expect(questions.map(({ stem }) => stem)).toEqual(['Satu', 'Dua']);
    expect(notices).toEqual([
      'Teks di atas judul kolom ditinggalkan (1 baris): "Ujian akhir"',
      'Teks di baris tanpa soal ditinggalkan (1 baris): "Baris 4: Bacaan untuk soal 2: Hujan turun."',
      'Teks di kolom tanpa judul ditinggalkan (2 baris): "Baris 3: Periksa lagi Baris 5: Sulit"',
    ]);
  });

  it('says which cells beside the options of a table are in no question', async () => {
    const { questions, notices } = await read(
      cells([
        ['Ujian akhir'],
        ['No', 'Soal', 'Opsi', 'Jawaban', 'Kunci', 'Pembahasan'],
        ['', '', 'A', 'terlalu awal', '', ''],
        ['1', 'Ibu kota?', 'A', 'Bandung', 'v', 'Sejak 1810.'],
        ['', '', 'B', 'Serang', '', ''],
      ]),
    );
    expect(notices).toEqual([
      'Teks di atas judul kolom ditinggalkan (1 baris): "Ujian akhir"',
      'Teks di luar soal ditinggalkan (2 baris): "Baris 3: A terlalu awal Baris 4: Sejak 1810."',
    ]);
    expect(questions.map(({ options }) => options.map(({ text }) => text))).toEqual([['Bandung', 'Serang']]);
  });

  it('reads the lines of Beesmart, and items that Word has counted', async () => {
    const { questions } = await read(
      lines('S:1) Apa?\nA:) satu\nB:) dua\nKunci: B') +
        numbered('Lalu?') +
        numbered('tiga', 1) +
        numbered('empat', 1) +
        p('Kunci: A'),
    );
    expect(
      questions.map(({ stem, options }) => [stem, ...options.map(({ text, isKey }) => (isKey ? `*${text}` : text))]),
    ).toEqual([
      ['Apa?', 'satu', '*dua'],
      ['Lalu?', '*tiga', 'empat'],
    ]);
  });

  it('reads a table with one question in each row, with pictures', async () => {
    const headings = ['NO', 'SOAL', 'JAWABAN A', 'JAWABAN B', 'JAWABAN C', 'JAWABAN BENAR'].map((text) => p(text));
    const { questions } = await read(
      table([headings, [p('1'), p('Peta apa?') + drawing(1), p('Jawa'), drawing(2), p('Bali'), p('B')]]),
      [picture('peta'), picture('pilihan')],
    );
    expect(questions).toEqual([expect.objectContaining({ place: 'Baris 2', stem: 'Peta apa?', problems: [] })]);
    expect(Buffer.from(questions[0]?.picture?.content ?? []).toString()).toBe('peta');
    expect(questions[0]?.options.map(({ text, isKey, picture: shown }) => [text, isKey, shown !== null])).toEqual([
      ['Jawa', false, false],
      ['', true, true],
      ['Bali', false, false],
    ]);
  });

  it('reads a table with one option in each row and a mark for the key, also with merged cells', async () => {
    const { questions } = await read(
      table([
        ['No', 'Soal', 'Opsi', 'Jawaban', 'Kunci'].map((text) => p(text)),
        [p('1'), p('Ibu kota?'), p('A'), p('Bandung'), p('v')],
        ['^', '^', p('B'), p('Serang'), p('')],
        [p('2'), p('Berapa?'), p('A'), p('1'), p('')],
        ['^', '^', p('B'), p('2'), p('✓')],
      ]),
    );
    expect(
      questions.map(({ stem, options }) => [stem, ...options.map(({ text, isKey }) => (isKey ? `*${text}` : text))]),
    ).toEqual([
      ['Ibu kota?', '*Bandung', 'Serang'],
      ['Berapa?', '1', '*2'],
    ]);
    const below = await read(
      table([
        [p('No'), p('Soal'), p('Kunci')],
        [p('1'), p('Ibu kota?'), p('')],
        [p(''), p('A. Bandung'), p('')],
        [p(''), p('B. Serang'), p('v')],
      ]),
    );
    expect(below.questions.map(({ options }) => options.map(({ isKey }) => isKey))).toEqual([[false, true]]);
  });

  it('refuses a question with an equation, and reads the others', async () => {
    const withEquation = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r>${equation('x²')}</w:p>`;
    const { questions } = await read(
      `${lines('1. Satu\nA. a\nB. b\nKunci: A')}${withEquation('2. Dua ')}${p('A. a')}${withEquation('B. b ')}${p('Kunci: A')}`,
    );
    expect(questions.map(({ problems }) => problems)).toEqual([
      [],
      [
        { field: 'stem', message: 'Soal 2 memuat rumus Word; tulis sebagai $…$' },
        { field: 'option.1', message: 'Soal 2 memuat rumus Word; tulis sebagai $…$' },
      ],
    ]);
    const row = [p('1'), withEquation('Tiga '), p('a'), p('b'), p('B')];
    const headings = ['No', 'Soal', 'Pilihan A', 'Pilihan B', 'Kunci'].map((text) => p(text));
    expect((await read(table([headings, row]))).questions[0]).toMatchObject({
      stem: 'Tiga …',
      problems: [{ field: 'stem', message: 'Baris 2 memuat rumus Word; tulis sebagai $…$' }],
    });
  });

  describe('a table with equations in other texts than those of the question', () => {
    const withEquation = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r>${equation('x²')}</w:p>`;
    const asFormula = 'Baris 2 memuat rumus Word; tulis sebagai $…$';
    const notHere = 'Baris 2 memuat rumus Word; bagian ini tidak dapat berisi rumus';
    /** The first question of a table with these headings, and all that is told of the table. */
    async function readRow(row: Record<string, string>, pictures: Uint8Array[] = []) {
      const { questions, notices } = await read(
        table([Object.keys(row).map((heading) => p(heading)), Object.values(row)]),
        pictures,
      );
      const [question] = questions;
      expect(JSON.stringify({ ...question, notices })).not.toMatch(/[\uF8E0\uF8E1]/);
      return { question, notices };
    }
    const choice = { Soal: p('Satu'), 'Pilihan A': p('a'), 'Pilihan B': p('b'), Kunci: p('B') };

    it('says so of source, sub type and the descriptions of pictures', async () => {
      const { question } = await readRow(
        {
          ...choice,
          Subtes: withEquation('Deret '),
          Sumber: withEquation('Buku '),
          'Gambar soal': drawing(1),
          'Keterangan gambar soal': withEquation('Kurva '),
          'Gambar B': drawing(2),
          'Keterangan gambar B': withEquation('Garis '),
          'ID soal': withEquation('7'),
        },
        [picture('kurva'), picture('garis')],
      );
      expect(question).toMatchObject({
        subType: 'Deret …',
        source: 'Buku …',
        imageAlt: 'Kurva …',
        options: [{}, { text: 'b', imageAlt: 'Garis …' }],
        exportedId: '7…',
      });
      expect(question?.problems.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
        { field: 'imageAlt', message: notHere },
        { field: 'optionImageAlt.1', message: notHere },
        { field: 'question', message: notHere },
        { field: 'source', message: asFormula },
        { field: 'subType', message: notHere },
      ]);
    });

    it('says so of the rubric of an essay; another question has none', async () => {
      const row = { ...choice, 'Jenis soal': p('Esai'), Rubrik: withEquation('Dua hal: ') };
      expect((await readRow(row)).question).toMatchObject({
        rubric: 'Dua hal: …',
        problems: [{ field: 'rubric', message: asFormula }],
      });
      expect((await readRow({ ...row, 'Jenis soal': p('PG') })).question).toMatchObject({
        rubric: null,
        problems: [],
      });
    });

    it('says nothing of a description without a picture, which nobody would see', async () => {
      const { question } = await readRow({ ...choice, 'Keterangan gambar soal': withEquation('') });
      expect(question).toMatchObject({ imageAlt: null, problems: [] });
    });

    it('says what is wrong in a column of pictures, and names headings', async () => {
      const { question, notices } = await readRow(
        { ...choice, 'Gambar soal': drawing(1) + drawing(2), 'Gambar A': withEquation('') },
        [picture('kurva'), picture('garis')],
      );
      expect(question?.problems).toEqual([
        { field: 'optionImage.0', message: notHere },
        { field: 'image', message: 'Ada 2 gambar di sini; gabungkan menjadi satu gambar' },
      ]);
      expect(notices).toEqual([]);
      const unknown = await read(
        table([
          [...Object.keys(choice).map((one) => p(one)), withEquation('Rumus ')],
          [...Object.values(choice), p('')],
        ]),
      );
      expect(unknown.notices).toEqual(['Kolom yang tidak dipakai: Rumus …']);
    });
  });

  it('refuses an equation of the older editor, too', async () => {
    const old =
      '<w:r><w:object><v:shape xmlns:v="urn:schemas-microsoft-com:vml"/><o:OLEObject xmlns:o="urn:o" Type="Embed" ProgID="Equation.DSMT4"/></w:object></w:r>';
    const { questions } = await read(
      `<w:p><w:r><w:t>1. Nilai </w:t></w:r>${old}</w:p>${lines('A. a\nB. b\nKunci: A')}`,
    );
    expect(questions[0]?.problems).toEqual([{ field: 'stem', message: 'Soal 1 memuat rumus Word; tulis sebagai $…$' }]);
  });

  it.each([
    ['B,C', 'Lebih dari satu jawaban benar belum didukung'],
    ['D', 'Kunci "D" tidak ada di antara pilihan; isi satu huruf A–E'],
  ])('refuses the key %s', async (key, message) => {
    expect((await read(lines(`1. Soal\nA. a\nB. b\nKunci: ${key}`))).questions[0]?.problems).toEqual([
      { field: 'key', message },
    ]);
  });

  it('says that a key is missing, and keeps numbers inside of a stem', async () => {
    const { questions } = await read(
      lines('1. Perhatikan!\n1) satu\n2) dua\nMana?\nA. a\nB. b\n2. Lagi\nA. a\nB. b\nKunci: B'),
    );
    expect(questions.map(({ stem, problems }) => [stem, problems.length])).toEqual([
      ['Perhatikan!\n1) satu\n2) dua\nMana?', 1],
      ['Lagi', 0],
    ]);
  });

  it('reads raised letters as formulas', async () => {
    const raised =
      '<w:p><w:r><w:t>1. Luas 5 cm</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r></w:p>';
    const { questions } = await read(raised + lines('A. a\nB. b\nKunci: A'));
    expect(questions[0]?.stem).toBe(String.raw`Luas 5 $\text{cm}^{2}$`);
  });

  it.each([
    ['an empty document', docx(p('')), 'tidak berisi soal'],
    ['a letter', docx(p('Dengan hormat,') + p('terima kasih.')), 'tidak berisi soal'],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'bukan dokumen Word'],
    ['a broken one', docx('<w:p><w:r>'), 'rusak'],
    ['no archive', picture('PK'), 'rusak'],
    ['a DOCTYPE', zipSync({ 'word/document.xml': strToU8('<!DOCTYPE a><w:document/>') }), 'DOCTYPE'],
  ])('refuses %s', async (_, content, sentence) => {
    const refusal = readDocx(content, () => undefined);
    await expect(refusal).rejects.toThrow(FileRefused);
    await expect(refusal).rejects.toThrow(sentence);
  });
});
