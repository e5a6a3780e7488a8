import { zoneOf } from '@tryout/shared-ui';

/** Plans have their hour in Jakarta's time. */
const wibMinutes = 420;

/** A time of day, `19:30`, so many minutes later; any other text as it is. */
function later(time: string, minutes: number): string {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined) return time;
  const moved = (Number(hour) * 60 + Number(minute) + minutes + 1440) % 1440;
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A plan's hour on the learner's clock, and the name of its zone. */
export function hereOf(wib: string): { time: string; zone: string } {
  const { offsetMinutes, name } = zoneOf(new Date());
  return { time: later(wib, offsetMinutes - wibMinutes), zone: name };
}

/** An hour on the learner's clock as plans have it. */
export const wibOf = (time: string): string => later(time, wibMinutes - zoneOf(new Date()).offsetMinutes);
