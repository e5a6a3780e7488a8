import { type Part, scoreOf, weights } from '../../../test/paper.ts';

/** TWK: that many right of 30. */
const twk = (right: number): Part => ({ section: 'TWK', right, empty: 30 - right });
/** TIU: that many right of 35. */
const tiu = (right: number): Part => ({ section: 'TIU', right, empty: 35 - right });
/** TKP: 45 items, given by the points of their answers. */
const tkp = (...counts: [number, number][]): Part => ({ section: 'TKP', chosen: weights(...counts) });
const tkp165 = tkp([30, 4], [15, 3]); // 30 × 4 + 15 × 3 = 120 + 45
const tkp166 = tkp([31, 4], [14, 3]); // 31 × 4 + 14 × 3 = 124 + 42
const tkp225 = tkp([45, 5]); // 45 × 5

interface Case {
  what: string;
  parts: Part[];
  points: number;
  max: number;
  percent: number;
  passed: boolean | null;
  /** Points, threshold, passed and missing points of the sections in question. */
  sections?: Record<string, [points: number, threshold: number | null, passed: boolean | null, missing: number]>;
}

const cases: Case[] = [
  {
    what: 'every section exactly at its threshold: 13 × 5 = 65, 16 × 5 = 80, 166; total 311 of 550 = 56.545 %',
    parts: [twk(13), tiu(16), tkp166],
    points: 311,
    max: 550,
    percent: 56.5,
    passed: true,
    sections: { TWK: [65, 65, true, 0], TIU: [80, 80, true, 0], TKP: [166, 166, true, 0] },
  },
  {
    what: 'TWK below: 12 × 5 = 60, 5 missing; 60 + 80 + 166 = 306 of 550 = 55.636 %',
    parts: [twk(12), tiu(16), tkp166],
    points: 306,
    max: 550,
    percent: 55.6,
    passed: false,
    sections: { TWK: [60, 65, false, 5] },
  },
  {
    what: 'TWK above: 14 × 5 = 70; 70 + 80 + 166 = 316 of 550 = 57.4545 %',
    parts: [twk(14), tiu(16), tkp166],
    points: 316,
    max: 550,
    percent: 57.5,
    passed: true,
    sections: { TWK: [70, 65, true, 0] },
  },
  {
    what: 'TIU below: 15 × 5 = 75, 5 missing; 65 + 75 + 166 = 306',
    parts: [twk(13), tiu(15), tkp166],
    points: 306,
    max: 550,
    percent: 55.6,
    passed: false,
    sections: { TIU: [75, 80, false, 5] },
  },
  {
    what: 'TIU above: 17 × 5 = 85; 65 + 85 + 166 = 316',
    parts: [twk(13), tiu(17), tkp166],
    points: 316,
    max: 550,
    percent: 57.5,
    passed: true,
    sections: { TIU: [85, 80, true, 0] },
  },
  {
    what: 'TKP one point below: 165, 1 missing; 65 + 80 + 165 = 310 of 550 = 56.3636 %',
    parts: [twk(13), tiu(16), tkp165],
    points: 310,
    max: 550,
    percent: 56.4,
    passed: false,
    sections: { TKP: [165, 166, false, 1] },
  },
  {
    what: 'a high total saves no section: 60 + 175 + 225 = 460 of 550 = 83.636 %, TWK fails',
    parts: [twk(12), tiu(35), tkp225],
    points: 460,
    max: 550,
    percent: 83.6,
    passed: false,
    sections: { TWK: [60, 65, false, 5], TIU: [175, 80, true, 0] },
  },
  {
    what: 'everything right: 150 + 175 + 225 = 550, the maximum',
    parts: [twk(30), tiu(35), tkp225],
    points: 550,
    max: 550,
    percent: 100,
    passed: true,
    sections: { TWK: [150, 65, true, 0], TIU: [175, 80, true, 0], TKP: [225, 166, true, 0] },
  },
  {
    what: 'nothing answered: 0 of 550, all of 65, 80 and 166 missing',
    parts: [twk(0), tiu(0), tkp([45, 0])],
    points: 0,
    max: 550,
    percent: 0,
    passed: false,
    sections: { TWK: [0, 65, false, 65], TIU: [0, 80, false, 80], TKP: [0, 166, false, 166] },
  },
  {
    what: 'all wrong, TKP always the least: 0 + 0 + 45 × 1 = 45 of 550 = 8.18 %',
    parts: [{ section: 'TWK', wrong: 30 }, { section: 'TIU', wrong: 35 }, tkp([45, 1])],
    points: 45,
    max: 550,
    percent: 8.2,
    passed: false,
    sections: { TWK: [0, 65, false, 65], TKP: [45, 166, false, 121] },
  },
  {
    what: 'wrong costs what empty costs, nothing: 13 × 5 = 65 beside 17 wrong',
    parts: [{ section: 'TWK', right: 13, wrong: 17 }, tiu(16), tkp166],
    points: 311,
    max: 550,
    percent: 56.5,
    passed: true,
    sections: { TWK: [65, 65, true, 0] },
  },
  {
    what: 'a short TWK of 8, threshold 65 × 8/30 = 17.33 → 18: 3 × 5 = 15 fails by 3',
    parts: [{ section: 'TWK', right: 3, wrong: 5 }],
    points: 15,
    max: 40,
    percent: 37.5,
    passed: false,
    sections: { TWK: [15, 18, false, 3] },
  },
  {
    what: 'a short TWK of 8: 4 × 5 = 20 of 40 passes 18',
    parts: [{ section: 'TWK', right: 4, empty: 4 }],
    points: 20,
    max: 40,
    percent: 50,
    passed: true,
    sections: { TWK: [20, 18, true, 0] },
  },
  {
    what: 'a short TIU of 10, threshold 80 × 10/35 = 22.86 → 23: 4 × 5 = 20 fails by 3',
    parts: [{ section: 'TIU', right: 4, empty: 6 }],
    points: 20,
    max: 50,
    percent: 40,
    passed: false,
    sections: { TIU: [20, 23, false, 3] },
  },
  {
    what: 'a short TIU of 10: 5 × 5 = 25 passes 23',
    parts: [{ section: 'TIU', right: 5, empty: 5 }],
    points: 25,
    max: 50,
    percent: 50,
    passed: true,
    sections: { TIU: [25, 23, true, 0] },
  },
  {
    what: 'a short TKP of 9, threshold 166 × 9/45 = 33.2 → 34: 6 × 4 + 3 × 3 = 33 fails by 1; 33 of 45 = 73.33 %',
    parts: [tkp([6, 4], [3, 3])],
    points: 33,
    max: 45,
    percent: 73.3,
    passed: false,
    sections: { TKP: [33, 34, false, 1] },
  },
  {
    what: 'a short TKP of 9: 7 × 4 + 2 × 3 = 34 passes; 34 of 45 = 75.56 %',
    parts: [tkp([7, 4], [2, 3])],
    points: 34,
    max: 45,
    percent: 75.6,
    passed: true,
    sections: { TKP: [34, 34, true, 0] },
  },
  {
    what: 'a threshold that scales to a whole point is not raised: 65 × 6/30 = 13, 80 × 7/35 = 16; 15 and 20 pass',
    parts: [
      { section: 'TWK', right: 3, empty: 3 },
      { section: 'TIU', right: 4, empty: 3 },
    ],
    points: 35,
    max: 65,
    percent: 53.8,
    passed: true,
    sections: { TWK: [15, 13, true, 0], TIU: [20, 16, true, 0] },
  },
  {
    what: 'a longer TWK of 60, threshold 65 × 60/30 = 130: 25 × 5 = 125 fails by 5',
    parts: [{ section: 'TWK', right: 25, empty: 35 }],
    points: 125,
    max: 300,
    percent: 41.7,
    passed: false,
    sections: { TWK: [125, 130, false, 5] },
  },
  {
    what: 'a longer TWK of 60: 26 × 5 = 130 passes',
    parts: [{ section: 'TWK', right: 26, empty: 34 }],
    points: 130,
    max: 300,
    percent: 43.3,
    passed: true,
    sections: { TWK: [130, 130, true, 0] },
  },
  {
    what: 'a paper without TKP neither counts nor fails it: 65 + 80 = 145 of 325 = 44.615 %',
    parts: [twk(13), tiu(16)],
    points: 145,
    max: 325,
    percent: 44.6,
    passed: true,
  },
  {
    what: 'a section that the rule set doesn’t name has no threshold: TKD 2 × 5 = 10 of 20',
    parts: [{ section: 'TKD', right: 2, wrong: 2 }],
    points: 10,
    max: 20,
    percent: 50,
    passed: null,
    sections: { TKD: [10, null, null, 0] },
  },
  {
    what: 'a section without a threshold fails nobody: TWK 65 and TKD 0 of 5; 65 of 155 = 41.935 %',
    parts: [twk(13), { section: 'TKD', wrong: 1 }],
    points: 65,
    max: 155,
    percent: 41.9,
    passed: true,
    sections: { TKD: [0, null, null, 0] },
  },
  {
    what: 'a TKP item with a key earns 5 like any other: threshold 166 × 1/45 = 3.69 → 4',
    parts: [{ section: 'TKP', right: 1 }],
    points: 5,
    max: 5,
    percent: 100,
    passed: true,
    sections: { TKP: [5, 4, true, 0] },
  },
  {
    what: 'an essay earns nothing yet but counts in the maximum: 5 of 10, threshold 80 × 2/35 = 4.57 → 5',
    parts: [{ section: 'TIU', right: 1, essays: 1 }],
    points: 5,
    max: 10,
    percent: 50,
    passed: true,
    sections: { TIU: [5, 5, true, 0] },
  },
  {
    what: 'items whose options all weigh nothing: 0 of 0 = 0 %, threshold 4 is out of reach',
    parts: [{ section: 'TKP', weighted: ['00000:A'] }],
    points: 0,
    max: 0,
    percent: 0,
    passed: false,
    sections: { TKP: [0, 4, false, 4] },
  },
  {
    what: 'weights of 0 count as 0: (0 + 5) of (4 + 5) = 55.56 %, threshold 166 × 2/45 = 7.38 → 8',
    parts: [{ section: 'TKP', weighted: ['40321:B', '12345:E'] }],
    points: 5,
    max: 9,
    percent: 55.6,
    passed: false,
    sections: { TKP: [5, 8, false, 3] },
  },
  { what: 'an empty paper: 0 of 0, nothing to pass', parts: [], points: 0, max: 0, percent: 0, passed: null },
];

describe('score by skd-2024', () => {
  it.each(cases)('$what', ({ parts, points, max, percent, passed, sections = {} }) => {
    const result = scoreOf('skd-2024', parts);
    expect(result.score).toEqual({ points, max, percent, waiting: 0, passed });
    for (const [section, [earned, threshold, reached, missing]] of Object.entries(sections)) {
      expect(result.sections.find((one) => one.section === section)).toMatchObject({
        points: earned,
        threshold,
        passed: reached,
        missing,
      });
    }
  });

  it('says whether a threshold was scaled', () => {
    const scaled = (parts: Part[]) => scoreOf('skd-2024', parts).sections.map(({ thresholdScaled }) => thresholdScaled);
    expect(scaled([twk(1), tiu(1), tkp166])).toEqual([false, false, false]);
    expect(
      scaled([
        { section: 'TWK', right: 29 },
        { section: 'TIU', right: 36 },
        { section: 'TKD', right: 1 },
      ]),
    ).toEqual([true, true, false]);
  });
});
