import { textDifference } from './text-difference.ts';

/** As one line: [-gone-], {+come+}. */
const marked = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ text, in: where }) => (where === 'both' ? text : where === 'before' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

describe('textDifference', () => {
  it.each([
    ['', '', ''],
    ['sama', 'sama', 'sama'],
    ['', 'baru sekali', '{+baru sekali+}'],
    ['lama sekali', '', '[-lama sekali-]'],
    ['Rp0', 'Rp99.000', '[-Rp0-]{+Rp99.000+}'],
    ['satu dua tiga', 'satu 2 tiga', 'satu [-dua-]{+2+} tiga'],
    ['satu dua', 'satu dua tiga', 'satu dua{+ tiga+}'],
    ['a b c d e', 'a x c y e', 'a [-b-]{+x+} c [-d-]{+y+} e'],
    ['A. Satu\nB. Dua', 'A. Satu\nB. Tiga', 'A. Satu\nB. [-Dua-]{+Tiga+}'],
  ])('of %j and %j', (before, after, expected) => expect(marked(before, after)).toBe(expected));

  it('keeps both texts whole', () => {
    const [before, after] = ['satu  dua tiga\nempat', 'nol satu tiga  empat lima'];
    const pieces = textDifference(before, after);
    const side = (other: string) =>
      pieces
        .filter((piece) => piece.in !== other)
        .map(({ text }) => text)
        .join('');
    expect([side('after'), side('before')]).toEqual([before, after]);
  });

  it('gives up comparing where it would take too long, and still keeps both', () => {
    const [before, after] = [Array(3000).fill('a b').join(' '), Array(3000).fill('c d').join(' ')];
    expect(textDifference(before, after).length).toBeLessThan(4);
  });
});
