import { minutesLeft, passedMark } from './passed-mark.ts';

describe('passedMark', () => {
  it.each([
    [1801, 1800, 30],
    [601, 600, 10],
    [301, 299, 5],
    [61, 60, 1],
    [1800, 1799, undefined],
    [599, 598, undefined],
    [60, 59, undefined],
  ])('from %i to %i seconds passes %s', (before, now, mark) => {
    expect(passedMark([30, 10, 5, 1], before, now)).toBe(mark);
  });

  it('is the mark nearest to the end after a sleep over several', () => {
    expect(passedMark([30, 10, 5, 1], 2000, 200)).toBe(5);
  });
});

it.each([
  [1800, 30],
  [299, 5],
  [200, 3],
  [60, 1],
  [20, 1],
])('at %i seconds, %i minutes are left', (seconds, minutes) => expect(minutesLeft(seconds)).toBe(minutes));
