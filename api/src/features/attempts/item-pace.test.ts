import fc from 'fast-check';
import { centreOf, medianOfOthers } from './item-pace.ts';

/** The textbook way: sort, and take the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Math.round(
    sorted.length % 2 === 1
      ? (sorted[Math.floor(half)] as number)
      : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2,
  );
}

const samples = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 12 });

describe('medianOfOthers', () => {
  it('is the median of a sample without one’s own value', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        expect(medianOfOthers(centreOf(sample), undefined)).toBe(medianOf(sample));
      }),
    );
  });

  it('is the median without one of the values, from the few that are stored', () => {
    fc.assert(
      fc.property(samples, fc.nat(), (sample, seed) => {
        const own = seed % sample.length;
        expect(medianOfOthers(centreOf(sample), sample[own])).toBe(medianOf(sample.toSpliced(own, 1)));
      }),
    );
  });

  it('is unknown without others', () => {
    expect(medianOfOthers(centreOf([]), undefined)).toBeUndefined();
    expect(medianOfOthers(centreOf([7]), 7)).toBeUndefined();
  });
});
