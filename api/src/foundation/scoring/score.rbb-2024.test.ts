import { type Part, scoreOf, weights } from '../../../test/paper.ts';

/** That many right of 100, so that points are percent. */
const tkd = (right: number): Part => ({ section: 'TKD', right, empty: 100 - right });
const twk = (right: number): Part => ({ section: 'TWK', right, wrong: 100 - right });
/** 20 items with at most 5 points each, 100 together: the sum of the weights is the percentage. */
const akhlak64: Part = { section: 'AKHLAK', chosen: weights([12, 5], [1, 4], [7, 0]) }; // 60 + 4
const akhlak65: Part = { section: 'AKHLAK', chosen: weights([13, 5], [7, 0]) }; // 65
const akhlak66: Part = { section: 'AKHLAK', chosen: weights([13, 5], [1, 1], [6, 0]) }; // 65 + 1
const akhlak100: Part = { section: 'AKHLAK', chosen: weights([20, 5]) };

interface Case {
  what: string;
  parts: Part[];
  points: number;
  percent: number;
  passed: boolean | null;
  sections?: Record<string, [points: number, threshold: number | null, passed: boolean | null, missing: number]>;
}

const cases: Case[] = [
  {
    what: 'all exactly at their thresholds: 0.4 × 58 + 0.5 × 65 + 0.1 × 50 = 23.2 + 32.5 + 5 = 60.7',
    parts: [tkd(58), akhlak65, twk(50)],
    points: 60.7,
    percent: 60.7,
    passed: true,
    sections: { TKD: [58, 58, true, 0], AKHLAK: [65, 65, true, 0], TWK: [50, 50, true, 0] },
  },
  {
    what: 'TKD 57 of 100 fails by 1: 22.8 + 32.5 + 5 = 60.3',
    parts: [tkd(57), akhlak65, twk(50)],
    points: 60.3,
    percent: 60.3,
    passed: false,
    sections: { TKD: [57, 58, false, 1] },
  },
  {
    what: 'TKD 59 of 100 passes: 23.6 + 32.5 + 5 = 61.1',
    parts: [tkd(59), akhlak65, twk(50)],
    points: 61.1,
    percent: 61.1,
    passed: true,
    sections: { TKD: [59, 58, true, 0] },
  },
  {
    what: 'AKHLAK 64 of 100 fails by 1: 23.2 + 32 + 5 = 60.2',
    parts: [tkd(58), akhlak64, twk(50)],
    points: 60.2,
    percent: 60.2,
    passed: false,
    sections: { AKHLAK: [64, 65, false, 1] },
  },
  {
    what: 'AKHLAK 66 of 100 passes: 23.2 + 33 + 5 = 61.2',
    parts: [tkd(58), akhlak66, twk(50)],
    points: 61.2,
    percent: 61.2,
    passed: true,
    sections: { AKHLAK: [66, 65, true, 0] },
  },
  {
    what: 'TWK 49 of 100 fails by 1: 23.2 + 32.5 + 4.9 = 60.6',
    parts: [tkd(58), akhlak65, twk(49)],
    points: 60.6,
    percent: 60.6,
    passed: false,
    sections: { TWK: [49, 50, false, 1] },
  },
  {
    what: 'TWK 51 of 100 passes: 23.2 + 32.5 + 5.1 = 60.8',
    parts: [tkd(58), akhlak65, twk(51)],
    points: 60.8,
    percent: 60.8,
    passed: true,
    sections: { TWK: [51, 50, true, 0] },
  },
  {
    what: 'TWK alone can fail the stage: 40 + 50 + 4.9 = 94.9',
    parts: [tkd(100), akhlak100, twk(49)],
    points: 94.9,
    percent: 94.9,
    passed: false,
  },
  {
    what: 'everything right: 40 + 50 + 10 = 100',
    parts: [tkd(100), akhlak100, twk(100)],
    points: 100,
    percent: 100,
    passed: true,
  },
  {
    what: 'nothing answered: 0, and 58, 65 and 50 missing',
    parts: [tkd(0), { section: 'AKHLAK', chosen: weights([20, 0]) }, { section: 'TWK', empty: 100 }],
    points: 0,
    percent: 0,
    passed: false,
    sections: { TKD: [0, 58, false, 58], AKHLAK: [0, 65, false, 65], TWK: [0, 50, false, 50] },
  },
  {
    what: 'TKD alone is the whole: 30 of 40 = 75, 40/40 of it',
    parts: [{ section: 'TKD', right: 30, wrong: 10 }],
    points: 75,
    percent: 75,
    passed: true,
  },
  {
    what: 'TKD and AKHLAK without TWK: (40 × 70 + 50 × 80) / 90 = 6800/90 = 75.56',
    parts: [tkd(70), { section: 'AKHLAK', chosen: weights([20, 4]) }],
    points: 75.56,
    percent: 75.6,
    passed: true,
  },
  {
    what: 'TKD and TWK without AKHLAK: (40 × 50 + 10 × 100) / 50 = 60, TKD misses 8',
    parts: [tkd(50), twk(100)],
    points: 60,
    percent: 60,
    passed: false,
    sections: { TKD: [50, 58, false, 8] },
  },
  {
    what: 'AKHLAK and TWK without TKD: (50 × 60 + 10 × 90) / 60 = 65, AKHLAK misses 5',
    parts: [{ section: 'AKHLAK', chosen: weights([20, 3]) }, twk(90)],
    points: 65,
    percent: 65,
    passed: false,
    sections: { AKHLAK: [60, 65, false, 5] },
  },
  {
    what: 'exactly at 58 by a fraction: 29 of 50 = 58',
    parts: [{ section: 'TKD', right: 29, wrong: 21 }],
    points: 58,
    percent: 58,
    passed: true,
  },
  {
    what: 'just above by a fraction: 7 of 12 = 58.33',
    parts: [{ section: 'TKD', right: 7, wrong: 5 }],
    points: 58.33,
    percent: 58.3,
    passed: true,
    sections: { TKD: [58.33, 58, true, 0] },
  },
  {
    what: 'just below by a fraction: 11 of 19 = 57.894, 0.11 missing',
    parts: [{ section: 'TKD', right: 11, wrong: 8 }],
    points: 57.89,
    percent: 57.9,
    passed: false,
    sections: { TKD: [57.89, 58, false, 0.11] },
  },
  {
    what: 'percent is of what each item’s best option earns: (3 + 1) of (3 + 5) = 50',
    parts: [{ section: 'AKHLAK', weighted: ['32100:A', '12345:A'] }],
    points: 50,
    percent: 50,
    passed: false,
    sections: { AKHLAK: [50, 65, false, 15] },
  },
  {
    what: 'keyed and weighted items of one section count together: (5 + 3) of (5 + 5) = 80',
    parts: [{ section: 'AKHLAK', right: 1, chosen: [3] }],
    points: 80,
    percent: 80,
    passed: true,
  },
  {
    what: 'an essay counts in the maximum: 3 of 4 = 75',
    parts: [{ section: 'TKD', right: 3, essays: 1 }],
    points: 75,
    percent: 75,
    passed: true,
  },
  {
    what: 'a section that the rule set doesn’t name has share 1: (40 × 100 + 1 × 0) / 41 = 97.561',
    parts: [tkd(100), { section: 'TIU', wrong: 10 }],
    points: 97.56,
    percent: 97.6,
    passed: true,
    sections: { TIU: [0, null, null, 0] },
  },
  {
    what: 'only a section that it doesn’t name: 1 of 3 = 33.33, nothing to pass',
    parts: [{ section: 'TIU', right: 1, wrong: 2 }],
    points: 33.33,
    percent: 33.3,
    passed: null,
  },
  {
    what: 'binary noise rounds like the number it means: (40 × 8.33 + 50 × 83.33 + 10 × 12.5) / 100 = 46.25',
    parts: [
      { section: 'TKD', right: 1, wrong: 11 },
      { section: 'AKHLAK', chosen: weights([10, 5], [2, 0]) },
      { section: 'TWK', right: 1, wrong: 7 },
    ],
    points: 46.25,
    percent: 46.3,
    passed: false,
  },
  { what: 'an empty paper: 0 of 0', parts: [], points: 0, percent: 0, passed: null },
];

describe('score by rbb-2024', () => {
  it.each(cases)('$what', ({ parts, points, percent, passed, sections = {} }) => {
    const result = scoreOf('rbb-2024', parts);
    expect(result.score).toEqual({ points, max: parts.length > 0 ? 100 : 0, percent, waiting: 0, passed });
    for (const [section, [earned, threshold, reached, missing]] of Object.entries(sections)) {
      expect(result.sections.find((one) => one.section === section)).toMatchObject({
        points: earned,
        max: 100,
        threshold,
        thresholdScaled: false,
        passed: reached,
        missing,
      });
    }
  });
});
