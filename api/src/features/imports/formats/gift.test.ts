import { readGift } from './gift.ts';

const read = (text: string) => readGift(new TextEncoder().encode(text), () => undefined);
const first = async (text: string) => (await read(text)).questions[0];
const problemsOf = async (text: string) =>
  (await read(text)).questions.map(({ problems }) => problems.map(({ message }) => message));

describe('the reader of GIFT', () => {
  it('reads a file as Moodle exports it', async () => {
    const { questions, notices } = await read(String.raw`// question: 0  name: Switch category to $course$/top/Default
$CATEGORY: $course$/top/Default untuk TWK


// question: 4711  name: Soal 1
// [id:twk-1] [tag:nasionalisme] [tag:waktu-90]
::Soal 1::[html]<p dir\="ltr" style\="text-align\: left;">Ibu kota Jawa Barat\: <b>apa</b>?<br></p>{
	~<p>Semarang</p>
	=<p>Bandung</p>
	~<p>Serang</p>
	####<p>Karena \{Bandung\}.</p>
}


// question: 4712  name: Soal 2
::Soal 2::Nilai dari \n$x^2$ {=4 ~5}
`);
    expect(notices).toEqual([]);
    expect(questions).toEqual([
      expect.objectContaining({
        place: 'Soal 1',
        stem: 'Ibu kota Jawa Barat: apa?',
        subType: 'nasionalisme',
        timeLimitSeconds: 90,
        exportedId: 'twk-1',
        explanation: 'Karena {Bandung}.',
        options: [
          expect.objectContaining({ text: 'Semarang', isKey: false, weight: null }),
          expect.objectContaining({ text: 'Bandung', isKey: true }),
          expect.objectContaining({ text: 'Serang', isKey: false }),
        ],
        problems: [],
      }),
      expect.objectContaining({ place: 'Soal 2', stem: 'Nilai dari \n$x^2$', subType: null, problems: [] }),
    ]);
  });

  it.each([
    ['2+2=4 pada pukul 10:30, lihat http://contoh.id #1 ~ya', '2+2=4 pada pukul 10:30, lihat http://contoh.id #1 ~ya'],
    ['Baris satu\nbaris dua:', 'Baris satu\nbaris dua:'],
    [String.raw`Rumus $\\frac\{1\}\{2\}$ dan $\alpha$`, String.raw`Rumus $\frac{1}{2}$ dan $\alpha$`],
    [String.raw`Nilai \\(x\\) ini`, 'Nilai $x$ ini'],
    ['::Judul: dengan = tanda::Isi', 'Isi'],
    ['Tebal <b>ini</b>\nlalu', 'Tebal ini\nlalu'],
    ['[plain]a <b> c', 'a <b> c'],
    ['a < b dan c > d', 'a < b dan c > d'],
  ])('reads the stem %j', async (stem, text) => {
    expect(await first(`${stem} {=a ~b}`)).toMatchObject({ stem: text, problems: [] });
  });

  it('reads weights, as shares of five or of what a tag says', async () => {
    const weights = async (text: string) => (await first(text))?.options.map(({ weight }) => weight);
    expect(await weights('Sikap Anda? {~%100%A ~%80%B ~%60%C ~%40%D ~%20%E}')).toEqual([5, 4, 3, 2, 1]);
    expect(await weights('// [tag:bobot-maks-3]\nSikap Anda? {~%100%A ~%66.66667%B ~%33.33333%C ~D}')).toEqual([
      3, 2, 1, 0,
    ]);
    expect(await weights('// [tag:bobot-maks-5]\nSikap Anda? {~%100%A ~%0%B}')).toEqual([5, 0]);
    expect(await weights('Sikap Anda? {=A ~%50%B}')).toEqual([5, 2.5]);
  });

  it('leaves out feedback of options with a notice', async () => {
    expect((await first('Soal {=a#Benar: sekali! ~b#Salah}'))?.notices).toEqual([
      { field: 'option.0', message: 'Umpan balik pilihan ditinggalkan' },
      { field: 'option.1', message: 'Umpan balik pilihan ditinggalkan' },
    ]);
  });

  it.each([
    ['Jodohkan {=a -> 1 =b -> 2 =c -> 3}', 'Soal menjodohkan belum didukung'],
    ['Bumi bulat {T}', 'Soal benar–salah belum didukung'],
    ['Pi {#3.14:0.01}', 'Soal isian angka belum didukung'],
    ['Ibu kota {=Jakarta =DKI Jakarta}', 'Soal isian singkat belum didukung'],
    ['Jelaskan! {}', 'Soal esai dalam GIFT belum didukung'],
    ['Hanya teks', 'Teks tanpa pilihan jawaban belum didukung'],
    ['Ibu kota {=Jakarta ~Bandung} Indonesia', 'Soal dengan isian di tengah kalimat belum didukung'],
    ['Pilih {~%50%a ~%50%b ~c}', 'Lebih dari satu jawaban benar belum didukung'],
    ['Pilih {=a ~%-50%b}', 'Nilai negatif tidak didukung'],
    ['Pilih {~a ~b}', 'Tidak ada jawaban benar; tandai satu pilihan dengan ='],
    ['Pilih {=a', 'Tanda { tidak ditutup dengan }; baris kosong memisahkan soal, juga di dalam { }'],
    ['Pilih {=a ~%x%b}', 'Penulisan GIFT tidak dapat dibaca; periksa tanda { } = ~ #'],
  ])('refuses %j by itself, and reads the next one', async (text, message) => {
    expect(await problemsOf(`${text}\n\nBenar? {=ya ~tidak}`)).toEqual([[message], []]);
  });

  it('names a picture that is not there', async () => {
    expect(await problemsOf('[html]<img src\\="@@PLUGINFILE@@/a.png"> {=a ~b}')).toEqual([
      ['Gambar "a.png" tidak ada di dalam berkas atau ZIP'],
    ]);
  });
});
