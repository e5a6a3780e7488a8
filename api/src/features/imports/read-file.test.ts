import { zipSync } from 'fflate';
import { oldOffice } from '../../../test/old-office.ts';
import { png } from '../../../test/pictures.ts';
import { readFile } from './read-file.ts';

const csv = (stem: string, image = '') =>
  Buffer.from(`Sub tipe;Pertanyaan;Gambar soal;Pilihan A;Pilihan B;Kunci\nDeret angka;${stem};${image};a;b;A`);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('the format of a file', () => {
  it('is found from its bytes, in any encoding of a text', async () => {
    const accented = 'Pertanyaan;Pilihan A;Pilihan B;Kunci\nCafé;a;b;A';
    for (const content of [Buffer.from(`\uFEFF${accented}`), utf16(accented)])
      expect(await readFile(content)).toMatchObject({ format: 'CSV', notices: [], questions: [{ stem: 'Café' }] });
    const latin = await readFile(Buffer.from(accented, 'latin1'));
    expect(latin.questions[0]?.stem).toBe('Café');
    expect(latin.notices).toEqual([expect.stringContaining('dibaca sebagai Windows-1252')]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'Berkas ini kosong'],
    ['an old workbook', oldOffice('SummaryInformation', 'Workbook'), 'Berkas .xls lama: simpan ulang sebagai .xlsx'],
    ['a still older one', oldOffice('Book'), 'Berkas .xls lama: simpan ulang sebagai .xlsx'],
    ['an old document', oldOffice('1Table', 'WordDocument'), 'Berkas .doc lama: simpan ulang sebagai .docx'],
    ['an old document with a table of Excel', oldOffice('WordDocument', 'Workbook'), 'Berkas .doc lama'],
    [
      'a file with a password',
      oldOffice('EncryptionInfo', 'EncryptedPackage'),
      'Berkas ini diberi password: buka dengan Excel atau Word, hapus passwordnya, simpan ulang, lalu kirim lagi',
    ],
    [
      'an old presentation',
      oldOffice('PowerPoint Document'),
      'Berkas Office lama: simpan ulang sebagai .xlsx atau .docx',
    ],
    ['a cut one', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Berkas Office lama'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'salin soalnya ke templat Excel'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'Berkas ini tidak dikenali'],
  ])('of %s is said to be another', async (_name, content, sentence) => {
    await expect(readFile(content)).rejects.toThrow(sentence);
  });
});

describe('a .zip', () => {
  it('names a hundred files that it doesn’t read, and says how many more there are', async () => {
    const others = Array.from({ length: 103 }, (_, n) => [`catatan ${n}.txt`, Buffer.from('bukan soal')] as const);
    const { notices } = await readFile(zipSync({ ...Object.fromEntries(others), 'soal.csv': csv('Satu') }));
    expect(notices).toHaveLength(101);
    expect(notices.at(-1)).toBe('Masih ada 3 catatan lain; bagi menjadi beberapa berkas untuk melihatnya');
  });

  it('has files of questions with their pictures, named by path or by name', async () => {
    const picture = await png();
    const { format, questions, pictures, notices } = await readFile(
      zipSync({
        'soal/satu.csv': csv('Satu', 'gambar\\PETA.png'),
        'soal/dua.csv': csv('Dua', 'peta.png'),
        'tiga.csv': csv('Tiga', 'lain.png'),
        'gambar/peta.png': picture,
        'baca saya.txt': Buffer.from('Halo'),
        '__MACOSX/._satu.csv': Buffer.from('x'),
      }),
    );
    expect(format).toBe('ZIP: CSV');
    expect(questions.map(({ place, picture: shown }) => [place, shown])).toEqual([
      ['soal/satu.csv, Baris 2', 0],
      ['soal/dua.csv, Baris 2', 0],
      ['tiga.csv, Baris 2', null],
    ]);
    expect(questions[2]?.problems).toEqual([{ field: 'image', message: 'Gambar "lain.png" tidak ada di dalam ZIP' }]);
    expect(pictures).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining('baca saya.txt: Judul kolom tidak dikenali')]);
  });

  it('without a file of questions, or with another .zip inside, is refused', async () => {
    await expect(readFile(zipSync({ 'a.png': await png() }))).rejects.toThrow('Tidak ada berkas soal di dalam ZIP ini');
    await expect(readFile(zipSync({ 'a.zip': zipSync({ 'a.csv': csv('Satu') }) }))).rejects.toThrow(
      'ZIP di dalam ZIP tidak dibaca',
    );
  });
});
