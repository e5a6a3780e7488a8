/**
 * The probability of at least `least` successes in independent trials with these probabilities: the upper tail of the Poisson binomial distribution,
 * exact up to rounding. All terms are positive, so that small tails keep their relative precision. Time: trials × `least`.
 */
export function chanceOfAtLeast(probabilities: ArrayLike<number>, least: number): number {
  if (least <= 0) return 1;
  if (least > probabilities.length) return 0;
  // `below[k]`: the probability of k successes so far. What reaches `least` stays there.
  const below = new Float64Array(least);
  below[0] = 1;
  let tail = 0;
  for (let trial = 0; trial < probabilities.length; trial += 1) {
    const p = probabilities[trial] as number;
    tail += (below[least - 1] as number) * p;
    for (let k = Math.min(trial + 1, least - 1); k > 0; k -= 1)
      below[k] = (below[k] as number) * (1 - p) + (below[k - 1] as number) * p;
    below[0] = (below[0] as number) * (1 - p);
  }
  return Math.min(tail, 1);
}
