import { countedOf, givenItem, itemsOf } from '../../../test/counts.ts';
import { letters } from '../../contract/index.ts';
import { flagsOf, noteOf } from './flags.ts';
import { figuresOf } from './item-figures.ts';

const times = (count: number, answer: string) => Array.from({ length: count }, () => answer);
/** Flags of the first of two or more items. */
function flagged(keys: string[], answers: string[], ruleSetId?: string) {
  const items = keys.map((key, index) => givenItem(`item-${index}`, key));
  const [first] = itemsOf(countedOf(items, answers, ruleSetId));
  return flagsOf(figuresOf([first!]));
}
const names = (...given: Parameters<typeof flagged>) => flagged(...given).map(({ flag }) => flag);

describe('flags', () => {
  it('suspect the key that the strong avoid, and name the option that they prefer', () => {
    // The key says A; those who know the rest choose B.
    const [flag] = flagged(['A', 'C', 'C'], [...times(20, 'BCC'), ...times(20, 'ADD')]);
    expect(flag).toEqual({
      flag: 'key_suspected',
      letters: ['B'],
      sentence: 'Peserta yang kuat lebih condong ke B daripada ke kunci (A). Periksa kembali kuncinya.',
    });
  });

  it('suspect a key without naming an option, if the strong go different ways', () => {
    // 24 strong, 6 to each of four options; 36 weak, 20 of them to the key: r of the key −0.58, of each other option 0.18, below 2/√59.
    const others = (count: number, rest: string) => [...'BCDE'].flatMap((letter) => times(count, letter + rest));
    const [flag] = flagged(['A', 'C', 'C'], [...others(6, 'CC'), ...others(4, 'DD'), ...times(20, 'ADD')]);
    expect(flag).toEqual({
      ...{ flag: 'key_suspected', letters: [] },
      sentence: 'Peserta yang kuat justru menghindari kunci (A). Periksa kembali kuncinya.',
    });
  });

  it('are the same for weights, whose key is the highest', () => {
    const [flag] = flagged(['54321', '54321', '54321'], [...times(20, 'BAA'), ...times(20, 'AEE')]);
    expect(flag?.sentence).toMatch(/lebih condong ke B daripada ke bobot tertinggi \(A\)/);
  });

  it('name dead distractors from a hundred attempts on, below 5 %', () => {
    const answers = (count: number, ofB: number) => [
      ...times(ofB, 'BC'),
      ...[...'CDE'].flatMap((letter) => times(10, `${letter}D`)),
      ...times(count - 30 - ofB, 'AC'),
    ];
    expect(flagged(['A', 'C'], answers(100, 4))).toMatchObject([
      { flag: 'dead_distractor', letters: ['B'], sentence: expect.stringContaining('kurang dari 5% peserta') },
    ]);
    expect(names(['A', 'C'], answers(100, 5))).toEqual([]);
    expect(names(['A', 'C'], answers(99, 4))).toEqual([]);
  });

  it('name no dead distractor where every option earns something', () => {
    expect(names(['54321', '54321'], [...times(60, 'AA'), ...times(60, 'BB')])).not.toContain('dead_distractor');
  });

  it('name a weak discrimination', () => {
    const answers = [...times(26, 'AC'), ...times(25, 'BC'), ...times(25, 'AD'), ...times(24, 'BD')];
    expect(names(['A', 'C'], answers)).toContain('weak_discrimination');
    expect(
      names(['A', 'C'], [...times(40, 'AC'), ...times(10, 'BC'), ...times(10, 'AD'), ...times(40, 'BD')]),
    ).not.toContain('weak_discrimination');
  });

  it('name what is too easy or too hard: below 10 %, or below guessing', () => {
    const right = (count: number) => [...times(count, 'AC'), ...times(50 - count, 'BD'), ...times(50, 'CD')];
    expect(names(['A', 'C'], [...times(96, 'AC'), ...times(4, 'BD')])).toContain('too_easy');
    expect(names(['A', 'C'], [...times(95, 'AC'), ...times(5, 'BD')])).not.toContain('too_easy');
    // Five options: guessing earns 20 %.
    expect(names(['A', 'C'], right(19))).toContain('too_hard');
    expect(names(['A', 'C'], right(20))).not.toContain('too_hard');
  });

  it('are not given below 30 attempts, and a sentence says so', () => {
    const wrong = (count: number) => [...times(count / 2, 'BCC'), ...times(count / 2, 'ADD')];
    expect(names(['A', 'C', 'C'], wrong(28))).toEqual([]);
    expect(names(['A', 'C', 'C'], wrong(30))).toContain('key_suspected');
    const [few] = itemsOf(countedOf([givenItem('one', 'A')], ['A', 'B']));
    expect(noteOf(figuresOf([few!]))).toBe(
      'Baru 2 peserta: angka masih mudah berubah, dan tanda baru diberikan mulai 30 peserta.',
    );
  });

  it.each([
    [
      'all earn the same with it',
      ['A', 'C'],
      [...times(20, 'AC'), ...times(20, 'AD')],
      /semua peserta mendapat poin yang sama\.$/,
    ],
    [
      'all earn the same with the others',
      ['A', 'C'],
      [...times(20, 'AC'), ...times(20, 'BC')],
      /soal lain di bagian ini sama/,
    ],
    ['there are no others', ['A'], [...times(20, 'A'), ...times(20, 'B')], /atau tidak ada soal lain\.$/],
  ])('say why nothing discriminates if %s', (_, keys, answers, sentence) => {
    const [first] = itemsOf(
      countedOf(
        keys.map((key, index) => givenItem(`item-${index}`, key)),
        answers,
      ),
    );
    const figures = figuresOf([first!]);
    expect(figures.efficiency).toBeNull();
    expect(noteOf(figures)).toMatch(sentence);
  });

  it('are not given to an item whose every answer a ruling has given full points, and a sentence says so', () => {
    const [counted] = itemsOf(
      countedOf([givenItem('one', 'A'), givenItem('two', 'C')], [...times(20, 'BC'), ...times(20, 'AD')]),
    );
    const annulled = { ...counted!, answers: counted!.answers.map((answer) => ({ ...answer, points: counted!.max })) };
    const figures = figuresOf([annulled]);
    expect(figures.facility).toBe(100);
    expect(flagsOf(figures)).toEqual([]);
    expect(noteOf(figures)).toMatch(/^Semua pilihan soal ini mendapat poin penuh/);
  });
});

/** A generator of numbers from 0 to 1 that always gives the same ones (mulberry32). */
function createDice(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A hundred items by Rasch's model, five options each; the keys of the first three are wrong by one letter. */
function simulate(attempts: number, dice: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice());
  const letter = (index: number) => letters[index % 5]!;
  const items = Array.from({ length: 100 }, (_, index) =>
    givenItem(`item-${index}`, letter(index + (index < 3 ? 1 : 0))),
  );
  const difficulties = items.map(() => normal());
  const answers = Array.from({ length: attempts }, () => {
    const ability = normal();
    return difficulties
      .map((difficulty, index) => {
        const knows = dice() < 1 / (1 + Math.exp(difficulty - ability));
        return knows ? letter(index) : letter(index + 1 + Math.floor(dice() * 4));
      })
      .join('');
  });
  const suspected = itemsOf(countedOf(items, answers)).map((counts) =>
    flagsOf(figuresOf([counts])).some(({ flag }) => flag === 'key_suspected'),
  );
  const found = suspected.slice(0, 3).filter(Boolean).length;
  return { found, wrongly: suspected.filter(Boolean).length - found };
}

describe('three wrong keys among a hundred, simulated', () => {
  const packages = 12;
  it.each([
    { attempts: 30, foundAtLeast: 1.5, wronglyAtMost: 0.6 },
    { attempts: 100, foundAtLeast: 2.7, wronglyAtMost: 0.3 },
    { attempts: 300, foundAtLeast: 3, wronglyAtMost: 0 },
  ])('are found with $attempts attempts, with few others', ({ attempts, foundAtLeast, wronglyAtMost }) => {
    const dice = createDice(attempts);
    const rounds = Array.from({ length: packages }, () => simulate(attempts, dice));
    const mean = (valueOf: (round: (typeof rounds)[number]) => number) =>
      rounds.reduce((sum, round) => sum + valueOf(round), 0) / packages;
    const [found, wrongly] = [mean((round) => round.found), mean((round) => round.wrongly)];
    expect(found).toBeGreaterThanOrEqual(foundAtLeast);
    expect(wrongly).toBeLessThanOrEqual(wronglyAtMost);
  });
});
