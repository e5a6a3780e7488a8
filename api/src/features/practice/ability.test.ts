import {
  type Ability,
  abilitySpread,
  afterAnswer,
  afterAnswers,
  chanceOf,
  chooseQuestions,
  divideSession,
  shownAbility,
  unknownAbility,
  weakestOf,
} from './ability.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

const learners = 1_000;
const guess = 0.2;
const { uniform, normal } = seeded(20_261_124);

/** Questions of a sub type as authors write them: mostly of medium difficulty; the stored difficulty isn't quite the true one. */
const bank = Array.from({ length: 400 }, () => {
  const difficulty = 1.2 * normal();
  return { difficulty: difficulty + 0.3 * normal(), truth: difficulty, guess, lastSeenAt: null };
});

/** Answers of a learner of known abilities to the questions that practice chooses, each question once. */
function givenSitter() {
  const met = new Set<object>();
  return function answer(truth: number, ability: Ability): Ability {
    const some = Array.from({ length: 25 }, () => bank[Math.floor(uniform() * bank.length)] as (typeof bank)[number]);
    const [question] = chooseQuestions(
      some.filter((one) => !met.has(one)),
      1,
      ability,
      '',
    ) as [(typeof bank)[number]];
    met.add(question);
    const isRight = uniform() < guess + (1 - guess) * chanceOf(truth - question.truth);
    return afterAnswer(ability, { difficulty: question.difficulty, guess, isRight });
  };
}

function practise(truth: number, count: number): Ability {
  const answer = givenSitter();
  let ability = unknownAbility;
  for (let answered = 0; answered < count; answered++) ability = answer(truth, ability);
  return ability;
}

it('finds the ability of 1,000 simulated learners within 0.35 standard deviations after 30 questions', () => {
  const errors = Array.from({ length: learners }, () => {
    const truth = abilitySpread * normal();
    return { truth, found: practise(truth, 30) };
  });
  const rmse =
    Math.sqrt(errors.reduce((sum, { truth, found }) => sum + (found.mean - truth) ** 2, 0) / learners) / abilitySpread;
  const inRange = errors.filter(({ truth, found }) => {
    const { fromPercent, toPercent } = shownAbility(found);
    const percent = Math.round(100 * chanceOf(truth));
    return percent >= fromPercent && percent <= toPercent;
  }).length;
  process.stdout.write(
    `30 questions: RMSE ${rmse.toFixed(3)} SD; true value in the shown range: ${(100 * inRange) / learners} %\n`,
  );
  expect(rmse).toBeLessThanOrEqual(0.35);
  expect(inRange / learners).toBeGreaterThan(0.75);
});

it('names the true weakest of a learner’s sub types', () => {
  for (const [subTypes, total] of [
    [3, 120],
    [3, 150],
    [3, 180],
    [4, 200],
  ] as const) {
    let hits = 0;
    for (let i = 0; i < learners; i++) {
      const common = 0.9 * normal();
      const truths = new Map(Array.from({ length: subTypes }, (_, k) => [`s${k}`, 0 * common + 1.3 * normal()]));
      const rooms = new Map([...truths].map(([k]) => [k, 1000]));
      const found = new Map([...truths].map(([k]) => [k, unknownAbility]));
      const sitters = new Map([...truths].map(([k]) => [k, givenSitter()]));
      for (let s = 0; s < total / 10; s++)
        for (const k of divideSession(10, found, rooms)) found.set(k, sitters.get(k)!(truths.get(k)!, found.get(k)!));
      const weakest = [...truths].toSorted((a, b) => a[1] - b[1])[0]?.[0];
      if (weakestOf(found, 8) === weakest) hits += 1;
    }
    process.stdout.write(`${subTypes} ${total}: ${hits / 10} %\n`);
  }
}, 200_000);
void afterAnswers;
void divideSession;
