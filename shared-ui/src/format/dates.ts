/** An ISO 8601 text in UTC, as the wire has it, or a Date. */
export type Moment = string | Date;

interface ZoneOption {
  /** Minutes east of Greenwich; default: the device's own at that moment. */
  offsetMinutes?: number;
}

// Moments are shifted by their offset and then read as UTC, so that the result depends on nothing but the arguments.
const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' });

const zones: Record<number, string> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' };

/** `420` → `WIB`; outside Indonesia `GMT+1`, `GMT+5.30`, `GMT`. */
export function zoneName(offsetMinutes: number): string {
  const known = zones[offsetMinutes];
  if (known) return known;
  if (offsetMinutes === 0) return 'GMT';
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${hours}${minutes ? `.${String(minutes).padStart(2, '0')}` : ''}`;
}

/** `12 Nov 2026` in the device's zone. */
export const formatDate = (moment: Moment, zone?: ZoneOption): string => day.format(shifted(moment, zone).date);

/** `Kamis, 12 November 2026` in the device's zone. */
export const formatLongDate = (moment: Moment, zone?: ZoneOption): string => longDay.format(shifted(moment, zone).date);

/** `19.00 WIB`, the zone always named. */
export function formatTime(moment: Moment, zone?: ZoneOption): string {
  const { date, offsetMinutes } = shifted(moment, zone);
  return `${time.format(date)} ${zoneName(offsetMinutes)}`;
}

/** `12 Nov 2026, 19.00 WIB`. */
export const formatDateTime = (moment: Moment, zone?: ZoneOption): string =>
  `${formatDate(moment, zone)}, ${formatTime(moment, zone)}`;

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 jam yang lalu`, `kemarin`, `dalam 2 hari`; less than a minute is `baru saja`. */
export function formatRelative(moment: Moment, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'baru saja';
}

function shifted(moment: Moment, zone: ZoneOption = {}) {
  const date = new Date(moment);
  const offsetMinutes = zone.offsetMinutes ?? -date.getTimezoneOffset();
  return { date: new Date(date.getTime() + offsetMinutes * 60_000), offsetMinutes };
}
