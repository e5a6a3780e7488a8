import {
  formatDate,
  formatDateTime,
  formatMonth,
  formatRelative,
  formatTime,
  formatWeekdayTime,
  momentAt,
  wallClock,
  zoneOf,
} from './dates.ts';
import { formatClock, formatDuration } from './durations.ts';
import { formatNumber, formatPercent, formatPoints, formatRupiah } from './numbers.ts';
import { changedQuery, pageParam } from './page-number.ts';

const evening = '2026-11-12T12:00:00.000Z';

describe('numbers', () => {
  it.each([
    [formatRupiah(99_000), 'Rp99.000'],
    [formatRupiah(0), 'Rp0'],
    [formatRupiah(1_250_000), 'Rp1.250.000'],
    [formatNumber(1234), '1.234'],
    [formatNumber(12.55), '12,6'],
    [formatPoints(1234.755), '1.234,76'],
    [formatPoints(5), '5'],
    [formatPercent(87.5), '87,5%'],
    [formatPercent(100), '100%'],
  ])('%s is %s', (actual, expected) => expect(actual).toBe(expected));
});

describe('formatClock', () => {
  it.each([
    [3600, '60:00'],
    [7199, '119:59'],
    [59.9, '0:59'],
    [5, '0:05'],
    [-3, '0:00'],
  ])('shows %d s as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [1800, '30 menit'],
    [6000, '1 jam 40 menit'],
    [3600, '1 jam'],
    [7199, '2 jam'],
    [83, '1 menit 23 detik'],
    [45, '45 detik'],
    [0, '0 detik'],
  ])('says %d s as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('dates', () => {
  it('says a month in full, which at its ends is the zone’s', () => {
    expect(formatMonth(evening)).toBe('November 2026');
    expect(formatMonth('2026-11-30T17:00:00.000Z', { offsetMinutes: 420 })).toBe('Desember 2026');
  });

  it.each([
    [420, '12 Nov 2026, 19.00 WIB'],
    [480, '12 Nov 2026, 20.00 WITA'],
    [540, '12 Nov 2026, 21.00 WIT'],
    [0, '12 Nov 2026, 19.00 WIB'],
    [60, '12 Nov 2026, 19.00 WIB'],
    [-210, '12 Nov 2026, 19.00 WIB'],
    [720, '12 Nov 2026, 19.00 WIB'],
  ])('name the zone at offset %d', (offsetMinutes, text) =>
    expect(formatDateTime(evening, { offsetMinutes })).toBe(text),
  );

  it('use the zone of the device unless told', () => {
    const { offsetMinutes } = zoneOf(evening);
    expect(formatTime(evening)).toBe(formatTime(evening, { offsetMinutes }));
    expect(formatDate(new Date(evening))).toBe(formatDate(evening, { offsetMinutes }));
  });

  it.each([
    [420, 'Minggu, 6 Des 2026, 19.00 WIB', '2026-12-06T19:00'],
    [480, 'Minggu, 6 Des 2026, 20.00 WITA', '2026-12-06T20:00'],
    [0, 'Minggu, 6 Des 2026, 19.00 WIB', '2026-12-06T19:00'],
  ])('are written for a field, read from it and said again alike by a device at offset %d', (offset, said, written) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-offset);
    const moment = '2026-12-06T12:00:00.000Z';
    expect(formatWeekdayTime(moment)).toBe(said);
    expect(wallClock(moment)).toBe(written);
    expect(momentAt(written)).toBe(moment);
    jest.restoreAllMocks();
  });

  it.each(['', '2026-12-06T', 'x'])('are none where %j is written', (wall) => expect(momentAt(wall)).toBeNull());
});

describe('formatRelative', () => {
  const now = new Date(evening);
  it.each([
    ['2026-11-12T11:59:30.000Z', 'baru saja'],
    ['2026-11-12T09:00:00.000Z', '3 jam yang lalu'],
    ['2026-11-11T11:00:00.000Z', 'kemarin'],
    ['2026-11-10T17:00:00.000Z', 'kemarin'],
    ['2026-11-10T13:00:00.000Z', 'kemarin dulu'],
    ['2026-11-14T12:00:00.000Z', 'lusa'],
    ['2026-11-17T12:00:00.000Z', 'dalam 5 hari'],
  ])('says %s as %s', (moment, text) => expect(formatRelative(moment, now)).toBe(text));
});

describe('changedQuery', () => {
  it('sets, removes and keeps parameters, and leaves the given ones as they are', () => {
    const query = new URLSearchParams('dari=surat&page=4&filter=due');
    const next = changedQuery(query, { page: pageParam(1), filter: 'all', subType: 'nasionalisme' });
    expect(next.toString()).toBe('dari=surat&filter=all&subType=nasionalisme');
    expect(query.get('page')).toBe('4');
    expect(pageParam(3)).toBe('3');
  });
});
