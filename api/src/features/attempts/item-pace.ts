/** What is kept of a sample of seconds, so that its median can be told with any one value left out: their number, and the middle ones. */
export interface Centre {
  count: number;
  /** The two in the middle of an even number; the one in the middle of an odd number and its neighbours. */
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
 * The median of a sample's others.
 * @param own a value of the sample that is not to count; undefined when it isn't in it
 * @returns in whole seconds; undefined when there are no others
 */
export function medianOfOthers({ count, middle }: Centre, own: number | undefined): number | undefined {
  if (count - (own === undefined ? 0 : 1) < 1) return undefined;
  return Math.round(mean(withoutOwn(count, middle, own)));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The one or two values in the middle of what is left. */
function withoutOwn(count: number, middle: readonly number[], own: number | undefined): readonly number[] {
  if (own === undefined) return middle.length === 3 ? middle.slice(1, 2) : middle;
  if (count % 2 === 0) return own <= (middle[0] as number) ? middle.slice(1) : middle.slice(0, 1);
  const [low, centre, high] = middle as [number, number, number];
  if (own === centre) return [low, high];
  return own < centre ? [centre, high] : [low, centre];
}
