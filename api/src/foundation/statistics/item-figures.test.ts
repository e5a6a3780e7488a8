import { countedOf, givenItem, itemsOf } from '../../../test/counts.ts';
import { figuresOf } from './item-figures.ts';
import { sectionTest, testFiguresOf } from './test-figures.ts';

const keyed = (...keys: string[]) => keys.map((key, index) => givenItem(`item-${index}`, key));
const figures = (keys: string[], answers: string[]) =>
  itemsOf(countedOf(keyed(...keys), answers)).map((counts) => figuresOf([counts]));
const optionOf = ({ options }: ReturnType<typeof figuresOf>, letter: string | null) =>
  options.find((option) => option.letter === letter);

describe('figures worked out by hand', () => {
  /*
   * Keys A, B, C, one point each. Points x of the items, T, and R = T − x:
   *   ABC   1 1 1   T 3   R 2 2 2
   *   ABA   1 1 0   T 2   R 1 1 2
   *   AC-   1 0 0   T 1   R 0 1 1
   *   B--   0 0 0   T 0   R 0 0 0
   */
  const [first, second, third] = figures(['A', 'B', 'C'], ['ABC', 'ABA', 'AC-', 'B--']) as [
    ReturnType<typeof figuresOf>,
    ReturnType<typeof figuresOf>,
    ReturnType<typeof figuresOf>,
  ];

  it('has a keyed item’s facility, spread and random guess', () => {
    // x̄ = 3/4; Σ(x − x̄)² = 3 · 0.25² + 0.75² = 0.75; sd = √(0.75/3) = 0.5; one right option of five.
    expect(first.facility).toBeCloseTo(75, 9);
    expect(first.standardDeviation).toBeCloseTo(50, 9);
    expect(first.randomGuess).toBeCloseTo(20, 9);
    expect([second.facility, third.facility]).toEqual([50, 25]);
  });

  it('has its discrimination and efficiency', () => {
    // R̄ = 3/4; Σ(R − R̄)² = 1.25² + 0.25² + 2 · 0.75² = 2.75; Σ(x − x̄)(R − R̄) = (2 + 1 + 0) − 4 · 3/4 · 3/4 = 0.75.
    expect(first.discrimination).toBeCloseTo((100 * 0.75) / Math.sqrt(0.75 * 2.75), 9);
    // Sorted: x 0 1 1 1, R 0 0 1 2: (0 + 0 + 1 + 2) − 2.25 = 0.75 as well, so nothing better is possible.
    expect(first.efficiency).toBeCloseTo(100, 9);
    // Second: x̄ = 1/2, R̄ = 1: Σ = (2 + 1) − 4 · 1/2 · 1 = 1; Σ(x − x̄)² = 1, Σ(R − R̄)² = 2.
    expect(second.discrimination).toBeCloseTo(100 / Math.sqrt(2), 9);
  });

  it('has the covariance for its effective weight', () => {
    // cov(x, T) = (cov with R) + (var x): (0.75 + 0.75)/3, (1 + 1)/3, (0.75 + 0.75)/3.
    expect([first, second, third].map(({ covariance }) => covariance! / 3_000 ** 2)).toEqual([
      expect.closeTo(0.5, 9),
      expect.closeTo(2 / 3, 9),
      expect.closeTo(0.5, 9),
    ]);
  });

  it('has each option’s share, empties included, and its correlation', () => {
    expect(second.options.map(({ letter, count, share }) => [letter, count, share])).toEqual([
      ...[
        ['A', 0, 0],
        ['B', 2, 50],
        ['C', 1, 25],
        ['D', 0, 0],
        ['E', 0, 0],
      ],
      [null, 1, 25],
    ]);
    // "Chose B" is 1 1 0 0 as the points are: the same correlation. "Empty" is 0 0 0 1, R̄ = 1: Σ = 0 − 1 = −1 of √(0.75 · 2).
    expect(optionOf(second, 'B')?.correlation).toBeCloseTo(1 / Math.sqrt(2), 9);
    expect(optionOf(second, null)?.correlation).toBeCloseTo(-1 / Math.sqrt(0.75 * 2), 9);
    expect(optionOf(second, 'A')?.correlation).toBeNull();
    expect(second.keyCorrelation).toBeCloseTo(1 / Math.sqrt(2), 9);
  });

  it('has the test’s alpha, error ratio and standard error', () => {
    const test = testFiguresOf([sectionTest(itemsOf(countedOf(keyed('A', 'B', 'C'), ['ABC', 'ABA', 'AC-', 'B--'])))]);
    // Σ var x = (0.75 + 1 + 0.75)/3 = 5/6; T 3 2 1 0: var = 5/3; α = 3/2 · (1 − 1/2) = 75 %; √(1 − 0.75) = 50 %; sd = √(5/3).
    expect(test).toMatchObject({ attempts: 4, itemCount: 3, max: 3, mean: 1.5 });
    expect(test.alpha).toBeCloseTo(75, 9);
    expect(test.errorRatio).toBeCloseTo(50, 9);
    expect(test.standardDeviation).toBeCloseTo(Math.sqrt(5 / 3), 9);
    expect(test.standardError).toBeCloseTo(Math.sqrt(5 / 3) / 2, 9);
    expect(test.histogram.filter(({ count }) => count > 0).map(({ from, count }) => [from, count])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      // The last bar includes its end.
      [expect.closeTo(2.8, 9), 1],
    ]);
  });

  it('scores weights as the rule set does', () => {
    // skd-2024 gives the weight: A 5, B 4, C 3, D 2, E 1, empty 0. x 5 3 0, second item 5 1 2: T 10 4 2, R 5 1 2.
    const items = [givenItem('one', '54321', 'TKP'), givenItem('two', '12345', 'TKP')];
    const [one] = itemsOf(countedOf(items, ['AE', 'CA', '-B'], 'skd-2024')).map((counts) => figuresOf([counts]));
    // x̄ = 8/3 of 5; options (5 + 4 + 3 + 2 + 1)/5 = 3 of 5; Σ(x − x̄)² = 25 + 9 − 3 · 64/9 = 38/3.
    expect(one?.facility).toBeCloseTo((100 * 8) / 15, 9);
    expect(one?.randomGuess).toBeCloseTo(60, 9);
    expect(one?.standardDeviation).toBeCloseTo((100 * Math.sqrt(38 / 6)) / 5, 9);
    // R̄ = 8/3; Σ = (25 + 3 + 0) − 3 · 64/9 = 20/3; Σ(R − R̄)² = 30 − 64/3 = 26/3. Sorted: 0·1 + 3·2 + 5·5 = 31 → 29/3.
    expect(one?.discrimination).toBeCloseTo((100 * 20) / Math.sqrt(38 * 26), 9);
    expect(one?.efficiency).toBeCloseTo((100 * 20) / 29, 9);
    expect(one?.options.filter(({ isKey }) => isKey).map(({ letter }) => letter)).toEqual(['A']);
  });

  it('shares attempts at the cut of the upper and lower 27 %', () => {
    // n = 10, so m = 2. Twice T = 2 (AA), six times T = 1 (three AB, three BA), twice T = 0 (BB): upper AA AA, lower BB BB.
    const answers = ['AA', 'AA', 'AB', 'AB', 'AB', 'BA', 'BA', 'BA', 'BB', 'BB'];
    expect(optionOf(figures(['A', 'A'], answers)[0]!, 'A')).toMatchObject({
      upperShare: 100,
      lowerShare: 0,
      share: 50,
    });
    // With one AA the second place of the upper group goes to the seven with T = 1, a seventh to each; four of them chose A: (1 + 4/7)/2.
    const tied = ['AA', 'AB', 'AB', 'AB', 'AB', 'BA', 'BA', 'BA', 'BB', 'BB'];
    expect(optionOf(figures(['A', 'A'], tied)[0]!, 'A')?.upperShare).toBeCloseTo((100 * (1 + 4 / 7)) / 2, 9);
    // The order of the attempts makes no difference.
    expect(figures(['A', 'A'], tied.toReversed())).toEqual(figures(['A', 'A'], tied));
  });

  it('leaves what isn’t defined null: a constant item', () => {
    const [constant] = figures(['A', 'B'], ['AB', 'AA', 'A-']);
    expect(constant).toMatchObject({
      ...{
        attempts: 3,
        facility: 100,
        standardDeviation: 0,
        discrimination: null,
        efficiency: null,
        keyCorrelation: null,
      },
    });
    expect(constant?.covariance).toBe(0);
  });

  it.each([
    [0, { facility: null, standardDeviation: null }],
    [1, { facility: 100, standardDeviation: null }],
  ])('leaves what isn’t defined null: %i attempts', (count, expected) => {
    const answers = ['AB'].slice(0, count);
    const [item] = figures(['A', 'B'], answers);
    expect(item).toMatchObject({
      attempts: count,
      discrimination: null,
      efficiency: null,
      covariance: null,
      ...expected,
    });
    const test = testFiguresOf([sectionTest(itemsOf(countedOf(keyed('A', 'B'), answers)))]);
    expect(test).toMatchObject({ standardDeviation: null, alpha: null, errorRatio: null, standardError: null });
  });

  it('doesn’t count an attempt without any answer', () => {
    expect(figures(['A', 'B'], ['AB', '--'])[0]).toMatchObject({ attempts: 1, facility: 100 });
  });

  it('pools papers: sums within each, and never the difference between them', () => {
    /*
     * Paper 1, keys A A: AA, AB, BB   x 1 1 0   T 2 1 0   R 1 0 0
     * Paper 2, the same item beside four easy ones, key A: all four right for everybody; AAAAA, BAAAA   x 1 0   T 5 4   R 4 4
     */
    const [one] = itemsOf(countedOf(keyed('A', 'A'), ['AA', 'AB', 'BB']));
    const [two] = itemsOf(countedOf(keyed('A', 'A', 'A', 'A', 'A'), ['AAAAA', 'BAAAA']));
    const pooled = figuresOf([two!, one!]);
    // Within: Σ(x − x̄)² = 2/3 + 1/2; Σ(R − R̄)² = 2/3 + 0; Σ products = (1 − 3 · 2/3 · 1/3) + 0 = 1/3; n − 1 = 2 + 1.
    expect(pooled).toMatchObject({ attempts: 5, facility: expect.closeTo(60, 9) });
    expect(pooled.standardDeviation).toBeCloseTo(100 * Math.sqrt((2 / 3 + 1 / 2) / 3), 9);
    expect(pooled.discrimination).toBeCloseTo((100 * (1 / 3)) / Math.sqrt((2 / 3 + 1 / 2) * (2 / 3)), 9);
    // covmax: paper 1 sorted 0·0 + 1·0 + 1·1 → 1/3; paper 2: 0.
    expect(pooled.efficiency).toBeCloseTo(100, 9);
    expect(optionOf(pooled, 'B')).toMatchObject({ count: 2, share: 40 });
  });
});
