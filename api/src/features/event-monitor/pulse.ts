import * as v from 'valibot';
import { addedCounts, saveBucketCount, saveQuantileMs } from '../../foundation/events/save-histogram.ts';

/** A pulse older than this is of a process that has ended, or that sees no saves. */
export const pulseFreshMs = 15_000;

const Counts = v.pipe(v.array(v.number()), v.maxLength(saveBucketCount));
const Pulse = v.object({
  /** Saves of the last `seconds`, by bucket. */
  seconds: v.number(),
  counts: Counts,
  /** Saves of the present minute and the one before. */
  minutes: v.array(v.object({ at: v.string(), counts: Counts })),
});
/** One process's view of an event's saves. */
export type Pulse = v.InferOutput<typeof Pulse>;

export const writePulse = (pulse: Pulse): string => JSON.stringify(pulse);
/** Undefined for one that another release has written in another way. */
function readPulse(figures: string): Pulse | undefined {
  const read = v.safeParse(Pulse, JSON.parse(figures));
  return read.success ? read.output : undefined;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
/** The minute in which a moment is. */
export const minuteOf = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();

/** The saves now, of all processes. */
export function savesNow(all: readonly { figures: string }[]): { savesPerSecond: number; saveP99Ms: number | null } {
  const pulses = all.flatMap(({ figures }) => readPulse(figures) ?? []);
  const perSecond = pulses.reduce((sum, { counts, seconds }) => sum + sumOf(counts) / Math.max(1, seconds), 0);
  return {
    savesPerSecond: Math.round(perSecond * 10) / 10,
    saveP99Ms: saveQuantileMs(addedCounts(pulses.map(({ counts }) => counts)), 0.99),
  };
}

/** The saves of a minute, of all processes. */
export function savesOfMinute(
  all: readonly { figures: string }[],
  minute: string,
): { saves: number; saveP99Ms: number | null } {
  const pulses = all.flatMap(({ figures }) => readPulse(figures) ?? []);
  const counts = addedCounts(
    pulses.flatMap(({ minutes }) => minutes.filter(({ at }) => at === minute).map((one) => one.counts)),
  );
  return { saves: sumOf(counts), saveP99Ms: saveQuantileMs(counts, 0.99) };
}
