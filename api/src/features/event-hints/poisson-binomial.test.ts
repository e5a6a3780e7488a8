import { chanceOfAtLeast } from './poisson-binomial.ts';

/** All outcomes, one by one. */
function counted(probabilities: readonly number[], least: number): number {
  let sum = 0;
  for (let outcome = 0; outcome < 2 ** probabilities.length; outcome += 1) {
    const isSuccess = probabilities.map((_, trial) => ((outcome >> trial) & 1) === 1);
    if (isSuccess.filter(Boolean).length < least) continue;
    sum += probabilities.reduce((product, p, trial) => product * (isSuccess[trial] ? p : 1 - p), 1);
  }
  return sum;
}

describe('chanceOfAtLeast', () => {
  it('is the sum over all outcomes', () => {
    const probabilities = [0.05, 0.9, 0.31, 0.5, 0.22, 0.77, 0.4, 0.13];
    for (let least = 0; least <= 9; least += 1)
      expect(chanceOfAtLeast(probabilities, least)).toBeCloseTo(counted(probabilities, least), 14);
  });

  it('keeps very small chances', () => {
    expect(
      chanceOfAtLeast(
        Array.from({ length: 40 }, () => 0.25),
        40,
      ) /
        0.25 ** 40,
    ).toBeCloseTo(1, 12);
  });
});
