import type { Letter } from '../../contract/index.ts';
import { drawOrder, inOrder, keepsOptions } from './attempt-order.ts';

const item = (id: string, texts: readonly string[], { section = 'TIU', stem = 'Pertanyaan' } = {}) => ({
  id,
  section,
  stem,
  options: texts.map((text, index) => ({ letter: 'ABCDE'[index] as Letter, text, imageUrl: null as string | null })),
});
/** Always the smallest number: the first goes to the end. */
const least = () => 0;

it.each([
  'Semua benar',
  'Semua jawaban benar',
  '**Semua** jawaban di atas salah',
  'Semuanya salah',
  'Tidak ada jawaban yang benar',
  'Tidak ada yang tepat',
  'Bukan salah satu di atas',
  'A dan B',
  'A, B, dan C benar',
  'Jawaban a dan c benar',
  '$A$ dan $C$',
  '(A) atau (B)',
  'Hanya pilihan B',
  'Kedua jawaban benar',
  'Keduanya benar',
  'All of the above',
  'C',
  '(d)',
  '',
])('an option that says “%s” keeps its question’s options in their order', (text) => {
  expect(keepsOptions(item('1', ['Satu', 'Dua', text]))).toBe(true);
});

it.each([
  '12',
  '$x^2 + 3x$',
  'a + b',
  '(1) dan (3)',
  'I dan II',
  'Pancasila sebagai dasar negara',
  'Semua warga negara',
  'Membantu rekan kerja dan melapor kepada atasan',
  'Tidak ada perubahan',
  'Bukan tanggung jawab saya',
])('an option that says “%s” doesn’t', (text) => {
  expect(keepsOptions(item('1', ['Satu', 'Dua', text]))).toBe(false);
});

it('keeps options of a stem that calls them by letter, and those that are only pictures change places', () => {
  expect(keepsOptions(item('1', ['Satu', 'Dua'], { stem: 'Mengapa pilihan B salah?' }))).toBe(true);
  const { options, ...question } = item('1', ['', '']);
  expect(keepsOptions({ ...question, options: options.map((one) => ({ ...one, imageUrl: '/x.webp' })) })).toBe(false);
});

it('moves questions within their section, and not where one speaks of another', () => {
  const items = [
    item('t1', ['x', 'y', 'z']),
    item('w1', ['x', 'y'], { section: 'TWK' }),
    item('t2', ['x', 'y', 'A dan B']),
    item('w2', ['x', 'y'], { section: 'TWK', stem: 'Teks untuk soal nomor 2 sampai 4' }),
    item('t3', ['x', 'y']),
  ];
  expect(drawOrder(items, least)).toEqual([
    ['t2', 'ABC'],
    ['w1', 'BA'],
    ['t3', 'BA'],
    ['w2', 'BA'],
    ['t1', 'BCA'],
  ]);
});

it('reads questions with long gaps at once', () => {
  const items = Array.from({ length: 10 }, (_, index) =>
    item(String(index), ['x', 'y'], { stem: `soal${' '.repeat(9_900)}.` }),
  );
  const begun = performance.now();
  drawOrder(items);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

it('draws each order about as often as the others', () => {
  const counts = new Map<string, number>();
  const items = [item('1', ['x', 'y', 'z'])];
  for (let draw = 0; draw < 6_000; draw += 1) {
    const [[, letters] = ['', '']] = drawOrder(items);
    counts.set(letters, (counts.get(letters) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // Six standard deviations around 1,000.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(175);
});

it('numbers questions by place and leaves letters at their texts', () => {
  const items = [item('1', ['x', 'y']), item('2', ['p', 'q'])] as unknown as Parameters<typeof inOrder>[0];
  expect(
    inOrder(items, [
      ['2', 'BA'],
      ['1', 'AB'],
    ]),
  ).toMatchObject([
    {
      id: '2',
      number: 1,
      options: [
        { letter: 'B', text: 'q' },
        { letter: 'A', text: 'p' },
      ],
    },
    {
      id: '1',
      number: 2,
      options: [
        { letter: 'A', text: 'x' },
        { letter: 'B', text: 'y' },
      ],
    },
  ]);
});
