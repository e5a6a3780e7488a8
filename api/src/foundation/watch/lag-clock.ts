import type { LogPositions } from './standbys.repository.ts';

/** Moments that are remembered; beyond, every second one is forgotten, so a lag of days is told less exactly. */
const mostMoments = 512;

/**
 * Turns positions in the log into times: PostgreSQL's own `replay_lag` stands still while a standby does.
 * @returns a function that is given the positions again and again and returns for how many seconds the slowest standby has lacked something,
 * at least; 0 if each has everything, or nobody follows
 */
export function createLagClock(): (at: Date, positions: LogPositions) => number {
  let moments: { at: number; written: number }[] = [];
  return (at, { written, replayed }) => {
    const slowest = Math.min(written, ...replayed);
    moments = moments.filter((moment) => moment.written > slowest);
    if (written > slowest && written > (moments.at(-1)?.written ?? 0)) moments.push({ at: at.getTime(), written });
    if (moments.length > mostMoments) moments = moments.filter((_moment, index) => index % 2 === 0);
    return Math.max(0, at.getTime() - (moments[0]?.at ?? at.getTime())) / 1000;
  };
}
