/** How long saves stay in the server, in milliseconds, as the mean of a sample. */
export interface SaveTimeLimits {
  /** Above this, calls that can wait are refused. */
  othersAboveMs: number;
  /** Above this, a part of the saves is refused too; a 99th percentile is some four times the mean. */
  savesAboveMs: number;
}

export interface SaveTimes {
  /** A save was answered. */
  took(ms: number): void;
  /** Ends a sample and begins the next. */
  sample(): void;
  /** True if calls that can wait are to be refused. */
  areLate(): boolean;
  /** The share of saves to refuse, 0 to 1. */
  refusedShare(): number;
}

/** Fewer are no crowd: a few slow saves come from a slow disk, and refusing others would not help them. */
const fewestInSample = 100;
/** Refuses faster than it accepts again, so that the crowd doesn't come back at once. */
const moreShare = 0.25;
const lessShare = 0.1;

/**
 * Finds out when saves take too long. The event loop's delay alone says too little: with thousands of connections each of its
 * turns is short, and yet everyone waits for many turns, or for the database. A single late sample is a pause; two in a row
 * are an overload.
 */
export function createSaveTimes({ othersAboveMs, savesAboveMs }: SaveTimeLimits): SaveTimes {
  let count = 0;
  let sum = 0;
  let lateSamples = 0;
  let share = 0;
  return {
    took(ms) {
      count += 1;
      sum += ms;
    },
    sample() {
      const mean = count >= fewestInSample ? sum / count : 0;
      lateSamples = mean > othersAboveMs ? lateSamples + 1 : 0;
      if (lateSamples > 1 && mean > savesAboveMs) share = Math.min(1, share + moreShare);
      else if (mean <= savesAboveMs) share = Math.max(0, share - lessShare);
      count = 0;
      sum = 0;
    },
    areLate: () => lateSamples > 1 || share > 0,
    refusedShare: () => share,
  };
}
