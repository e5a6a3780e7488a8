import type { RulingPreview } from '../../contract/index.ts';

interface Figured {
  points: number;
  max: number;
}

/**
 * Facility and discrimination of an item, from sums over attempts: facility is the mean share of its points; discrimination is the correlation of its points x with
 * the rest of the section R, in percent: 100·cov(x, R)/√(var x·var R), as Moodle's `quiz_statistics` computes it (docs/statistics.md). Null without attempts, or
 * where everybody has the same.
 */
export function createTally() {
  let n = 0;
  let share = 0;
  let x = 0;
  let r = 0;
  let xx = 0;
  let rr = 0;
  let xr = 0;
  return {
    /** @param others points of the section's other items */
    add({ points, max }: Figured, others: number): void {
      n += 1;
      share += max > 0 ? points / max : 0;
      x += points;
      r += others;
      xx += points * points;
      rr += others * others;
      xr += points * others;
    },

    figures(): RulingPreview['statistics'] {
      if (n === 0) return { facility: null, discrimination: null };
      const facility = Number((share / n).toFixed(4));
      // n² times the moments: the factor cancels out.
      const varX = n * xx - x * x;
      const varR = n * rr - r * r;
      const spread = Math.sqrt(varX * varR);
      const isConstant = n < 2 || varX <= 1e-6 || varR <= 1e-6;
      return { facility, discrimination: isConstant ? null : Number(((100 * (n * xr - x * r)) / spread).toFixed(2)) };
    },
  };
}
