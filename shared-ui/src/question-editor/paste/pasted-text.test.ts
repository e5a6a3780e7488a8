import { splitMath } from '@tryout/api/contract';
import fc from 'fast-check';
import katex from 'katex';
import {
  browserPage,
  browserPicture,
  excelRow,
  googleDocs,
  libreOffice,
  wordEquation,
  wordLists,
  wordParagraphs,
  wordTable,
} from './clipboard-samples.ts';
import { readPastedHtml } from './pasted-text.ts';

const read = (html: string) => readPastedHtml(html).text;

describe('HTML of the clipboard as text of a question', () => {
  it.each([
    [
      'wordParagraphs',
      wordParagraphs,
      'Sebuah kubus memiliki volume 27 $\\mathrm{cm^3}$. Rumusnya V = $s^3$.\n\nReaksi: $\\mathrm{H_2SO_4}$ dan 6 x $10^{-23}$; $a_n$, $\\mathrm{log_2}$ 8.',
    ],
    ['wordLists', wordLists, 'Perhatikan:\n- Semua pegawai disiplin\n- Kecuali yang cuti\n1. Pilih satu\n2. Jelaskan'],
    ['wordEquation', wordEquation, 'Nilai dari adalah …'],
    ['wordTable', wordTable, 'Tahun | Produksi (ton)\n2024 | 1.250'],
    [
      'libreOffice',
      libreOffice,
      'Luas lingkaran adalah $πr^2$.\n\nLangkahnya:\n1. hitung $r_1$\n2. kalikan\n- dua kali',
    ],
    ['googleDocs', googleDocs, 'Jika $x^2$ = 16, maka:\n\n- x positif\n- x negatif\na. $\\mathrm{CO_2}$'],
    [
      'browserPage',
      browserPage,
      'Persamaan kuadrat\n\nBentuk umumnya $ax^2 + c = 0$.\n\nHarganya \\$5 atau 10\\$ saja.\n\nbaris satu\nbaris dua',
    ],
    ['excelRow', excelRow, 'Jakarta | 12'],
    ['browserPicture', browserPicture, ''],
  ])('reads %s', (_, html, text) => {
    expect(read(html)).toBe(text);
  });

  it('tells of pictures and of equations of Word', () => {
    expect(readPastedHtml(browserPicture).pictures).toEqual(['https://contoh.id/gambar/peta.png']);
    expect(readPastedHtml(wordEquation).hasLostFormula).toBe(true);
    expect(readPastedHtml(wordParagraphs)).toMatchObject({ pictures: [], hasLostFormula: false });
  });

  it.each([
    ['lines', 'satu<br>dua<br><br>tiga', 'satu\ndua\n\ntiga'],
    ['a break at the end of a block', '<div>satu<br></div><div>dua</div>', 'satu\ndua'],
    ['an empty block', '<div>satu</div><div><br></div><div>dua</div>', 'satu\n\ndua'],
    ['paragraphs of a page', '<p>satu</p><p>dua</p>', 'satu\n\ndua'],
    ['spaces', ' satu \n  <b>dua</b>&nbsp;&nbsp; tiga ', 'satu dua tiga'],
    ['a list that begins at three', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    ['a list without marks', '<ul style="list-style-type: none"><li>menu</li></ul>', 'menu'],
    [
      'Roman numbers',
      '<ol type="I"><li>satu</li><li>dua</li><li>tiga</li><li>empat</li></ol>',
      'I. satu\nII. dua\nIII. tiga\nIV. empat',
    ],
    [
      'letters in a table',
      '<table><tr><td>A.</td><td>Satu</td></tr><tr><td>B.</td><td>Dua</td></tr></table>',
      'A. Satu\nB. Dua',
    ],
    ['a power of a bracket', '(a+b)<sup>2</sup>', '(a+b)$^2$'],
    ['scripts next to each other', 'x<sup>2</sup>y<sup>3</sup>+1', '$x^2y^3$+1'],
    ['both scripts', 'x<sub>1</sub><sup>2</sup>', '$x_1^2$'],
    ['a script in a script', '2<sup>x<sup>2</sup></sup>', '$2^{x^{2}}$'],
    ['words in a script', 'x<sub>maks</sub>', '$x_{\\text{maks}}$'],
    ['a sign of TeX in a script', 'x<sup>50%</sup>', '$x^{50\\%}$'],
    ['letters of no formula', 'é<sup>2</sup>', '$\\text{é}^2$'],
    ['a script of spaces', 'x<sup> </sup>y', 'x y'],
    ['a formula beside a word', 'kali<math alttext="x"></math>5', 'kali $x$ 5'],
    ['MathML without TeX', '<math><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>', '$\\frac{1}{\\sqrt{x}}$'],
    ['a formula of Wikipedia', '<img alt="{\\displaystyle x^{2}}" src="https://wikimedia.org/x.svg">', '$x^{2}$'],
    ['a formula that was written as TeX', '<p>Nilai $x^2$ dan \\(y_1\\)</p>', 'Nilai $x^2$ dan $y_1$'],
    ['money', '<p>Rp5.000 atau $5 dan $6</p>', 'Rp5.000 atau $5 dan $6'],
    ['money beside a formula', '<p>$a atau b$, x<sup>2</sup></p>', '\\$a atau b\\$, $x^2$'],
    ['a dollar sign right before a formula', '<p>$x<sup>2</sup></p>', '$ $x^2$'],
    ['text that was deleted', '<p>baru<del>lama</del></p>', 'baru'],
    ['own signs of symbol fonts', '<p>a\uf0b7b</p>', 'ab'],
  ])('reads %s', (_, html, text) => {
    expect(read(html)).toBe(text);
  });

  it('makes formulas that can be drawn, of any letters and scripts', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ1π é$\\%&_{}^~#|<>.,()-−'), maxLength: 6 }),
      fc.tuple(
        fc.constantFrom('sup', 'sub'),
        fc.string({ unit: fc.constantFrom(...'aZ1π é$\\%&_{}^~#.,()-−'), maxLength: 4 }),
      ),
    );
    const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const html = pieces
          .map((one) => (typeof one === 'string' ? escaped(one) : `<${one[0]}>${escaped(one[1])}</${one[0]}>`))
          .join('');
        const text = read(`<p>${html}</p>`);
        for (const part of splitMath(text))
          // Words that were written as TeX stay as they are; those with a script are ours.
          if (part.kind === 'math' && !html.includes('$') && !html.includes('\\'))
            expect(() => katex.renderToString(part.tex, { strict: 'error' })).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
