import { writeXlsx } from 'hucre/xlsx';
import { examTypes } from '../../../../test/exam-content.ts';
import { drawing } from '../../../../test/pictures.ts';
import { questionWorkbook, type SheetQuestion } from '../../../foundation/tables/question-sheet.ts';
import { readFile } from '../read-file.ts';
import { importTemplate } from '../template.ts';

const nothing = { picture: null, imageAlt: null };
const question: SheetQuestion = {
  ...nothing,
  subType: 'Deret angka',
  kind: 'multiple_choice',
  stem: '=1+1 adalah $\\frac{4}{2}$\nbaris kedua',
  options: ['1/2', '007', '-3'].map((text) => ({ ...nothing, text, isKey: text === '007', weight: null })),
  explanation: 'Karena.',
  source: 'Buku',
  rubric: null,
  timeLimitSeconds: 75,
  id: 'x'.repeat(36),
};

/** A workbook of these rows, in which the cells at "row,column" have a number format. */
async function readFormatted(rows: (string | number | boolean)[][], formats: Record<string, string>) {
  const cells = new Map(
    Object.entries(formats).map(([address, numFmt]) => {
      const [row = 0, column = 0] = address.split(',').map(Number);
      return [address, { value: rows[row]?.[column] ?? null, style: { numFmt } }];
    }),
  );
  return readFile(await writeXlsx({ sheets: [{ name: 'Lembar1', rows, cells }] }));
}

describe('a workbook', () => {
  it('comes back as it was written: formulas and numbers are texts', async () => {
    const { format, questions } = await readFile(await questionWorkbook([question], { examTypes }));
    expect(format).toBe('Excel (.xlsx)');
    const { subType, kind, stem, options, explanation, source, rubric, timeLimitSeconds, id } = question;
    expect(questions).toEqual([
      {
        ...{ place: 'Baris 2', subType, kind, stem, picture: null, imageAlt: null, explanation, source, rubric },
        options: options.map((option) => ({ ...option, picture: null })),
        ...{ timeLimitSeconds, exportedId: id, problems: [], notices: [] },
      },
    ]);
  });

  it('is read from the sheet Soal alone: the template has examples that nobody wants', async () => {
    await expect(readFile(await importTemplate(examTypes))).rejects.toThrow('Tidak ada soal di dalam berkas ini');
  });

  it('has examples with pictures in their cells, which can be read once they are in the sheet Soal', async () => {
    const template = await importTemplate(examTypes);
    const { readXlsx } = await import('hucre/xlsx');
    const contoh = (await readXlsx(template)).sheets.find(({ name }) => name === 'Contoh');
    const { images = [], rows } = contoh ?? { rows: [] };
    const { questions, pictures } = await readFile(await writeXlsx({ sheets: [{ name: 'Soal', rows, images }] }));
    expect(questions.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(questions[1]?.options.map(({ weight }) => weight)).toEqual([5, 3, 2, 1, 0]);
    expect(questions[2]).toMatchObject({
      picture: 0,
      options: [{ picture: 1 }, { picture: 2, isKey: true }, { picture: 3 }],
    });
    expect(pictures).toHaveLength(4);
  });

  describe('with pictures over cells that have a text', () => {
    const names = ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci', 'Pembahasan'];
    const row = ['Deret angka', 'Bentuk apa ini?', 'segitiga', 'kotak', 'A', 'Karena bersisi tiga.'];
    /** A workbook with a different picture over each of these cells. */
    const readWith = async (rows: string[][], ...places: [row: number, column: number][]) => {
      const images = await Promise.all(
        places.map(async ([at, col], width) => ({
          data: new Uint8Array(
            await drawing(100 + width, 90)
              .png()
              .toBuffer(),
          ),
          type: 'png' as const,
          anchor: { from: { row: at, col }, to: { row: at + 1, col: col + 1 } },
        })),
      );
      return readFile(await writeXlsx({ sheets: [{ name: 'Lembar1', rows, images }] }));
    };

    it('keeps both, as in Word', async () => {
      const { questions, pictures } = await readWith([names, row], [1, 1], [1, 3]);
      expect(questions).toEqual([
        expect.objectContaining({
          stem: 'Bentuk apa ini?',
          picture: 0,
          options: [
            { text: 'segitiga', picture: null, imageAlt: null, isKey: true, weight: null },
            { text: 'kotak', picture: 1, imageAlt: null, isKey: false, weight: null },
          ],
          problems: [],
        }),
      ]);
      expect(pictures).toHaveLength(2);
    });

    it('has its headings below a logo', async () => {
      const { questions } = await readWith([names, row], [0, 1]);
      expect(questions).toMatchObject([{ stem: 'Bentuk apa ini?', picture: null, problems: [] }]);
    });

    it('keeps the text where there can be no picture, and says that it left one out', async () => {
      const { questions } = await readWith([names, row], [1, 0], [1, 4], [1, 5]);
      const message = 'Gambar di bagian ini ditinggalkan';
      expect(questions).toMatchObject([
        {
          subType: 'Deret angka',
          explanation: 'Karena bersisi tiga.',
          options: [{ isKey: true }, {}],
          problems: [],
          notices: [
            { field: 'key', message },
            { field: 'subType', message },
            { field: 'explanation', message },
          ],
        },
      ]);
    });

    it('says where there are more than one', async () => {
      const message = 'Ada lebih dari satu gambar di sini; gabungkan menjadi satu gambar';
      const beside = [
        [...names, 'Gambar soal'],
        [...row, ''],
      ];
      const { questions } = await readWith(beside, [1, 1], [1, 6], [1, 3], [1, 3]);
      expect(questions[0]?.problems).toEqual([
        { field: 'optionImage.1', message },
        { field: 'image', message },
      ]);
    });
  });

  it('has numbers as their author sees them, in Indonesian notation', async () => {
    const rows = [
      ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Pilihan C', 'Pilihan D', 'Pilihan E', 'Kunci', 'Waktu'],
      ['Deret angka', 1500.5, 0.25, 1_500_000, 1_500_000, 0.1 + 0.2, true, 0.25, 1200],
      ['Deret angka', 'Hari?', 7, 1.5, -2, 1e6, false, 1, 60],
    ];
    const formats = {
      '1,2': '0%',
      '1,3': '"Rp"#,##0',
      '1,4': '[$Rp-421]#,##0',
      '1,7': '0%',
      '1,8': '#,##0',
      '2,2': '000',
    };
    const { questions } = await readFormatted(rows, formats);
    expect(
      questions.map(({ stem, options, timeLimitSeconds, problems }) => ({
        stem,
        options: options.map(({ text, isKey }) => (isKey ? `*${text}` : text)),
        timeLimitSeconds,
        problems,
      })),
    ).toEqual([
      {
        stem: '1500,5',
        options: ['*25%', 'Rp1.500.000', 'Rp1.500.000', '0,3', 'BENAR'],
        timeLimitSeconds: 1200,
        problems: [],
      },
      { stem: 'Hari?', options: ['*007', '1,5', '-2', '1000000', 'SALAH'], timeLimitSeconds: 60, problems: [] },
    ]);
  });

  it('has General with a unit or a colour as Excel shows it', async () => {
    const rows = [
      ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Pilihan C', 'Pilihan D', 'Pilihan E', 'Kunci'],
      ['Deret angka', 1234.5, -7, 0.1 + 0.2, 1e-7, 1000, -5, 'A'],
    ];
    const formats = {
      '1,1': 'General" cm"',
      '1,2': '[Red]General',
      '1,3': 'General\\ "kg"',
      '1,4': 'General" m"',
      '1,5': '0" General"',
      '1,6': 'General;[Red](General)',
    };
    const { questions } = await readFormatted(rows, formats);
    expect(questions[0]?.stem).toBe('1234,5 cm');
    expect(questions[0]?.options.map(({ text }) => text)).toEqual(['-7', '0,3 kg', '1e-7', '1000 General', '(5)']);
  });

  it.each([
    ['a place with decimals', ['tiga', 'empat', 'lima'], 2, { '1,5': '0.00' }, 1],
    ['a place with zeros in front', ['tiga', 'empat', 'lima'], 3, { '1,5': '000' }, 2],
    ['the number of an option that is shown otherwise', [0.5, 0.25, 1], 0.25, { '1,2': '0%', '1,3': '0%' }, 1],
    ['the number of an option where it is shown otherwise', [0.5, 0.25, 1], 1, { '1,4': '0.0%', '1,5': '0%' }, 2],
    ['what an option shows, before a place', [2, 3, 1], 1, { '1,2': '0.00', '1,4': '0.00', '1,5': '0.00' }, 2],
  ])('has a key that is %s', async (_which, options, key, formats, place) => {
    const rows = [
      ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Pilihan C', 'Kunci'],
      ['Deret angka', 'Berapa?', ...options, key],
    ];
    const { questions } = await readFormatted(rows, formats as Record<string, string>);
    expect(questions[0]?.problems).toEqual([]);
    expect(questions[0]?.options.findIndex(({ isKey }) => isKey)).toBe(place);
  });

  it('says where Excel has made a date, or computes a cell', async () => {
    const rows = [
      ['Subtes', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci'],
      ['Deret angka', 'Apa?', new Date('2026-02-01'), 'b', 'A'],
      ['Deret angka', null, 'a', 'b', 'A'],
    ];
    const cells = new Map([
      ['1,2', { value: new Date('2026-02-01'), style: { numFmt: 'd-mmm' } }],
      ['2,1', { value: 2, formula: '1+1' }],
    ]);
    const { questions } = await readFile(await writeXlsx({ sheets: [{ name: 'Lembar1', rows, cells }] }));
    expect(questions.map(({ problems }) => problems)).toEqual([
      [
        {
          field: 'option.0',
          message: 'Baris 2, Pilihan A: sel berisi tanggal (1/2 menjadi 1 Feb); ubah format sel menjadi Teks',
        },
      ],
      [{ field: 'stem', message: 'Baris 3, Pertanyaan: sel berisi rumus; salin lalu tempel sebagai nilai' }],
    ]);
  });
});
