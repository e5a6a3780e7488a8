import { comesBackWords } from './practice-days.ts';

// 23.30 of the 21st in UTC is the 22nd in Jakarta.
const nowMs = Date.parse('2026-11-21T23:30:00Z');

describe('comesBackWords', () => {
  it.each([
    ['2026-11-20', 'hari ini'],
    ['2026-11-22', 'hari ini'],
    ['2026-11-23', 'besok'],
    ['2026-11-25', '3 hari lagi'],
    ['2026-12-12', '12 Des 2026'],
  ])('%s is %s', (day, words) => expect(comesBackWords(day, nowMs)).toBe(words));
});
