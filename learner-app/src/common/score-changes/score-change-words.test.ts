import { pointsWords } from './score-change-words.ts';

const of = (points: number, max: number) => ({ points, max, passed: null });

it.each([
  ['the same maximum', of(150, 200), of(155, 200), '150 menjadi 155 poin'],
  ['the same points', of(150, 200), of(150, 200), 'tetap 150 poin'],
  ['another maximum', of(150, 200), of(145, 195), '150 dari 200 menjadi 145 dari 195 poin'],
  ['every question annulled', of(5, 5), of(0, 0), '5 dari 5 poin menjadi tidak ada, karena semua soal dianulir'],
  ['no longer every question annulled', of(0, 0), of(5, 5), 'tidak ada menjadi 5 dari 5 poin'],
])('tells a change of points: %s', (_name, before, after, words) => expect(pointsWords({ before, after })).toBe(words));
