import { readMarkdown } from './read-markdown.ts';

const read = (body: string) => readMarkdown(`---\ntitle: Judul: dua\n---\n${body}`, '/x/contoh.md');

describe('readMarkdown', () => {
  it('takes the front matter as written, the slug from the name, and the reading time from the words', () => {
    expect(read('kata '.repeat(650)).frontMatter).toEqual({ title: 'Judul: dua', slug: 'contoh', minutes: '5' });
  });

  it('keeps a formula as it was written, even where it looks like Markdown', () => {
    expect(read(String.raw`Jika $a_1 * b_1 = c_1 * d$ dan **$x_1$**, maka *y*.`).blocks).toEqual([
      {
        kind: 'paragraph',
        children: [
          'Jika $a_1 * b_1 = c_1 * d$ dan ',
          { kind: 'strong', children: ['$x_1$'] },
          ', maka ',
          { kind: 'em', children: ['y'] },
          '.',
        ],
      },
    ]);
  });

  it('makes <details> a part that opens, and a picture alone a figure', () => {
    const { blocks, pictures } = read(
      '<details>\n<summary>Jawaban</summary>\n\n![Layar](gambar/x.webp "Ket")\n\n</details>\n\nLalu.',
    );
    expect(blocks).toEqual([
      {
        kind: 'reveal',
        summary: 'Jawaban',
        children: [{ kind: 'picture', source: 'gambar/x.webp', alt: 'Layar', caption: 'Ket' }],
      },
      { kind: 'paragraph', children: ['Lalu.'] },
    ]);
    expect(pictures).toEqual(['gambar/x.webp']);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a tag in a line', 'a <b onclick="x()">b</b>'],
    ['a link that leads out', '[x](https://contoh.id)'],
    ['a link that runs', '[x](javascript:alert(1))'],
    ['a picture without words', '![](x.webp)'],
    ['a second title', '# Judul'],
    ['<details> without an end', '<details>\n<summary>x</summary>\n\ny'],
  ])('refuses %s, and says in which file', (_what, body) => {
    expect(() => read(body)).toThrow('/x/contoh.md: ');
  });
});
