import { type Part, scoreOf } from '../../../test/paper.ts';

const tkd = (right: number, wrong = 0, empty = 0): Part => ({ section: 'TKD', right, wrong, empty });

const cases: { what: string; parts: Part[]; points: number; max: number; percent: number }[] = [
  { what: '3 of 4 right = 75 %', parts: [tkd(3, 1)], points: 3, max: 4, percent: 75 },
  { what: '1 of 3 = 33.33 %', parts: [tkd(1, 2)], points: 1, max: 3, percent: 33.3 },
  { what: '2 of 3 = 66.67 %', parts: [tkd(2, 1)], points: 2, max: 3, percent: 66.7 },
  { what: '1 of 6 = 16.67 %', parts: [tkd(1, 5)], points: 1, max: 6, percent: 16.7 },
  { what: '1 of 7 = 14.29 %', parts: [tkd(1, 0, 6)], points: 1, max: 7, percent: 14.3 },
  { what: '5 of 8 = 62.5 %', parts: [tkd(5, 3)], points: 5, max: 8, percent: 62.5 },
  { what: '1 of 16 = 6.25 %, half a tenth rounds up', parts: [tkd(1, 15)], points: 1, max: 16, percent: 6.3 },
  { what: '999 of 1000 = 99.9 %', parts: [tkd(999, 1)], points: 999, max: 1000, percent: 99.9 },
  { what: 'nothing answered = 0 %', parts: [tkd(0, 0, 5)], points: 0, max: 5, percent: 0 },
  { what: 'all wrong = 0 %, never less', parts: [tkd(0, 5)], points: 0, max: 5, percent: 0 },
  { what: 'everything right = 100 %', parts: [tkd(5)], points: 5, max: 5, percent: 100 },
  {
    what: 'weights count as a part of the best: 5/5 + 3/5 + 1/5 = 1.8 of 3 = 60 %',
    parts: [{ section: 'TKP', chosen: [5, 3, 1] }],
    points: 1.8,
    max: 3,
    percent: 60,
  },
  {
    what: 'the best may be less than 5: 4/4 + 2/4 = 1.5 of 2 = 75 %',
    parts: [{ section: 'AKHLAK', weighted: ['43210:A', '43210:C'] }],
    points: 1.5,
    max: 2,
    percent: 75,
  },
  {
    what: 'an empty weighted item earns 0: 1 of 2 = 50 %',
    parts: [{ section: 'TKP', chosen: [5, 0] }],
    points: 1,
    max: 2,
    percent: 50,
  },
  {
    what: 'binary noise is rounded away: 3 × 1/5 = 0.6 of 3 = 20 %',
    parts: [{ section: 'TKP', chosen: [1, 1, 1] }],
    points: 0.6,
    max: 3,
    percent: 20,
  },
  {
    what: 'weights that are all 0 earn 0 of 1',
    parts: [{ section: 'TKP', weighted: ['00:A'] }],
    points: 0,
    max: 1,
    percent: 0,
  },
  {
    what: 'sections add up: 2 of 3 and 1 of 2 = 3 of 5 = 60 %',
    parts: [tkd(2, 1), { section: 'TWK', right: 1, wrong: 1 }],
    points: 3,
    max: 5,
    percent: 60,
  },
  {
    what: 'keyed and weighted add up: 1 + 4/5 = 1.8 of 2 = 90 %',
    parts: [tkd(1), { section: 'AKHLAK', chosen: [4] }],
    points: 1.8,
    max: 2,
    percent: 90,
  },
  {
    what: 'an essay left empty earns nothing: 1 of 2 = 50 %',
    parts: [{ section: 'TKD', right: 1, essays: 1 }],
    points: 1,
    max: 2,
    percent: 50,
  },
  {
    what: 'essays earn their marks: 1 + 100 % + 75 % + 0 % = 2.75 of 4 = 68.75 %',
    parts: [{ section: 'TKD', right: 1, marks: [100, 75, 0] }],
    points: 2.75,
    max: 4,
    percent: 68.8,
  },
  { what: 'an empty paper: 0 of 0 = 0 %', parts: [], points: 0, max: 0, percent: 0 },
];

describe('score by latihan-1', () => {
  it.each(cases)('$what', ({ parts, points, max, percent }) => {
    const { score, sections } = scoreOf('latihan-1', parts);
    expect(score).toEqual({ points, max, percent, waiting: 0, passed: null });
    expect(
      sections.every(({ threshold, passed, missing }) => threshold === null && passed === null && missing === 0),
    ).toBe(true);
  });
});
