import type { Letter } from '../src/contract/index.ts';
import {
  type AnswerTable,
  emptyTable,
  enterAnswer,
  type TableAttempt,
  type TableItem,
} from '../src/features/event-hints/answer-table.ts';

/** mulberry32: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const letters: readonly Letter[] = ['A', 'B', 'C', 'D', 'E'];

interface SimulatedItem {
  key: number;
  slope: number;
  difficulty: number;
  /** Of each option: how much it draws, and how much more those who are able. */
  draw: number[];
  drawOfAble: number[];
  part: number;
}

export interface SimulatedEvent {
  table: AnswerTable;
  /** Pairs of places: a source, and the one who copied from it. */
  copied: [number, number][];
}

/**
 * An event whose learners answer by a nominal response model (Bock 1972): a right answer by a 2PL curve, wrong ones by how much each option draws, which differs with ability. Learners also differ from part
 * to part of the paper, and leave some answers empty; the index knows nothing of all this.
 * @param copiers learners who take over each answer of a neighbour of theirs, right or wrong, with the probability `copiedShare`
 */
export function simulateEvent(
  random: () => number,
  {
    learners,
    questions,
    copiers = 0,
    copiedShare = 0.4,
  }: { learners: number; questions: number; copiers?: number; copiedShare?: number },
): SimulatedEvent {
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const parts = 3;
  const items = Array.from({ length: questions }, (_, nth): SimulatedItem => ({
    key: Math.floor(random() * letters.length),
    slope: Math.exp(normal(0, 0.3)),
    difficulty: normal(0, 1),
    draw: letters.map(() => normal(0, 0.8)),
    drawOfAble: letters.map(() => normal(0, 0.3)),
    part: nth % parts,
  }));

  function answer(abilities: readonly number[], { key, slope, difficulty, draw, drawOfAble, part }: SimulatedItem) {
    if (random() < 0.03) return undefined;
    const ability = abilities[part] as number;
    if (random() < 1 / (1 + Math.exp(-slope * (ability - difficulty)))) return key;
    const weights = letters.map((_, option) =>
      option === key ? 0 : Math.exp((draw[option] as number) + (drawOfAble[option] as number) * ability),
    );
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => (left -= weight) < 0);
  }

  const sheets = Array.from({ length: learners }, () => {
    const general = normal(0, 1);
    const abilities = Array.from({ length: parts }, () => general + normal(0, 0.4));
    return items.map((item) => answer(abilities, item));
  });
  const copied = Array.from({ length: copiers }, (_, nth): [number, number] => {
    const source = Math.floor(((nth + 0.25) * learners) / copiers);
    for (const [item] of items.entries())
      if (random() < copiedShare) (sheets[source + 1] as unknown[])[item] = sheets[source]?.[item];
    return [source, source + 1];
  });

  const attempts = sheets.map((_, nth): TableAttempt => ({
    id: `attempt-${nth}`,
    learnerId: `learner-${nth}`,
    startedAt: new Date(Date.UTC(2026, 10, 29, 2) + nth * 20).toISOString(),
    submittedAt: '2026-11-29T04:00:00.000Z',
    province: `province-${nth % 5}`,
    instance: `instance-${nth % 7}`,
  }));
  const table = emptyTable(
    attempts,
    items.map(({ key }, nth): TableItem => ({
      id: `item-${nth}`,
      letters,
      keys: new Set([letters[key] as Letter]),
      leastSeconds: 10,
    })),
  );
  for (const [attempt, sheet] of sheets.entries())
    for (const [item, option] of sheet.entries())
      if (option !== undefined)
        enterAnswer(table, attempt, item, { option: letters[option] as Letter, secondsSpent: 30 });
  return { table, copied };
}
