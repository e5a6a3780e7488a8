import { addDays, beginningOf, jakartaDay, weekdayOf } from './days.ts';

it('knows Jakarta’s days, and when they begin', () => {
  expect(jakartaDay(new Date('2026-11-23T16:59:59.999Z'))).toBe('2026-11-23');
  expect(jakartaDay(new Date('2026-11-23T17:00:00.000Z'))).toBe('2026-11-24');
  expect(beginningOf('2026-11-24')).toEqual(new Date('2026-11-23T17:00:00.000Z'));
  expect(beginningOf('2026-12-31', 1)).toEqual(new Date('2026-12-31T17:00:00.000Z'));
});

it('counts days over months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
});
