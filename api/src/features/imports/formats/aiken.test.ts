import { readAiken } from './aiken.ts';

const read = (text: string | Uint8Array) =>
  readAiken(typeof text === 'string' ? new TextEncoder().encode(text) : text, () => undefined);

describe('the reader of Aiken', () => {
  it('reads questions as Moodle documents them', async () => {
    const { questions, notices } = await read(
      '\uFEFFApa ibu kota Jawa Barat?\r\nA. Bandung\r\nB. Semarang\r\nC. Serang\r\nANSWER: A\r\n\r\n2 + 2 = $2^2$ adalah\r\nA) 3\r\nB) 4\r\nANSWER: b\r\n',
    );
    expect(notices).toEqual([]);
    expect(questions.map(({ place, stem, options, problems }) => [place, stem, options, problems])).toEqual([
      [
        'Soal 1',
        'Apa ibu kota Jawa Barat?',
        ['Bandung', 'Semarang', 'Serang'].map((text, index) => expect.objectContaining({ text, isKey: index === 0 })),
        [],
      ],
      [
        'Soal 2',
        '2 + 2 = $2^2$ adalah',
        ['3', '4'].map((text, index) => expect.objectContaining({ text, isKey: index === 1 })),
        [],
      ],
    ]);
  });

  it('keeps the lines of a stem and of an option', async () => {
    const { questions } = await read(
      'Bacalah!\n\nJend. A. Yani gugur.\nSiapa dia?\nA. Jenderal\nAngkatan Darat\nB. Menteri\nKunci: A',
    );
    expect(questions).toEqual([expect.objectContaining({ stem: 'Bacalah!\n\nJend. A. Yani gugur.\nSiapa dia?' })]);
    expect(questions[0]?.options.map(({ text }) => text)).toEqual(['Jenderal\nAngkatan Darat', 'Menteri']);
  });

  it.each([
    ['Soal\nA. a\nB. b\n\nSoal dua\nA. a\nB. b\nANSWER: B', 'Jawaban tidak ditemukan; tambahkan baris "ANSWER: A"'],
    ['Soal\nA. a\nB. b\nANSWER: D\n\nSoal dua\nA. a\nB. b\nANSWER: B', 'Jawaban "D" tidak ada di antara pilihan'],
    [
      'Soal\nA. a\nB. b\nANSWER: A, B\n\nSoal dua\nA. a\nB. b\nANSWER: B',
      'Lebih dari satu jawaban benar belum didukung',
    ],
  ])('refuses one question of %j, and reads the next one', async (text, message) => {
    const { questions } = await read(text);
    expect(questions.map(({ problems }) => problems)).toEqual([[{ field: 'key', message }], []]);
    expect(questions[1]?.stem).toBe('Soal dua');
  });

  it('reads windows-1252 with a notice', async () => {
    const { questions, notices } = await read(new Uint8Array(Buffer.from('Café?\nA. a\nB. b\nANSWER: A', 'latin1')));
    expect(questions[0]?.stem).toBe('Café?');
    expect(notices).toHaveLength(1);
  });
});
