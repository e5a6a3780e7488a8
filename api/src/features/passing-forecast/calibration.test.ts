import { allOf, forecastSection, type ForecastSection, type Trial } from './forecast-section.ts';

/** mulberry32: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(2026);
const normal = (mean: number, deviation: number) =>
  mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** The sections of the SKD, with a population of which about a half passes each. */
const sections: (ForecastSection & { ability: number })[] = [
  { weighted: false, threshold: 65 / 150, items: 30, ability: -0.1 },
  { weighted: false, threshold: 80 / 175, items: 35, ability: 0 },
  { weighted: true, threshold: 166 / 225, items: 45, ability: 0.2 },
];

/**
 * A paper taken by a learner of this ability: questions of different difficulty that are answered rightly by a Rasch model with guessing, which the
 * forecast knows nothing of; of weighted ones, the steps of 1–5 that lie below the ability.
 */
function paperShare(ability: number, { weighted, items }: ForecastSection, count = items): number {
  const difficulty = normal(0, 0.15);
  let points = 0;
  for (let item = 0; item < count; item += 1) {
    const ease = ability - difficulty - normal(0, 1);
    if (weighted) points += (1 + [0, 0, 0, 0].filter(() => random() < logistic(ease + 0.7)).length) / 5;
    else if (random() < 0.1 + 0.9 * logistic(ease)) points += 1;
  }
  return points / count;
}

interface Case {
  probability: number;
  passed: boolean;
}

function simulate(learners: number) {
  const cases: { each: Case[]; all: Case[] } = { each: [], all: [] };
  for (let learner = 0; learner < learners; learner += 1) {
    const general = normal(0, 0.6);
    const growth = normal(0.15, 0.25);
    const attempts = 3 + Math.floor(random() * 4);
    const daysAgo: number[] = [Math.floor(random() * 12)];
    while (daysAgo.length < attempts) daysAgo.push((daysAgo.at(-1) as number) + 3 + Math.floor(random() * 15));
    const told = sections.map((section) => {
      const now = section.ability + general + normal(0, 0.5);
      const trials = daysAgo.map((days): Trial => {
        // Many packages are shorter than the test.
        const items = random() < 0.5 ? section.items : Math.ceil(section.items / 3);
        return { daysAgo: days, items, share: paperShare(now - (growth * days) / 30, section, items) };
      });
      const { chance } = forecastSection(trials, section);
      return { chance, passed: paperShare(now, section) >= section.threshold - 1e-9 };
    });
    cases.each.push(...told.map(({ chance, passed }) => ({ probability: chance.probability, passed })));
    cases.all.push({
      probability: allOf(told.map(({ chance }) => chance)).probability,
      passed: told.every(({ passed }) => passed),
    });
  }
  return cases;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rateOf = (cases: readonly Case[]) => mean(cases.map(({ passed }) => Number(passed)));
/** The mean square of what a forecast was wrong by: lower is better. */
const brier = (cases: readonly Case[], say: (one: Case) => number = ({ probability }) => probability) =>
  mean(cases.map((one) => (say(one) - Number(one.passed)) ** 2));

describe('the forecast for 3,000 simulated learners', () => {
  const simulated = simulate(3_000);
  it.each([
    ['one section', simulated.each, 0.05],
    // Sections of one learner are somewhat alike, which the forecast leaves out: it is a little too careful.
    ['all sections', simulated.all, 0.1],
  ])('says more than the base rate, and what it says comes true as often: %s', (name, cases, off) => {
    const rate = rateOf(cases);
    const scores = { forecast: brier(cases), baseRate: brier(cases, () => rate) };
    const table = [...Map.groupBy(cases, ({ probability }) => Math.min(4, Math.floor(probability * 5)))]
      .toSorted(([a], [b]) => a - b)
      .map(([bin, members]) => ({
        says: `${bin * 20}–${bin * 20 + 20} %`,
        learners: members.length,
        forecast: Number(mean(members.map(({ probability }) => probability)).toFixed(3)),
        passed: Number(rateOf(members).toFixed(3)),
      }));
    process.stdout.write(
      `${name}: Brier ${scores.forecast.toFixed(4)}, of the base rate ${rate.toFixed(2)} ${scores.baseRate.toFixed(4)}\n${table
        .map(({ says, learners, forecast, passed }) => `  ${says}: ${learners}, said ${forecast}, passed ${passed}\n`)
        .join('')}`,
    );
    expect(scores.forecast).toBeLessThan(0.6 * scores.baseRate);
    for (const { learners, forecast, passed } of table)
      if (learners >= 300) expect(Math.abs(forecast - passed)).toBeLessThan(off);
  });
});
