import { writerName } from './writer-name.ts';

it.each([
  ['Budi Santoso', false, 'Budi S.'],
  ['Budi Santoso', true, 'B. S.'],
  ['Siti Nur Aisyah', false, 'Siti A.'],
  ['Siti Nur Aisyah', true, 'S. A.'],
  ['Sukarno', false, 'Sukarno'],
  ['Sukarno', true, 'S.'],
  ['budi 081234567890', false, 'budi'],
  ['rani@contoh.id', true, 'R. I.'],
  ['12345', false, 'Peserta'],
  ['  ', true, 'Peserta'],
])('shows “%s” (a minor: %s) as “%s”', (name, isMinor, shown) => {
  expect(writerName({ name, isMinor })).toBe(shown);
});
