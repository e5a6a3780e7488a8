import { seeded, simulateEvent } from '../../../test/simulated-event.ts';
import { leastReadingSeconds } from './reading-time.ts';
import { atOnce } from './slices.ts';
import { findSpeedy } from './speed.ts';

describe('answers faster than reading', () => {
  const { table } = simulateEvent(seeded(11), { learners: 100, questions: 60 });
  const width = table.items.length;
  const give = (attempt: number, seconds: number, isRight: (item: number) => boolean) => {
    for (let item = 0; item < width; item += 1) {
      const at = attempt * width + item;
      table.seconds[at] = seconds;
      table.right[at] = isRight(item) ? 1 : 0;
      table.wrong[at] = isRight(item) ? 0 : 1;
    }
  };

  it('are a hint if they are right, and neither if guessed nor if the time was there', () => {
    expect(atOnce(findSpeedy(table))).toEqual([]);
    give(1, 2, (item) => item % 20 !== 0);
    give(2, 2, (item) => item % 4 === 0);
    give(3, 30, () => true);
    // A page that tells no seconds.
    give(4, 0, () => true);
    expect(atOnce(findSpeedy(table))).toMatchObject([
      { attempt: 1, fast: 60, right: 57, meanSeconds: 2, meanLeastSeconds: 10 },
    ]);
  });

  it('are none in a second attempt, in which the questions are known', () => {
    const attempts = table.attempts.map((attempt, nth) =>
      nth === 1 ? { ...attempt, learnerId: 'learner-0' } : attempt,
    );
    expect(atOnce(findSpeedy({ ...table, attempts }))).toEqual([]);
  });
});

describe('leastReadingSeconds', () => {
  it('counts half of the words that only this item has, at 300 a minute: no formulas, numbers or shared passages', () => {
    const passage = Array.from({ length: 200 }, (_, nth) => `kata${nth}`).join(' ');
    const own = Array.from({ length: 30 }, () => 'kata').join(' ');
    const options = [{ text: 'lima kata di pilihan ini' }, { text: '$\\frac{1}{2} x$' }, { text: '1.250' }];
    const seconds = leastReadingSeconds([
      { id: 'a', stem: `${passage}\n${own} satu`, options },
      { id: 'b', stem: `${passage}\n${own} dua`, options: [] },
    ]);
    expect([...seconds]).toEqual([
      ['a', ((31 + 5) / 300) * 60 * 0.5],
      ['b', (31 / 300) * 60 * 0.5],
    ]);
  });
});
