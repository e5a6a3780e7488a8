import fc from 'fast-check';

/** The cases are the same on every run; another seed tries others. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
/** For a longer search: that many times more runs, and as much more time. */
const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);

/** Longer than any property may take, including its shrinking. */
export const propertyTimeoutMs = 120_000 * factor;

export interface Effort {
  runs: number;
  /**
   * Cases not tried by then, on a slow machine, are left out, but never more than two thirds of them; the search for a smaller failing case
   * ends too.
   */
  seconds: number;
}

/**
 * Expects a check to pass for every generated value. A failure names its seed, the path to its case and the smallest case found;
 * `PROPERTY_SEED=n` runs that seed.
 */
export async function expectForAll<Value>(
  values: fc.Arbitrary<Value>,
  { runs, seconds }: Effort,
  check: (value: Value) => Promise<void> | void,
): Promise<void> {
  const stopAtMs = performance.now() + seconds * 1_000 * factor;
  const atLeast = (runs * factor) / 3;
  let played = 0;
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      // Not fast-check's own limit: it leaves the running case behind, which then meets a closed database.
      if (performance.now() >= stopAtMs && played >= atLeast) return;
      played += 1;
      await check(value);
    }),
    { seed, numRuns: runs * factor },
  );
}
