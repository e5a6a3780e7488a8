import { readXlsx } from 'hucre/xlsx';
import { examTypes } from '../../../test/exam-content.ts';
import { questionColumns, questionWorkbook, type SheetQuestion, subTypeName } from './question-sheet.ts';

const picture = { content: new Uint8Array([137, 80, 78, 71]), type: 'png' as const, width: 400, height: 100 };
const option = (text: string, isKey = false) => ({ text, picture: null, imageAlt: null, isKey, weight: null });
const question: SheetQuestion = {
  kind: 'multiple_choice',
  subType: 'Nasionalisme',
  stem: '=1+1 adalah\n$x^2$',
  picture,
  imageAlt: 'Peta',
  options: [option('1/2'), option('007', true)],
  explanation: null,
  source: null,
  rubric: null,
  timeLimitSeconds: 60,
  id: 'abc',
};

describe('the workbook of questions', () => {
  it('has every column of the template once, in its order', () => {
    const headings = questionColumns.map(({ heading }) => heading);
    expect(headings.slice(0, 29).join('|')).toBe(
      'No|Subtes *|Pertanyaan *|Gambar soal|Pilihan A|Pilihan B|Pilihan C|Pilihan D|Pilihan E|Gambar A|Gambar B|Gambar C|Gambar D|Gambar E|Kunci|Bobot A|Bobot B|Bobot C|Bobot D|Bobot E|Pembahasan|Waktu (detik)|Keterangan gambar soal|Keterangan gambar A|Keterangan gambar B|Keterangan gambar C|Keterangan gambar D|Keterangan gambar E|ID soal',
    );
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('has texts as texts, the picture in its cell, and drop-downs that point at the hidden lists', async () => {
    const file = await questionWorkbook([question], { examTypes });
    const { sheets } = await readXlsx(file);
    expect(sheets.map(({ name }) => name)).toEqual(['Soal', 'Pilihan']);
    const [soal, pilihan] = sheets;
    expect(soal?.rows[1]?.slice(0, 7)).toEqual([1, 'Nasionalisme', '=1+1 adalah\n$x^2$', null, '1/2', '007', null]);
    expect(soal?.images?.map(({ anchor, data }) => [anchor.from, [...data]])).toEqual([
      [{ row: 1, col: 3 }, [137, 80, 78, 71]],
    ]);
    const list = soal?.dataValidations?.find(({ range }) => range.startsWith('B2:'));
    expect(list).toMatchObject({ type: 'list', formula1: 'Pilihan!$A$2:$A$200' });
    expect(pilihan?.rows.map(([first]) => first)).toContain('Nasionalisme');
  });

  it('names every sub type so that it can be told from the others', () => {
    const names = examTypes.subTypes.map((subType) => subTypeName(examTypes, subType));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThan(199);
  });
});
