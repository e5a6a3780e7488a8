import type { ExamSignal } from '@tryout/api/contract';
import type { Deadline } from './use-countdown.ts';

type Timed = Pick<ExamSignal, 'serverNow' | 'deadlineAt' | 'pausedAt' | 'remainingSeconds'>;

/** The deadline that a signal sets. While everybody is paused its time stands still. */
export function deadlineIn(
  { deadlineAt, pausedAt, remainingSeconds }: Omit<Timed, 'serverNow'>,
  nowMs: () => number,
): Deadline {
  const atMs = Date.parse(deadlineAt);
  if (pausedAt === null || remainingSeconds === null) return { atMs, nowMs };
  return { atMs, nowMs: () => atMs - remainingSeconds * 1000 };
}

/**
 * True if the clock has ended this attempt, and nobody by hand. @param running the last signal of its running; in that pause, whose clock stands still, it
 * can't run out
 */
export function hasRunOut(running: Timed, { serverNow, deadlineAt }: Timed): boolean {
  const { atMs, leftMs } = clockOf(running);
  const isInPause = running.pausedAt !== null && Date.parse(deadlineAt) <= atMs + leftMs;
  return !isInPause && Date.parse(serverNow) >= Date.parse(deadlineAt) - 1000;
}

/** The moment of a signal's clock, and the time left at it, in milliseconds: at the pause, where there is one. */
function clockOf({ serverNow, deadlineAt, pausedAt, remainingSeconds }: Timed): { atMs: number; leftMs: number } {
  const isPaused = pausedAt !== null && remainingSeconds !== null;
  const atMs = Date.parse(isPaused ? pausedAt : serverNow);
  return { atMs, leftMs: isPaused ? remainingSeconds * 1000 : Date.parse(deadlineAt) - atMs };
}

/**
 * Whole minutes that were added between two signals, or taken back (below 0). A pause adds none: at its end everybody gets back exactly what was left.
 * If both its beginning and its end were missed, its minutes look like added ones, which they are for the learner.
 */
export function addedMinutes(before: Timed, now: Timed): number {
  const was = clockOf(before);
  const is = clockOf(now);
  // After a pause its end isn't known: at most the time since the pause, and at least none of it, has passed on the clock.
  const passedMs = before.pausedAt === null ? Math.max(0, is.atMs - was.atMs) : 0;
  const addedMs = is.leftMs - (was.leftMs - passedMs);
  if (before.pausedAt !== null && addedMs < 0) return 0;
  return Math.round(addedMs / 60_000);
}
