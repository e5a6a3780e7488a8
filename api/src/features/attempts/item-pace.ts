/**
 * The part of a sample of seconds that is stored, enough to compute its median without any one value: the number of values,
 * and the middle ones.
 */
export interface Centre {
  count: number;
  /** The two middle ones of an even number; the middle one of an odd number with its neighbours. */
  middle: number[];
}

/** @param seconds a sample, in any order */
export function centreOf(seconds: readonly number[]): Centre {
  const sorted = seconds.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const end = sorted.length % 2 === 0 ? half + 1 : half + 2;
  return { count: sorted.length, middle: sorted.slice(Math.max(0, half - 1), end) };
}

/**
 * The median of a sample without one's own value.
 * @param own one's own value in the sample; undefined if it isn't in it
 * @returns in whole seconds; undefined if there are no others
 */
export function medianOfOthers({ count, middle }: Centre, own: number | undefined): number | undefined {
  if (count - (own === undefined ? 0 : 1) < 1) return undefined;
  return Math.round(mean(withoutOwn(count, middle, own)));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The one or two middle values of the rest. */
function withoutOwn(count: number, middle: readonly number[], own: number | undefined): readonly number[] {
  if (own === undefined) return middle.length === 3 ? middle.slice(1, 2) : middle;
  if (count % 2 === 0) return own <= (middle[0] as number) ? middle.slice(1) : middle.slice(0, 1);
  const [low, centre, high] = middle as [number, number, number];
  if (own === centre) return [low, high];
  return own < centre ? [centre, high] : [low, centre];
}
