import { wib, zoneOf } from '@tryout/shared-ui';

/** A time of day, `19:30`, so many minutes later; any other text as it is. */
function later(time: string, minutes: number): string {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined) return time;
  const moved = (Number(hour) * 60 + Number(minute) + minutes + 1440) % 1440;
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A plan's hour, which is Jakarta's, on the learner's clock, and the name of its zone. */
export function hereOf(hour: string): { time: string; zone: string } {
  const { offsetMinutes, name } = zoneOf(new Date());
  return { time: later(hour, offsetMinutes - wib.offsetMinutes), zone: name };
}

/** An hour on the learner's clock as plans have it. */
export const wibOf = (time: string): string => later(time, wib.offsetMinutes - zoneOf(new Date()).offsetMinutes);
