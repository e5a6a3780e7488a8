import fc from 'fast-check';
import { hasMath, splitMath } from './split-math.ts';

const formulas = (text: string) => splitMath(text).flatMap((piece) => (piece.kind === 'math' ? [piece.tex] : []));
const written = (text: string) =>
  splitMath(text)
    .map((piece) => (piece.kind === 'math' ? `‹${piece.tex}›` : piece.text))
    .join('');

describe('splitMath', () => {
  it.each([
    ['Nilai $x^2$ adalah', ['x^2']],
    ['$a$ dan $b$', ['a', 'b']],
    ['($x$), "$y$"; $z$.', ['x', 'y', 'z']],
    ['suku ke-$n$ dan $n$-nya', ['n', 'n']],
    [String.raw`harga $\$5 + x$`, [String.raw`\$5 + x`]],
    ['$$\\int_0^1 x\n\\,dx$$', ['\\int_0^1 x\n\\,dx']],
    ['Luas:\n$$ L = \\pi r^2 $$\nHitunglah.', ['L = \\pi r^2']],
    ['$$\\text{jika $x>0$}$$', ['\\text{jika $x>0$}']],
  ])('finds the formulas in %j', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  it.each([
    'Harganya $5.',
    'Rp5.000 dan $5',
    'antara $5 dan $10',
    'US$5 sampai US$10 $',
    'tarif $5/$10 per jam',
    'ia punya 5$, temannya 10$',
    '$ x $',
    '$x\n+ y$',
    '$$ $$',
    '$$',
    '$',
    String.raw`\$x\$`,
  ])('leaves %j alone', (text) => {
    expect(formulas(text)).toEqual([]);
    expect(hasMath(text)).toBe(false);
  });

  it('shows an escaped dollar sign as one', () => {
    expect(written(String.raw`Harga \$5 atau \$7, yaitu $x$`)).toBe('Harga $5 atau $7, yaitu ‹x›');
  });

  it('finds a formula after a price', () => {
    expect(written('Tiket $5 untuk $n$ orang')).toBe('Tiket $5 untuk ‹n› orang');
  });

  it('loses nothing: the pieces in a row are the text', () => {
    const piece = fc.constantFrom('$', '$$', '\\', ' ', '\n', 'x', '5', 'Rp', '{', '😀');
    const texts = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = splitMath(text);
        expect(pieces.map(({ source }) => source).join('')).toBe(text);
        expect(hasMath(text)).toBe(pieces.some(({ kind }) => kind === 'math'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays quick on the longest text, whatever it contains', () => {
    const hostile = ['$', '$$', '$a', '$$a', '\\', '$ ', 'a$$'].map((part) => part.repeat(10_000 / part.length));
    const startMs = performance.now();
    hostile.forEach(hasMath);
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });
});
