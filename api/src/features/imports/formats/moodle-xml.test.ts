import { FileRefused, type FindPicture } from '../read-question.ts';
import { readMoodleXml } from './moodle-xml.ts';

const none: FindPicture = () => undefined;
const read = (xml: string, find = none) => readMoodleXml(new TextEncoder().encode(xml), find);
const quiz = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions}\n</quiz>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** A question as Moodle 4 exports it. */
const multichoice = ({
  stem = '<p dir="ltr" style="text-align: left;">Ibu kota Jawa Barat adalah&nbsp;…<br></p>',
  files = '',
  fractions = [0, 100, 0],
  rest = '<single>true</single>',
  grade = '1.0000000',
  answer = (index: number) => `<p dir="ltr">Pilihan ${index}</p>`,
  feedback = '',
} = {}) => `<!-- question: 4711  -->
  <question type="multichoice">
    <name><text>Soal 1</text></name>
    <questiontext format="html">
      <text><![CDATA[${stem}]]></text>
${files}
    </questiontext>
    <generalfeedback format="html">
      <text><![CDATA[<p>Karena <b>Bandung</b>.</p>]]></text>
    </generalfeedback>
    <defaultgrade>${grade}</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
    <correctfeedback format="html"><text>Jawaban Anda benar.</text></correctfeedback>
    ${rest}
${fractions
  .map(
    (fraction, index) => `    <answer fraction="${fraction}" format="html">
      <text><![CDATA[${answer(index)}]]></text>
      <feedback format="html"><text>${feedback}</text></feedback>
    </answer>`,
  )
  .join('\n')}
  </question>`;
const first = async (xml: string, find = none) => (await read(quiz(xml), find)).questions[0];

describe('the reader of Moodle XML', () => {
  it('reads a question as Moodle exports it, and no category', async () => {
    const category = `<!-- question: 0  -->
  <question type="category">
    <category><text>$course$/top/Default untuk TWK</text></category>
    <info format="moodle_auto_format"><text></text></info>
    <idnumber></idnumber>
  </question>`;
    const { questions, notices } = await read(quiz(`${category}\n${multichoice()}`));
    expect(notices).toEqual([]);
    expect(questions).toEqual([
      expect.objectContaining({
        place: 'Soal 1',
        kind: 'multiple_choice',
        stem: 'Ibu kota Jawa Barat adalah …',
        explanation: 'Karena Bandung.',
        options: [
          { text: 'Pilihan 0', picture: null, imageAlt: null, isKey: false, weight: null },
          { text: 'Pilihan 1', picture: null, imageAlt: null, isKey: true, weight: null },
          { text: 'Pilihan 2', picture: null, imageAlt: null, isKey: false, weight: null },
        ],
        subType: null,
        timeLimitSeconds: null,
        exportedId: null,
        problems: [],
        notices: [{ field: 'explanation', message: 'Huruf tebal, miring, bergaris, dan berwarna menjadi teks biasa' }],
      }),
    ]);
  });

  it('reads weights as shares of the points', async () => {
    const question = await first(multichoice({ fractions: [100, 66.66667, 33.33333, 0], grade: '3.0000000' }));
    expect(question?.options.map(({ isKey, weight }) => [isKey, weight])).toEqual([
      [false, 3],
      [false, 2],
      [false, 1],
      [false, 0],
    ]);
    const half = await first(multichoice({ fractions: [100, 50, 0] }));
    expect(half?.options.map(({ weight }) => weight)).toEqual([1, 0.5, 0]);
  });

  it('reads tags as sub type, time and highest weight', async () => {
    const tags = (names: string[]) =>
      `<tags>${names.map((name) => `<tag><text>${name}</text></tag>`).join('\n      ')}</tags>`;
    const question = await first(
      multichoice({ fractions: [100, 0], rest: tags(['waktu-90', 'pelayanan_publik', 'bobot-maks-5', 'UTS']) }),
    );
    expect(question).toMatchObject({ subType: 'pelayanan_publik', timeLimitSeconds: 90 });
    expect(question?.options.map(({ weight }) => weight)).toEqual([5, 0]);
    expect(question?.notices).toContainEqual({ field: 'subType', message: 'Tag yang tidak dipakai: UTS' });
  });

  it('finds pictures in the file, beside it and in an address, and never fetches one', async () => {
    const stem = '<p>Peta:</p><p><img src="@@PLUGINFILE@@/peta%20a.png" alt="Peta Jawa" width="300"></p>';
    const file = `<file name="peta a.png" path="/" encoding="base64">${base64('peta')}</file>`;
    const answers = [
      '<img src="gambar/b.png" alt="">',
      `<img src="data:image/png;base64,${base64('c')}">`,
      '<img src="https://contoh.id/d.png">',
      '<img src="@@PLUGINFILE@@/hilang.png">',
      '<img src="gambar/b.png"><img src="gambar/b.png">',
    ];
    const question = await first(
      multichoice({ stem, files: file, fractions: [0, 100, 0, 0, 0], answer: (index) => answers[index] ?? '' }),
      (name) => (name === 'gambar/b.png' ? { name, content: bytes('b') } : undefined),
    );
    expect(question?.picture).toEqual({ name: 'peta a.png', content: bytes('peta') });
    expect(question).toMatchObject({ stem: 'Peta:', imageAlt: 'Peta Jawa' });
    expect(question?.options.map(({ picture }) => picture && Buffer.from(picture.content).toString())).toEqual([
      'b',
      'c',
      null,
      null,
      null,
    ]);
    expect(question?.problems).toEqual([
      {
        field: 'optionImage.2',
        message: 'Gambar dari alamat internet tidak diambil; sisipkan gambarnya di dalam berkas',
      },
      { field: 'optionImage.3', message: 'Gambar "hilang.png" tidak ada di dalam berkas atau ZIP' },
      { field: 'optionImage.4', message: 'Ada 2 gambar di sini; gabungkan menjadi satu gambar' },
    ]);
  });

  it.each([
    ['matching', 'Soal menjodohkan belum didukung'],
    ['shortanswer', 'Soal isian singkat belum didukung'],
    ['truefalse', 'Soal benar–salah belum didukung'],
    ['ddwtos', 'Soal jenis "ddwtos" belum didukung'],
  ])('refuses a question of the type %s by itself, and reads the next one', async (type, message) => {
    const other = `<question type="${type}"><questiontext format="html"><text>Jodohkan</text></questiontext></question>`;
    const { questions } = await read(quiz(other + multichoice()));
    expect(questions.map(({ problems }) => problems)).toEqual([[{ field: 'question', message }], []]);
  });

  it.each([
    [{ fractions: [50, 50, 0], rest: '<single>false</single>' }, 'Lebih dari satu jawaban benar belum didukung'],
    [{ fractions: [100, -25, 0] }, 'Nilai negatif tidak didukung'],
  ])('refuses %j', async (question, message) => {
    expect((await first(multichoice(question)))?.problems).toEqual([{ field: 'key', message }]);
  });

  it('reads a question in which several may be ticked, if one of them is right', async () => {
    const question = await first(multichoice({ rest: '<single>false</single>' }));
    expect(question?.options.map(({ isKey }) => isKey)).toEqual([false, true, false]);
  });

  it('refuses sound, and says that feedback of options is left out', async () => {
    const sound = '<p>Dengarkan <audio controls="true"><source src="@@PLUGINFILE@@/dialog.mp3">dialog.mp3</audio></p>';
    expect((await first(multichoice({ stem: sound })))?.problems).toEqual([
      { field: 'stem', message: 'Audio dan video belum didukung' },
    ]);
    expect((await first(multichoice({ feedback: 'Kurang tepat' })))?.notices.map(({ field }) => field)).toEqual([
      'explanation',
      'option.0',
      'option.1',
      'option.2',
    ]);
  });

  it('reads essays, and texts of the other formats of Moodle', async () => {
    const essay = `<question type="essay">
      <questiontext format="plain_text"><text>Jelaskan a &lt; b
dan $5 serta $x$.</text></questiontext>
      <graderinfo format="html"><text><![CDATA[<p>2 poin</p>]]></text></graderinfo>
    </question>`;
    expect(await first(essay)).toMatchObject({
      kind: 'essay',
      stem: String.raw`Jelaskan a < b
dan \$5 serta \$x\$.`,
      rubric: '2 poin',
      options: [],
      problems: [],
    });
    const auto = `<question type="multichoice"><questiontext format="moodle_auto_format"><text><![CDATA[Baris satu
baris <i>dua</i>]]></text></questiontext><answer fraction="100"><text>a &lt;</text></answer><answer fraction="0"><text>b</text></answer></question>`;
    expect(await first(auto)).toMatchObject({
      stem: 'Baris satu\nbaris dua',
      options: [expect.objectContaining({ text: 'a <', isKey: true }), expect.objectContaining({ text: 'b' })],
    });
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>', /DOCTYPE; ditolak/],
    ['an unfinished file', '<quiz><question type="multichoice">', /XML rusak pada baris 1/],
    ['a wrong end', '<quiz><a></b></quiz>', /XML rusak pada baris 1/],
    ['an unknown entity', '<quiz>&nbsp;</quiz>', /XML rusak pada baris 1/],
    ['another XML', '<manifest/>', /bukan ekspor Moodle/],
    ['a deep one', `<quiz>${'<a>'.repeat(100_000)}`, /bersarang terlalu dalam/],
  ])('refuses %s as a whole', async (_, xml, message) => {
    await expect(read(xml)).rejects.toThrow(FileRefused);
    await expect(read(xml)).rejects.toThrow(message);
  });

  it('reads a file in another encoding, and says so', async () => {
    const xml = Buffer.from(quiz(multichoice({ stem: 'Café' })), 'latin1');
    const { questions, notices } = await readMoodleXml(new Uint8Array(xml), none);
    expect(questions[0]?.stem).toBe('Café');
    expect(notices).toEqual([expect.stringContaining('Windows-1252')]);
  });
});
