import { readCsv } from './csv.ts';

const read = (rows: string) =>
  readCsv(Buffer.from(`No;Subtes;Pertanyaan;Pilihan A;Pilihan B;Kunci\n${rows}`), () => undefined);

describe('a quotation mark in a CSV file', () => {
  it('that doesn’t close is a problem of its row, which has swallowed those after it', async () => {
    const { questions } = await read(
      '1;x;Satu;a;b;A\n2;x;"Merdeka" adalah kata;a;b;B\n3;x;Tiga;a;b;A\n4;x;"Empat";a;b;B\n5;x;Lima;a;b;A',
    );
    expect(questions.map(({ place, problems }) => [place, problems])).toEqual([
      ['Baris 2', []],
      ['Baris 3', [{ field: 'question', message: expect.stringContaining('Baris 3: tanda kutip (") tidak ditutup') }]],
      ['Baris 4', []],
    ]);
  });

  it('that is never closed is a problem, too', async () => {
    const { questions } = await read('1;x;"Satu;a;b;A\n2;x;Dua;a;b;B');
    expect(questions.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['question']]);
  });

  it('that closes, is doubled or stands inside of a text is none', async () => {
    const { questions } = await read('1;x;"Dua\nbaris; ""baik""";a;b;A\n2;x;kata "baik" itu;a;b;B');
    expect(questions.map(({ stem, problems }) => [stem, problems])).toEqual([
      ['Dua\nbaris; "baik"', []],
      ['kata "baik" itu', []],
    ]);
  });

  it('that swallows headings refuses the file, with the row', async () => {
    const refusal = readCsv(Buffer.from('"Soal" TWK\nNo;Subtes;Pertanyaan;Pilihan A;Pilihan B;Kunci'), () => undefined);
    await expect(refusal).rejects.toThrow('Baris 1: tanda kutip');
  });
});
