import fc from 'fast-check';
import { type Part, paperOf, scoreOf, weights } from '../../../test/paper.ts';
import { examTypes, ruleSets } from '../../../test/exam-content.ts';
import { keyOf, score } from './score.ts';

/** Names of results, the best first; equal ones joined by '='. */
function order(ruleSet: string, results: Record<string, Part[]>): string {
  const byKey = Map.groupBy(Object.entries(results), ([, parts]) => scoreOf(ruleSet, parts).rankKey);
  return [...byKey.keys()]
    .toSorted()
    .toReversed()
    .map((key) => (byKey.get(key) ?? []).map(([name]) => name).join('='))
    .join(' ');
}
/** Failed, open, passed, as increasing numbers. */
const hope = (passed: boolean | null) => (passed === null ? 0.5 : Number(passed));
const skd = (twk: number, tiu: number, tkp: number[]): Part[] => [
  { section: 'TWK', right: twk, empty: 5 - twk },
  { section: 'TIU', right: tiu, empty: 5 - tiu },
  { section: 'TKP', chosen: tkp },
];

describe('rankKey', () => {
  it('puts the higher total first, whatever the sections', () => {
    expect(order('skd-2024', { low: skd(0, 0, [5, 4]), high: skd(2, 0, [0, 0]) })).toBe('high low');
  });

  it('decides equal totals by TKP, then TIU, then TWK', () => {
    // Each totals 15: TKP 10 + 5, TIU 10 + TWK 5, TWK 10 + TIU 5.
    expect(
      order('skd-2024', {
        tiu: skd(1, 2, [0, 0]),
        twk: skd(2, 1, [0, 0]),
        tkpAndTwk: skd(1, 0, [5, 5]),
        tkpAndTiu: skd(0, 1, [5, 5]),
      }),
    ).toBe('tkpAndTiu tkpAndTwk tiu twk');
  });

  it('is shared if the tie order finds no difference', () => {
    expect(order('skd-2024', { one: skd(1, 1, [5, 0]), two: skd(1, 1, [2, 3]) })).toBe('one=two');
  });

  it('decides by AKHLAK, then TKD, then TWK in rbb-2024', () => {
    // (40 a + 50 b + 10 c) / 100 = 50 each: AKHLAK 100; TKD 100 and TWK 100; TKD 75, AKHLAK 20, TWK 100.
    const rbb = (tkd: number, akhlak: number, twk: number): Part[] => [
      { section: 'TKD', right: tkd, wrong: 20 - tkd },
      { section: 'AKHLAK', chosen: weights([akhlak, 5], [10 - akhlak, 0]) },
      { section: 'TWK', right: twk, wrong: 10 - twk },
    ];
    expect(order('rbb-2024', { noAkhlak: rbb(20, 0, 10), onlyAkhlak: rbb(0, 10, 0), some: rbb(15, 2, 10) })).toBe(
      'onlyAkhlak some noAkhlak',
    );
  });

  it('compares only totals if the rule set has no tie order', () => {
    expect(
      order('latihan-1', {
        a: [
          { section: 'TKD', right: 1 },
          { section: 'TWK', wrong: 1 },
        ],
        b: [
          { section: 'TKD', wrong: 1 },
          { section: 'TWK', right: 1 },
        ],
      }),
    ).toBe('a=b');
  });

  it('sorts 9, 10 and 100 points as numbers', () => {
    const right = (count: number): Part[] => [{ section: 'TKD', right: count, wrong: 120 - count }];
    expect(order('latihan-1', { nine: right(9), hundred: right(100), ten: right(10), none: right(0) })).toBe(
      'hundred ten nine none',
    );
  });

  it('sorts negative points below zero, if a rule set subtracts points', () => {
    const minus = {
      ...ruleSets.get('latihan-1'),
      otherSections: { ...ruleSets.get('latihan-1').otherSections, keyed: { right: 4, wrong: -1, empty: 0 } },
    };
    const keyFor = (part: Part) => scoreOf(minus, [part]).rankKey;
    const keys = [
      keyFor({ section: 'TKD', wrong: 2 }),
      keyFor({ section: 'TKD', wrong: 1, empty: 1 }),
      keyFor({ section: 'TKD', empty: 2 }),
      keyFor({ section: 'TKD', right: 1, wrong: 1 }),
    ];
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys.map(({ length }) => length)).size).toBe(1);
  });
});

describe('keyOf', () => {
  const itemOf = (part: Part) => paperOf([part]).items[0] as ReturnType<typeof paperOf>['items'][number];

  it('is the right option, the option that earns most, or nothing for an essay', () => {
    expect(keyOf(itemOf({ section: 'TKD', right: 1 }))).toBe('C');
    expect(keyOf(itemOf({ section: 'TKP', weighted: ['13542:A'] }))).toBe('C');
    expect(keyOf(itemOf({ section: 'TKD', essays: 1 }))).toBeNull();
  });

  it('is the first of options that earn the same', () => {
    expect(keyOf(itemOf({ section: 'TKP', weighted: ['35512:A'] }))).toBe('B');
  });
});

describe('the count by sub type', () => {
  it('counts right, wrong and empty separately although wrong and empty earn the same', () => {
    expect(scoreOf('skd-2024', [{ section: 'TWK', right: 3, wrong: 2, empty: 4 }]).subTypes).toEqual([
      {
        section: 'TWK',
        subType: 'wawasan_kebangsaan',
        correct: 3,
        wrong: 2,
        empty: 4,
        waiting: 0,
        points: 15,
        max: 45,
        weighted: false,
      },
    ]);
  });

  it('counts each sub type of each section on its own, in the order of the paper', () => {
    const { subTypes } = scoreOf('latihan-1', [
      { section: 'TKD', subType: 'number_sequence', right: 1 },
      { section: 'TKD', right: 1, wrong: 1 },
      { section: 'TKD', subType: 'number_sequence', wrong: 1 },
      { section: 'AKHLAK', chosen: [5, 2] },
    ]);
    expect(
      subTypes.map(({ section, subType, correct, wrong, max, weighted }) => [
        section,
        subType,
        correct,
        wrong,
        max,
        weighted,
      ]),
    ).toEqual([
      ['TKD', 'number_sequence', 1, 1, 2, false],
      ['TKD', 'verbal_logical_reasoning', 1, 1, 2, false],
      ['AKHLAK', 'penilaian_diri_akhlak', 1, 1, 2, true],
    ]);
  });

  it('counts every option that earns the most as the best one', () => {
    expect(
      scoreOf('skd-2024', [{ section: 'TKP', weighted: ['35512:B', '35512:C', '35512:A'] }]).subTypes[0],
    ).toMatchObject({ correct: 2, wrong: 1, points: 13, max: 15 });
  });

  it('counts essays separately that are empty, wait, earned all, and earned less', () => {
    expect(
      scoreOf('latihan-1', [{ section: 'TKD', essays: 2, marks: [null, 100, 99, 0, null, null] }]).subTypes,
    ).toMatchObject([{ correct: 1, wrong: 2, empty: 2, waiting: 3, points: 1.99, max: 8 }]);
  });
});

describe('essays', () => {
  const skd2024 = ruleSets.get('skd-2024');
  const minus = {
    ...skd2024,
    sections: skd2024.sections.map((rules) => ({ ...rules, keyed: { right: 4, wrong: -1, empty: -1 } })),
  };
  /** Of 30 TWK questions, 65 points pass; each essay can earn 5. */
  const twk = (right: number, ...marks: (number | null)[]): Part[] => [
    { section: 'TWK', right, empty: 30 - right - marks.length, marks },
  ];
  const passedWith = (parts: Part[]) => {
    const { score: total, sections: scored } = scoreOf('skd-2024', parts);
    return [total.passed, ...scored.map(({ passed, missing, waiting }) => [passed, missing, waiting])];
  };

  it('earn their share of the item’s points, and nothing while they wait', () => {
    expect(scoreOf('skd-2024', twk(1, 100, 75, 1, 0, null)).score).toMatchObject({
      points: 5 + 5 + 3.75 + 0.05,
      max: 150,
      waiting: 1,
    });
  });

  it('earn their share on a scale from 0 to 100 too', () => {
    expect(scoreOf('rbb-2024', [{ section: 'TKD', right: 1, marks: [50, null] }]).sections).toMatchObject([
      { points: 50, max: 100, waiting: 1 },
    ]);
  });

  it('leave a threshold undecided as long as they can decide it', () => {
    expect(passedWith(twk(12, null))).toEqual([null, [null, 5, 1]]);
    expect(passedWith(twk(11, 50, null, null))).toEqual([null, [null, 7.5, 2]]);
  });

  it('decide nothing if the threshold is reached without them', () => {
    expect(passedWith(twk(13, null, null))).toEqual([true, [true, 0, 2]]);
  });

  it('decide nothing if all of their points would not be enough', () => {
    expect(passedWith(twk(11, null))).toEqual([false, [false, 10, 1]]);
    expect(passedWith(twk(11, 99, null))).toEqual([false, [false, 5.05, 1]]);
  });

  it('decide once they are marked', () => {
    expect(passedWith(twk(12, 100))).toEqual([true, [true, 0, 0]]);
    expect(passedWith(twk(12, 99))).toEqual([false, [false, 0.05, 0]]);
  });

  it('don’t leave the total undecided if another section has decided it', () => {
    const failedTiu: Part = { section: 'TIU', wrong: 35 };
    const passedTiu: Part = { section: 'TIU', right: 35 };
    expect(passedWith([...twk(12, null), failedTiu])[0]).toBe(false);
    expect(passedWith([...twk(12, null), passedTiu])[0]).toBeNull();
    expect(passedWith([...twk(13, null), passedTiu])[0]).toBe(true);
  });

  it('never cost points, empty, waiting or badly marked, even if a rule set subtracts points', () => {
    expect(scoreOf(minus, [{ section: 'TWK', essays: 2, marks: [null, 0, 0] }]).score).toMatchObject({
      points: 0,
      max: 20,
    });
    expect(scoreOf(minus, [{ section: 'TWK', wrong: 1, empty: 1 }]).score.points).toBe(-2);
  });

  it.each(['', '  ', '\n\t '])('never wait when nothing is written: %j', (text) => {
    const { items, responses } = paperOf(twk(0, null));
    const blank = responses.map((response) => ({ ...response, text }));
    const { score: total, items: scored } = score(skd2024, items, blank);
    expect(total.waiting).toBe(0);
    expect(scored.get(blank.at(-1)?.itemId ?? '')).toMatchObject({ outcome: 'empty', points: 0 });
  });

  it('count for the ranking with the points earned so far', () => {
    expect(order('skd-2024', { waits: twk(2, null), half: twk(2, 50), more: twk(3, 0), none: twk(2, 0) })).toBe(
      'more half waits=none',
    );
  });

  it('don’t include a text beside an option', () => {
    const { items, responses } = paperOf([{ section: 'TWK', right: 1 }]);
    const both = responses.map((response) => ({ ...response, text: 'Catatan saya' }));
    expect(score(skd2024, items, both).score).toMatchObject({ points: 5, waiting: 0 });
  });
});

describe('any paper, by any rule set', () => {
  const part = fc.record({
    section: fc.constantFrom(...examTypes.sections),
    right: fc.integer({ min: 0, max: 12 }),
    wrong: fc.integer({ min: 0, max: 12 }),
    empty: fc.integer({ min: 0, max: 5 }),
    chosen: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }),
    essays: fc.integer({ min: 0, max: 2 }),
    marks: fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 3 }),
  });
  const paper = fc.uniqueArray(part, { selector: ({ section }) => section, maxLength: 5 });
  const ruleSet = fc.constantFrom(...ruleSets.ids());

  it('earns between 0 and its maximum, and between 0 and 100 percent', () => {
    fc.assert(
      fc.property(ruleSet, paper, (id, parts) => {
        const { score: total, sections: scored } = scoreOf(id, parts);
        expect(total.points).toBeGreaterThanOrEqual(0);
        expect(total.points).toBeLessThanOrEqual(total.max);
        expect(total.percent).toBeLessThanOrEqual(100);
        for (const { threshold, passed, missing, points } of scored)
          if (threshold !== null)
            expect([passed === true, missing > 0]).toEqual([points >= threshold, points < threshold]);
      }),
    );
  });

  it('is never worse for one more right answer', () => {
    fc.assert(
      fc.property(ruleSet, paper, (id, parts) => {
        const [first, ...rest] = parts;
        if (!first || first.wrong === 0) return;
        const before = scoreOf(id, parts);
        const after = scoreOf(id, [{ ...first, wrong: first.wrong - 1, right: first.right + 1 }, ...rest]);
        expect(after.score.points).toBeGreaterThanOrEqual(before.score.points);
        expect(after.rankKey >= before.rankKey).toBe(true);
        expect(hope(after.score.passed)).toBeGreaterThanOrEqual(hope(before.score.passed));
      }),
    );
  });
});
