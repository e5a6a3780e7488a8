import { rupiahInWords } from './in-words.ts';
import { addMonths, monthsBetween } from './months.ts';
import { taxIn, taxKindAt } from './sales.ts';

describe('addMonths', () => {
  it.each([
    ['2026-01-31T03:00:00.000Z', 1, '2026-02-28T03:00:00.000Z'],
    ['2028-01-31T03:00:00.000Z', 1, '2028-02-29T03:00:00.000Z'],
    ['2026-11-21T05:30:00.000Z', 3, '2027-02-21T05:30:00.000Z'],
    ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
    ['2026-12-31T10:00:00.000Z', 1, '2027-01-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 1, '2026-04-30T10:00:00.000Z'],
    ['2026-02-28T10:00:00.000Z', 1, '2026-03-28T10:00:00.000Z'],
    ['2026-05-15T00:00:00.000Z', 12, '2027-05-15T00:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    // In Jakarta it is already the 1st: UTC's calendar would say the 28th.
    ['2026-01-31T18:00:00.000Z', 1, '2026-02-28T18:00:00.000Z'],
    ['2026-01-30T18:00:00.000Z', 1, '2026-02-27T18:00:00.000Z'],
    ['2026-06-30T17:00:00.000Z', 1, '2026-07-31T17:00:00.000Z'],
  ])('%s and %d months: %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
    expect(monthsBetween(new Date(from), new Date(to))).toBe(months);
  });
});

describe('the tax in a price', () => {
  it('is eleven parts of 111, to the rupiah', () => {
    expect(taxIn(99_000, 'ppn11')).toEqual({ kind: 'ppn11', base: 89_189, amount: 9_811 });
    expect(taxIn(99_000, 'none')).toEqual({ kind: 'none', base: 99_000, amount: 0 });
    for (let total = 0; total < 5_000; total += 1) {
      const { base, amount } = taxIn(total, 'ppn11');
      expect(base + amount).toBe(total);
    }
  });

  it('changes with a day in Jakarta', () => {
    const periods = [
      { from: '0000-01-01', kind: 'none' },
      { from: '2027-01-01', kind: 'ppn11' },
    ] as const;
    expect(taxKindAt(periods, new Date('2026-12-31T16:59:59.000Z'))).toBe('none');
    expect(taxKindAt(periods, new Date('2026-12-31T17:00:00.000Z'))).toBe('ppn11');
  });
});

it.each([
  [0, 'nol rupiah'],
  [11, 'sebelas rupiah'],
  [1_000, 'seribu rupiah'],
  [99_000, 'sembilan puluh sembilan ribu rupiah'],
  [101_115, 'seratus satu ribu seratus lima belas rupiah'],
  [1_249_017, 'satu juta dua ratus empat puluh sembilan ribu tujuh belas rupiah'],
])('%d in words', (amount, words) => {
  expect(rupiahInWords(amount)).toBe(words);
});
