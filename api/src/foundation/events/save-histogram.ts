/** Each bucket ends 20 percent above the one before, so that its middle is at most 10 percent away from any time in it. */
const growth = 1.2;
const logGrowth = Math.log(growth);
/** The last one begins at some 80 seconds. */
export const saveBucketCount = 64;

/** The bucket of a time in milliseconds: 0 up to 1 ms. */
export const saveBucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(saveBucketCount - 1, Math.ceil(Math.log(ms) / logGrowth));

/**
 * The time below which this share of the saves was, to 10 percent; null without any.
 * @param counts saves by bucket
 * @param share 0 to 1, such as 0.99
 * @returns whole milliseconds
 */
export function saveQuantileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(total * share));
  let passed = 0;
  const bucket = counts.findIndex((count) => (passed += count) >= rank);
  return bucket === 0 ? 1 : Math.round(growth ** (bucket - 0.5));
}

/** The sums of several counts by bucket. */
export function addedCounts(all: readonly (readonly number[])[]): number[] {
  const sum = Array.from({ length: saveBucketCount }, () => 0);
  for (const counts of all)
    for (const [bucket, count] of counts.slice(0, saveBucketCount).entries()) sum[bucket] = (sum[bucket] ?? 0) + count;
  return sum;
}
