import { createSaveTimes } from './save-times.ts';

const limits = { othersAboveMs: 100, savesAboveMs: 200 };

/** Samples of that many saves that each took that long; returns the share refused after each. */
function after(...samples: [count: number, ms: number][]) {
  const times = createSaveTimes(limits);
  return samples.map(([count, ms]) => {
    for (let save = 0; save < count; save += 1) times.took(ms);
    times.sample();
    return [times.areLate(), Math.round(times.refusedShare() * 100) / 100];
  });
}

describe('the time of saves', () => {
  it('refuses nothing while it is short, or long only once, or long for a few saves', () => {
    expect(after([1_000, 100], [1_000, 5_000], [1_000, 100])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(after([99, 5_000], [99, 5_000], [99, 5_000])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it('refuses other calls when it is long twice in a row, and more and more saves when it stays very long', () => {
    expect(after([500, 150], [500, 150], [500, 150])).toEqual([
      [false, 0],
      [true, 0],
      [true, 0],
    ]);
    expect(after(...Array.from({ length: 6 }, (): [number, number] => [500, 250]))).toEqual([
      [false, 0],
      [true, 0.25],
      [true, 0.5],
      [true, 0.75],
      [true, 1],
      [true, 1],
    ]);
  });

  it('accepts them again step by step', () => {
    expect(after([500, 250], [500, 250], [500, 50], [0, 0], [0, 0], [0, 0])).toEqual([
      [false, 0],
      [true, 0.25],
      [true, 0.15],
      [true, 0.05],
      [false, 0],
      [false, 0],
    ]);
  });
});
