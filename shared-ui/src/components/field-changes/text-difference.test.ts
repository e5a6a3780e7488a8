import { type Run, textDifference } from './text-difference.ts';

const marked = (runs: Run[]) => runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const texts = (runs: Run[]) => runs.map(({ text }) => text).join('');

describe('textDifference', () => {
  it.each([
    ['', '', '', ''],
    ['sama', 'sama', 'sama', 'sama'],
    ['', 'baru sekali', '', '[baru sekali]'],
    ['lama sekali', '', '[lama sekali]', ''],
    ['Rp0', 'Rp99.000', '[Rp0]', '[Rp99.000]'],
    ['satu dua tiga', 'satu 2 tiga', 'satu [dua] tiga', 'satu [2] tiga'],
    ['satu dua', 'satu dua tiga', 'satu dua', 'satu dua[ tiga]'],
    ['awal b tengah d akhir', 'awal x tengah y akhir', 'awal [b] tengah [d] akhir', 'awal [x] tengah [y] akhir'],
    ['A. Satu\nB. Dua', 'A. Satu\nB. Tiga', 'A. Satu\nB. [Dua]', 'A. Satu\nB. [Tiga]'],
    // Three words in a row are one mark.
    [
      'kalimat ini tetap di awal',
      'kalimat itu selalu ada di awal',
      'kalimat [ini tetap] di awal',
      'kalimat [itu selalu ada] di awal',
    ],
    // A word that both happen to have makes them no version of each other.
    [
      'Nilai yang diuji adalah amanah',
      'Penjelasan yang lebih singkat',
      '[Nilai yang diuji adalah amanah]',
      '[Penjelasan yang lebih singkat]',
    ],
  ])('of %j and %j', (before, after, old, fresh) => {
    const runs = textDifference(before, after);
    expect([marked(runs.before), marked(runs.after)]).toEqual([old, fresh]);
  });

  it('keeps both texts whole', () => {
    const [before, after] = ['satu  dua tiga\nempat', 'nol satu tiga  empat lima'];
    const runs = textDifference(before, after);
    expect([texts(runs.before), texts(runs.after)]).toEqual([before, after]);
  });

  it('gives up comparing where it would take too long, and still keeps both', () => {
    const [before, after] = [Array(3000).fill('a b').join(' '), Array(3000).fill('c d').join(' ')];
    const runs = textDifference(before, after);
    expect([texts(runs.before), texts(runs.after)]).toEqual([before, after]);
  });
});
