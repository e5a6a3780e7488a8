/** The belief about a learner's ability in a sub type: a normal distribution, in logits. */
export interface Ability {
  mean: number;
  variance: number;
  /** Answers that it is made of. */
  n: number;
}

/** An answer as the model sees it. */
export interface ModelledAnswer {
  /** Of the question, in logits. */
  difficulty: number;
  /** The chance that somebody who knows nothing is right: one of the options. */
  guess: number;
  isRight: boolean;
}

/** Abilities of a population that takes the same exams differ by about this much (standard deviation in logits). */
export const abilitySpread = 1.3;
export const unknownAbility: Ability = { mean: 0, variance: abilitySpread ** 2, n: 0 };

/** Between two days an ability may change a little: the estimate never becomes so sure that new answers change nothing. */
const leastVariance = 0.04;
/** The normal quantile of a range that has the true value with 80 % certainty. */
const quantile80 = 1.2816;
/** Where a chance says nothing any more; keeps logarithms and divisions finite. */
const furthest = 6;

const within = (value: number) => Math.max(-furthest, Math.min(furthest, value));
/** The logistic curve: a difference in logits as a chance from 0 to 1. */
export const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit));

/** The chance of a right answer: who doesn't know still guesses. */
const rightChance = (ability: number, { difficulty, guess }: Pick<ModelledAnswer, 'difficulty' | 'guess'>) =>
  guess + (1 - guess) * chanceOf(within(ability - difficulty));

/** Fisher information of an answer about the ability: how much surer one is after it. */
function informationOf(ability: number, item: Pick<ModelledAnswer, 'difficulty' | 'guess'>): number {
  const known = chanceOf(within(ability - item.difficulty));
  const slope = (1 - item.guess) * known * (1 - known);
  const right = rightChance(ability, item);
  return slope ** 2 / (right * (1 - right));
}

/** Points of the normal distribution at which a belief is weighed: from −4 to 4 standard deviations. */
const points = Array.from({ length: 25 }, (_, index) => {
  const deviations = (index - 12) / 3;
  return { deviations, weight: Math.exp(-(deviations ** 2) / 2) };
});

/**
 * The belief after an answer: mean and variance of the exact posterior, kept as a normal distribution again. The Rasch model with a floor for guessing
 * (a 3PL with discrimination 1). One such step for each answer is the Bayesian form of Elo's: Glickman (1999), "Parameter estimation in large dynamic paired
 * comparison experiments"; Weng & Lin (2011), "A Bayesian approximation method for online ranking", which matches moments as we do; Pelánek (2016),
 * "Applications of the Elo rating system in adaptive educational systems", compares such steps with full estimates.
 */
export function afterAnswer({ mean, variance, n }: Ability, answer: ModelledAnswer): Ability {
  const spread = Math.sqrt(variance);
  let mass = 0;
  let first = 0;
  let second = 0;
  for (const { deviations, weight } of points) {
    const ability = mean + spread * deviations;
    const right = rightChance(ability, answer);
    const likely = weight * (answer.isRight ? right : 1 - right);
    mass += likely;
    first += likely * deviations;
    second += likely * deviations ** 2;
  }
  const shift = first / mass;
  return {
    mean: within(mean + spread * shift),
    variance: Math.max(leastVariance, variance * (second / mass - shift ** 2)),
    n: n + 1,
  };
}

/** The chance of knowing a question of medium difficulty, in whole percent, with a range that has the true value with 80 % certainty. */
export function shownAbility({ mean, variance }: Ability) {
  const percentOf = (logit: number) => Math.round(100 * chanceOf(logit));
  const half = quantile80 * Math.sqrt(variance);
  return { percent: percentOf(mean), fromPercent: percentOf(mean - half), toPercent: percentOf(mean + half) };
}

/** Each further question of the same sub type in a session counts as so much less needed, so that a session isn't all of one kind. */
const weariness = 0.1;

/** How much a sub type needs practice: low abilities, and those of which little is known, first. */
const needOf = ({ mean, variance }: Ability) => Math.sqrt(variance) - mean;

/**
 * Divides a session among sub types, question by question: each goes to the sub type with the lowest ability that is still plausible, and makes that
 * surer by the information of a fitting question.
 * @param rooms how many questions there are of each
 */
export function divideSession(
  count: number,
  abilities: ReadonlyMap<string, Ability>,
  rooms: ReadonlyMap<string, number>,
): string[] {
  const now = new Map([...rooms].map(([subType]) => [subType, abilities.get(subType) ?? unknownAbility]));
  const taken = new Map<string, number>();
  const chosen: string[] = [];
  while (chosen.length < count) {
    const open = [...now].filter(([subType]) => (taken.get(subType) ?? 0) < (rooms.get(subType) ?? 0));
    if (open.length === 0) break;
    const need = ([subType, ability]: [string, Ability]) => needOf(ability) - weariness * (taken.get(subType) ?? 0);
    const [subType, ability] = open.reduce((most, one) => (need(one) > need(most) ? one : most));
    chosen.push(subType);
    taken.set(subType, (taken.get(subType) ?? 0) + 1);
    const information = informationOf(ability.mean, { difficulty: ability.mean, guess: 0.2 });
    now.set(subType, { ...ability, variance: 1 / (1 / ability.variance + information) });
  }
  return chosen;
}

/** The sub type with the lowest estimate among those of which enough is known; undefined if there is none. */
export function weakestOf(abilities: ReadonlyMap<string, Ability>, from: number): string | undefined {
  const known = [...abilities].filter(([, { n }]) => n >= from);
  return known.toSorted(([, a], [, b]) => a.mean - b.mean)[0]?.[0];
}

/** A question that may be asked. */
export interface Candidate {
  difficulty: number;
  guess: number;
  /** When the learner last met it; null if never. */
  lastSeenAt: string | null;
}

/** The difficulty that suits an ability: with guessing, slightly easier questions tell most (Lord 1980, p. 152). */
export const fittingDifficulty = (ability: number, guess: number) =>
  ability - Math.log((1 + Math.sqrt(1 + 8 * guess)) / 2);

/**
 * The questions to ask: never met ones before others, those met longest ago before recent ones, and among equals the nearest to the ability.
 * @param recentFrom what was met from this moment on comes last
 */
export function chooseQuestions<One extends Candidate>(
  candidates: readonly One[],
  count: number,
  { mean }: Pick<Ability, 'mean'>,
  recentFrom: string,
): One[] {
  const rank = ({ lastSeenAt }: One) => (lastSeenAt === null ? 0 : lastSeenAt < recentFrom ? 1 : 2);
  const distance = ({ difficulty, guess }: One) => Math.abs(difficulty - fittingDifficulty(mean, guess));
  return candidates
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (rank(a) === 2 ? (a.lastSeenAt as string).localeCompare(b.lastSeenAt as string) : 0) ||
        distance(a) - distance(b),
    )
    .slice(0, count);
}
