import { dueAt, isQuiet, nextWeekly, usefulUntil } from './reminder-times.ts';

/** A moment by the clock of Jakarta. */
const wib = (text: string) => new Date(`${text}+07:00`);

describe('a reminder of a package', () => {
  it.each([
    ['day', '2026-11-25T09:00', '2026-11-24T09:00'],
    ['hour', '2026-11-25T09:00', '2026-11-25T08:00'],
    // The morning is early enough.
    ['hour', '2026-11-25T07:30', '2026-11-25T07:00'],
    ['day', '2026-11-25T06:30', '2026-11-24T07:00'],
    ['day', '2026-11-25T22:30', '2026-11-25T07:00'],
    // It isn't: the evening before.
    ['hour', '2026-11-25T06:30', '2026-11-24T20:00'],
    ['hour', '2026-11-25T07:10', '2026-11-24T20:00'],
    ['hour', '2026-11-25T00:30', '2026-11-24T20:00'],
    ['hour', '2026-11-24T22:30', '2026-11-24T20:00'],
    ['hour', '2026-11-24T21:59', '2026-11-24T20:59'],
  ] as const)('of a %s before the opening at %s is due at %s', (step, opensAt, due) => {
    expect(dueAt(step, wib(opensAt), 'Asia/Jakarta')).toEqual(wib(due));
  });

  it('is never due in the quiet hours, or after the opening, at any minute of a day and in any zone', () => {
    for (let minute = 0; minute < 24 * 60; minute += 5)
      for (const zone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const)
        for (const step of ['day', 'hour'] as const) {
          const opensAt = new Date(wib('2026-11-25T00:00').getTime() + minute * 60_000);
          const due = dueAt(step, opensAt, zone);
          expect([opensAt, zone, step, isQuiet(due, zone), due < opensAt]).toEqual([opensAt, zone, step, false, true]);
        }
  });

  it('waits by the clock of its own zone', () => {
    // 8:00 in Jakarta is 10:00 in Jayapura.
    expect(dueAt('hour', wib('2026-11-25T06:30'), 'Asia/Jayapura')).toEqual(wib('2026-11-25T05:30'));
  });

  it('is of use until the next one, or the opening', () => {
    const opensAt = wib('2026-11-25T09:00');
    expect(usefulUntil('day', opensAt, 'Asia/Jakarta')).toEqual(wib('2026-11-25T08:00'));
    expect(usefulUntil('hour', opensAt, 'Asia/Jakarta')).toEqual(opensAt);
  });
});

describe('the weekly reminder', () => {
  it.each([
    // A Tuesday.
    [2, 19, '2026-11-24T18:59', '2026-11-24T19:00'],
    [2, 19, '2026-11-24T19:00', '2026-12-01T19:00'],
    [1, 7, '2026-11-24T12:00', '2026-11-30T07:00'],
    [7, 20, '2026-11-24T12:00', '2026-11-29T20:00'],
    [3, 9, '2026-11-24T23:30', '2026-11-25T09:00'],
  ])('on day %i at %i:00, after %s, is at %s', (day, hour, after, next) => {
    expect(nextWeekly({ zone: 'Asia/Jakarta', day, hour }, wib(after))).toEqual(wib(next));
  });
});
