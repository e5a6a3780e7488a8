/** Repeatable random values: the same seed makes the same database, so that two measurements are comparable. */
export interface Chance {
  /** From 0 up to 1, never 1. */
  fraction(): number;
  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Thirty-two hexadecimal digits in the shape of our ids. */
  id(): string;
  hex(digits: number): string;
}

/** Mulberry32: small, fast and good enough for invented people. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const fraction = () => next() / 2 ** 32;
  const eight = () => next().toString(16).padStart(8, '0');
  const hex = (digits: number) => {
    let text = '';
    while (text.length < digits) text += eight();
    return text.slice(0, digits);
  };
  return {
    fraction,
    between: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    pick: (values) => values[Math.floor(fraction() * values.length)] as (typeof values)[number],
    hex,
    id() {
      const text = hex(32);
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
    },
  };
}

/**
 * Draws from values of which the first are much more common than the last, like names and packages: the n-th has a share of
 * 1/n^steepness.
 */
export function createSkewed<Value>(values: readonly Value[], steepness = 1): (chance: Chance) => Value {
  const sums: number[] = [];
  let sum = 0;
  for (let place = 1; place <= values.length; place += 1) sums.push((sum += place ** -steepness));
  return (chance) => {
    const wanted = chance.fraction() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) <= wanted) low = middle + 1;
      else high = middle;
    }
    return values[low] as Value;
  };
}
