const units = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];
const scales: readonly [value: number, word: string, one: string][] = [
  [1_000_000_000_000, 'triliun', 'satu triliun'],
  [1_000_000_000, 'miliar', 'satu miliar'],
  [1_000_000, 'juta', 'satu juta'],
  [1_000, 'ribu', 'seribu'],
  [100, 'ratus', 'seratus'],
];

function words(number: number): string[] {
  if (number < 12) return number === 0 ? [] : [units[number] as string];
  if (number < 20) return [units[number - 10] as string, 'belas'];
  if (number < 100) return [units[Math.floor(number / 10)] as string, 'puluh', ...words(number % 10)];
  const [value, word, one] = scales.find(([scale]) => number >= scale) as (typeof scales)[number];
  const count = Math.floor(number / value);
  return [...(count === 1 ? [one] : [...words(count), word]), ...words(number % value)];
}

/** An amount in Indonesian words, as receipts have it: 99000 is "sembilan puluh sembilan ribu rupiah". */
export const rupiahInWords = (amount: number): string =>
  [...(amount === 0 ? ['nol'] : words(amount)), 'rupiah'].join(' ');
