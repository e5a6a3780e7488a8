/** An ISO 8601 text in UTC, as the wire has it, or a Date. */
export type Moment = string | Date;

interface ZoneOption {
  /** Minutes east of Greenwich; default: the device's own offset at that moment. */
  offsetMinutes?: number;
}

/** One of Indonesia's zones: minutes east of Greenwich, and its name. */
export interface Zone {
  offsetMinutes: number;
  name: 'WIB' | 'WITA' | 'WIT';
}

/** Jakarta's, in which the API counts days. */
export const wib: Zone = { offsetMinutes: 420, name: 'WIB' };
export const zones: readonly Zone[] = [wib, { offsetMinutes: 480, name: 'WITA' }, { offsetMinutes: 540, name: 'WIT' }];

/** The zone in which a moment is shown: the device's where it is one of Indonesia's, else WIB (docs/decisions/0084). */
export function zoneOf(moment: Moment, { offsetMinutes }: ZoneOption = {}): Zone {
  const own = offsetMinutes ?? -new Date(moment).getTimezoneOffset();
  return zones.find((zone) => zone.offsetMinutes === own) ?? wib;
}

// Moments are shifted by their offset and then read as UTC, so that the result depends on nothing but the arguments.
const formatOf = (fields: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { ...fields, timeZone: 'UTC' });
const day = formatOf({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = formatOf({ weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' });
const longDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const month = formatOf({ month: 'long', year: 'numeric' });
const time = formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' });

/** `12 Nov 2026`. */
export const formatDate = (moment: Moment, zone?: ZoneOption): string => day.format(shifted(moment, zone).date);

/** The noon in Jakarta of a calendar's day such as `2026-11-12`: in every zone of the country it is this day. */
export const noonOf = (day: string): string => `${day}T05:00:00.000Z`;

/** `12 Nov 2026`, of a calendar's day such as `2026-11-12`. */
export const formatDay = (day: string): string => formatDate(noonOf(day));

/** `Kamis, 12 Nov 2026`. */
export const formatWeekday = (moment: Moment, zone?: ZoneOption): string => weekday.format(shifted(moment, zone).date);

/** `Kamis, 12 November 2026`. */
export const formatLongDate = (moment: Moment, zone?: ZoneOption): string => longDay.format(shifted(moment, zone).date);

/** `November 2026`. */
export const formatMonth = (moment: Moment, zone?: ZoneOption): string => month.format(shifted(moment, zone).date);

/** `19.00 WIB`, the zone always named. */
export function formatTime(moment: Moment, zone?: ZoneOption): string {
  const { date, name } = shifted(moment, zone);
  return `${time.format(date)} ${name}`;
}

/** `12 Nov 2026, 19.00 WIB`. */
export const formatDateTime = (moment: Moment, zone?: ZoneOption): string =>
  `${formatDate(moment, zone)}, ${formatTime(moment, zone)}`;

/** `Kamis, 12 Nov 2026, 19.00 WIB`: for confirming a chosen time without doubt. */
export const formatWeekdayTime = (moment: Moment, zone?: ZoneOption): string =>
  `${formatWeekday(moment, zone)}, ${formatTime(moment, zone)}`;

/** The clock on the wall as ISO 8601 without a zone, to the minute: `2026-11-12T19:00`, as `<input type="datetime-local">` has it. */
export const wallClock = (moment: Moment, zone?: ZoneOption): string =>
  shifted(moment, zone).date.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** The moment at which the clock on the wall shows this time; null where the text is empty or incomplete. */
export function momentAt(wall: string): string | null {
  const asUtc = new Date(`${wall}Z`);
  if (wall === '' || Number.isNaN(asUtc.getTime())) return null;
  return new Date(asUtc.getTime() - zoneOf(asUtc).offsetMinutes * 60_000).toISOString();
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 jam yang lalu`, `kemarin`, `dalam 2 hari`; less than a minute is `baru saja`. From a day on, days are those of the calendar. */
export function formatRelative(moment: Moment, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step?.[0] === 'day') return relative.format(dayNumber(moment) - dayNumber(now), 'day');
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'baru saja';
}

/** Days of the calendar in the moment's zone since a fixed one. */
const dayNumber = (moment: Moment): number => Math.floor(shifted(moment).date.getTime() / 86_400_000);

function shifted(moment: Moment, zone?: ZoneOption) {
  const { offsetMinutes, name } = zoneOf(moment, zone);
  return { date: new Date(new Date(moment).getTime() + offsetMinutes * 60_000), name };
}
