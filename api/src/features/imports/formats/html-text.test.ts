import { FileRefused } from '../read-question.ts';
import { readHtml, readPlain } from './html-text.ts';

describe('readHtml', () => {
  it.each([
    ['<p dir="ltr" style="text-align: left;">Ibu kota&nbsp;Jawa Barat<br></p>', 'Ibu kota Jawa Barat'],
    ['<p>Baris satu</p>\n<p>Baris <i>dua</i><br>dan tiga</p>', 'Baris satu\nBaris dua\ndan tiga'],
    ['<p>satu</p><p><br></p><p>dua</p>', 'satu\n\ndua'],
    ['a &lt; b &amp;&amp; c &gt; d, &quot;&eacute;&#8217;&hellip;', 'a < b && c > d, "é’…'],
    ['Pilih:<ul><li>satu</li><li>dua</li></ul>', 'Pilih:\n- satu\n- dua'],
    ['<ol><li>satu</li><li>dua</li></ol>lalu', '1. satu\n2. dua\nlalu'],
    ['x<sup>2</sup> + 10<sup>-3</sup>', '$x^{2}$ + $10^{-3}$'],
    ['Luas 5 cm<sup>2</sup>, H<sub>2</sub>O', String.raw`Luas 5 $\text{cm}^{2}$, $H_{2}$O`],
    ['x<sub>1</sub><sup>2</sup>', '$x_{1}^{2}$'],
    ['(a+b)<sup>n</sup>', '(a+b)${}^{n}$'],
    [String.raw`Nilai \(x^2\) dan \[\frac{1}{2}\]`, String.raw`Nilai $x^2$ dan $$\frac{1}{2}$$`],
    ['$$a &lt; b$$ selesai', '$$a < b$$ selesai'],
    ['<p>Harga $5 sampai $10</p>', 'Harga $5 sampai $10'],
    ['<p>antara $a$ dan $b$</p>', String.raw`antara \$a\$ dan \$b\$`],
    ['<span>$</span>5$ dan', String.raw`\$5$ dan`],
    ['<span class="math inline">$x + \\text{(a\\)}$</span>', '$x + \\text{(a\\)}$'],
    ['<p style="white-space: pre-wrap">a  b\n\tc</p>', 'a  b\n\tc'],
    [
      '<table><tr><td><p>Nama</p></td><td>Nilai</td></tr><tr><td>Ani</td><td>9</td></tr></table>',
      'Nama | Nilai\nAni | 9',
    ],
    ['<script>alert(1)</script><style>p{}</style>aman<!-- tidak -->', 'aman'],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '$x^2$',
    ],
    ['tidak <b>ditutup <p>sama sekali', 'tidak ditutup\nsama sekali'],
    ['', ''],
  ])('reads %j', (html, text) => {
    expect(readHtml(html).text).toBe(text);
  });

  it('names pictures, and never fetches them', () => {
    expect(
      readHtml('<p>Lihat <img src="@@PLUGINFILE@@/peta%20a.png" alt=" Peta "> dan <IMG SRC=b.png></p>').pictures,
    ).toEqual([
      { src: '@@PLUGINFILE@@/peta%20a.png', alt: 'Peta' },
      { src: 'b.png', alt: null },
    ]);
  });

  it('says what it flattens, and what it cannot read', () => {
    expect(
      readHtml('<p>a <b>b</b> <span style="color:red">c</span></p><table><tr><td>d</td></tr></table>'),
    ).toMatchObject({
      notices: ['Huruf tebal, miring, bergaris, dan berwarna menjadi teks biasa', 'Tabel diratakan menjadi baris teks'],
      problems: [],
    });
    expect(readHtml('<a href="@@PLUGINFILE@@/dialog.mp3">Dengarkan</a>').problems).toEqual([
      'Audio dan video belum didukung',
    ]);
    expect(readHtml('<math><mi>x</mi></math>').problems).toEqual([
      'Rumus MathML tidak dapat dibaca; tulis sebagai $…$',
    ]);
    expect(readHtml('<svg><path d="M0 0"/></svg>').problems).toHaveLength(1);
  });

  it('refuses a megabyte of elements in one another, and reads a megabyte of lines and of formulas', () => {
    expect(() => readHtml(`${'<b>'.repeat(300_000)}x`)).toThrow(FileRefused);
    expect(readHtml('a<br>'.repeat(200_000)).text).toHaveLength(399_999);
    expect(readHtml(String.raw`\(a\)`.repeat(150_000)).text).toHaveLength(599_999);
  });
});

describe('readPlain', () => {
  it.each([
    ['Nilai $x^2$ dan $$y$$\r\nbaris dua', 'Nilai $x^2$ dan $$y$$\nbaris dua'],
    [String.raw`Nilai \(x\) sama dengan`, 'Nilai $x$ sama dengan'],
    ['Rp5.000 dan $5, a < b & <p>', 'Rp5.000 dan $5, a < b & <p>'],
  ])('reads %j', (source, text) => {
    expect(readPlain(source)).toBe(text);
  });
});
