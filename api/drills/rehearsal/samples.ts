import { createMeasures, type Measured, type Measures } from '../../harness/measures.ts';

/** Numbers with the moment at which each was measured: epoch ms and ms, one after the other. */
export interface Samples {
  add(at: number, ms: number): void;
  /** All of them, as at, ms, at, ms, … */
  all(): Float64Array;
}

export function createSamples(): Samples {
  let values = new Float64Array(1_024);
  let size = 0;
  return {
    add(at, ms) {
      if (size + 2 > values.length) {
        const larger = new Float64Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[size] = at;
      values[size + 1] = ms;
      size += 2;
    },
    all: () => values.slice(0, size),
  };
}

export interface Distribution {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** The distribution of numbers; zeros without any. */
export function distributionOf(values: readonly number[] | Float64Array): Distribution {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The measured numbers of a stretch of time. */
export function within(samples: Float64Array, from: number, to: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < samples.length; index += 2) {
    const at = samples[index] as number;
    if (at >= from && at < to) found.push(samples[index + 1] as number);
  }
  return found;
}

/** Measures that also keep each save with its moment. */
export function createTimedMeasures(saves: Samples): Measures {
  const measures = createMeasures();
  return {
    ...measures,
    answered(kind: Measured, status: number, ms: number) {
      measures.answered(kind, status, ms);
      if (kind === 'save' && status === 200) saves.add(Date.now(), ms);
    },
  };
}
