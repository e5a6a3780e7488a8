import fc from 'fast-check';
import { joinMath, type Part } from './join-math.ts';
import { splitMath } from './split-math.ts';

const inline = (tex: string): Part => ({ tex, isDisplay: false });
const display = (tex: string): Part => ({ tex, isDisplay: true });

describe('joinMath', () => {
  it.each<[Part[], string]>([
    [['Nilai ', inline('x^2'), ' adalah'], 'Nilai $x^2$ adalah'],
    [['Harga $5 dan $10'], 'Harga $5 dan $10'],
    [['antara $a$ dan ', inline('b')], String.raw`antara \$a\$ dan $b$`],
    [['luas', inline('x'), '5 cm'], 'luas $x$ 5 cm'],
    [[inline('a'), inline('b')], '$a$ $b$'],
    [[display('a'), display('b')], '$$a$$$$b$$'],
    [['US$', inline('a'), ' dan $b$'], String.raw`US\$ $a$ dan \$b\$`],
    [['ubah\\', inline('a')], 'ubah\\ $a$'],
    [[inline(' x\n+ y '), inline('  ')], '$x + y$'],
    [[inline('5\\')], '$5\\{}$'],
    [[String.raw`sudah \$a$`], String.raw`sudah \$a$`],
  ])('makes %j a text', (parts, text) => {
    expect(joinMath(parts)).toBe(text);
  });

  it('gives back every text that was split into words and formulas', () => {
    const some = fc.array(fc.constantFrom('$', '$$', '\\', 'a', '5', ' ', '\n', 'x^2', '$x$', '$$y$$', '{', '.'));
    fc.assert(
      fc.property(some, (pieces) => {
        const text = pieces.join('');
        const parts = splitMath(text).map((piece) =>
          piece.kind === 'text'
            ? piece.source
            : {
                tex: piece.isDisplay ? piece.source.slice(2, -2) : piece.source.slice(1, -1),
                isDisplay: piece.isDisplay,
              },
        );
        expect(joinMath(parts)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
