import { seeded, simulateEvent } from '../../../test/simulated-event.ts';
import { findAlike } from './alike.ts';
import { atOnce } from './slices.ts';

const pairOf = ({ one, other }: { one: number; other: number }) => [one, other].toSorted((a, b) => a - b).join(' ');

describe('wrong answers that are alike', () => {
  it('are found in no more honest events than the error says, whatever their size', () => {
    const random = seeded(2026);
    const sizes = [
      { learners: 60, questions: 40, events: 24 },
      { learners: 150, questions: 60, events: 6 },
      { learners: 250, questions: 100, events: 2 },
    ];
    let withHint = 0;
    for (const { events, ...size } of sizes) {
      let pairs = 0;
      const smaller = { 0.01: 0, 0.001: 0, 0.0001: 0 };
      for (let event = 0; event < events; event += 1) {
        const { table } = simulateEvent(random, size);
        // Every pair with its chance.
        const all = atOnce(findAlike(table, Infinity));
        pairs += all.pairs;
        for (const { chance } of all.alike)
          for (const bound of [0.01, 0.001, 0.0001] as const) if (chance / all.pairs <= bound) smaller[bound] += 1;
        if (all.alike.some(({ chance }) => chance <= 0.2)) withHint += 1;
      }
      for (const [bound, count] of Object.entries(smaller)) expect(count / pairs).toBeLessThanOrEqual(Number(bound));
    }
    expect(withHint / sizes.reduce((sum, { events }) => sum + events, 0)).toBeLessThanOrEqual(0.2);
  });

  it('name those who copied, the more surely the more they did, and nobody else', () => {
    const random = seeded(29);
    const power = [0.4, 0.6, 0.8].map((copiedShare) => {
      let found = 0;
      let copies = 0;
      for (let event = 0; event < 3; event += 1) {
        const { table, copied } = simulateEvent(random, { learners: 200, questions: 100, copiers: 8, copiedShare });
        const named = new Set(atOnce(findAlike(table)).alike.map(pairOf));
        const real = copied.map((pair) => pair.join(' '));
        expect([...named].filter((pair) => !real.includes(pair))).toEqual([]);
        found += named.size;
        copies += real.length;
      }
      return found / copies;
    });
    expect(power[0]).toBeGreaterThan(0.15);
    expect(power[1]).toBeGreaterThan(0.4);
    expect(power[2]).toBeGreaterThan(0.7);
  });

  it('are no right answers, no empty ones, and never two attempts of one learner', () => {
    const { table, copied } = simulateEvent(seeded(7), { learners: 100, questions: 60, copiers: 1, copiedShare: 1 });
    const [one, other] = copied[0] as [number, number];
    const sheet = (attempt: number, answers: Uint8Array) =>
      answers.subarray(attempt * table.items.length, (attempt + 1) * table.items.length);
    expect(atOnce(findAlike(table)).alike).toMatchObject([{ chance: expect.any(Number) }]);

    const twice = table.attempts.map((attempt, nth) =>
      nth === other ? { ...attempt, learnerId: table.attempts[one]?.learnerId as string } : attempt,
    );
    expect(atOnce(findAlike({ ...table, attempts: twice })).alike).toEqual([]);

    for (const attempt of [one, other]) sheet(attempt, table.wrong).fill(0);
    expect(sheet(one, table.right)).toEqual(sheet(other, table.right));
    expect(atOnce(findAlike(table)).alike).toEqual([]);
  });
});
