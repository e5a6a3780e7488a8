import { letters, type Section } from '../../contract/index.ts';
import { type GivenMark, type GivenResponse, isWeighted, type ItemScore, type ScorableItem } from '../scoring/score.ts';
import { type Counts, emptyAnswer, type ItemCounts, toUnits } from './item-counts.ts';

/** Scores the items of a paper, by its rule set and what else decides about points: `score().items`. */
export type ScoreItems = (
  responses: readonly GivenResponse[],
  marks: readonly GivenMark[],
) => ReadonlyMap<string, ItemScore>;

/** An ended attempt as it is counted. */
export interface CountedAttempt {
  responses: readonly GivenResponse[];
  marks: readonly GivenMark[];
  /** Its score on the rule set's scale, with two decimals. */
  points: number;
}

/** Counts of a paper's attempts. */
export interface PaperCounts {
  attempts: number;
  /** Points of all sections together, in units. */
  totals: Counts;
  /** Scores on the rule set's scale, in hundredths. */
  scores: Counts;
  items: ReadonlyMap<string, ItemCounts>;
}

const raise = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
const inOrder = (counts: ReadonlyMap<number, number>): Counts => [...counts].toSorted(([one], [other]) => one - other);
const isAnswered = ({ option, text }: GivenResponse) => option !== null || text !== null;

/**
 * Counts attempts with one paper. Points come from `scoreItems` alone, which is asked once for each option and each different mark.
 * @param items the paper's
 */
export function createCounting(items: readonly ScorableItem[], scoreItems: ScoreItems) {
  const scored = new Map<string, ReadonlyMap<string, ItemScore>>();
  function scoresOf(answer: string): ReadonlyMap<string, ItemScore> {
    const known = scored.get(answer);
    if (known) return known;
    const letter = letters.find((one) => one === answer) ?? null;
    const percent = Number(answer);
    const given = scoreItems(
      items.map(({ id }) => ({ itemId: id, option: letter, text: null })),
      Number.isFinite(percent) ? items.map(({ id }) => ({ itemId: id, percent })) : [],
    );
    scored.set(answer, given);
    return given;
  }
  const pointsOf = (itemId: string, answer: string) => toUnits(scoresOf(answer).get(itemId)?.points ?? 0);

  const totals = new Map<number, number>();
  const scores = new Map<number, number>();
  let attempts = 0;
  const counted = items.map((item) => ({
    item,
    isWeighted: isWeighted(item),
    answers: new Map<string, Map<number, number>>(
      item.kind === 'essay'
        ? []
        : [...item.options.map(({ letter }) => letter), emptyAnswer].map((one) => [one, new Map()]),
    ),
  }));

  return {
    /** Adds an attempt without a waiting essay. One without any answer isn't counted. */
    add({ responses, marks, points }: CountedAttempt): void {
      if (!responses.some(isAnswered)) return;
      const optionOf = new Map(responses.map(({ itemId, option }) => [itemId, option]));
      const percentOf = new Map(marks.map(({ itemId, percent }) => [itemId, String(percent)]));
      const given = counted.map(({ item }) => {
        const answer = (item.kind === 'essay' ? percentOf.get(item.id) : optionOf.get(item.id)) ?? emptyAnswer;
        return { answer, section: item.section, points: pointsOf(item.id, answer) };
      });
      const bySection = new Map<Section, number>();
      for (const { section, points: own } of given) bySection.set(section, (bySection.get(section) ?? 0) + own);
      for (const [index, { answer, section }] of given.entries()) {
        const { answers } = counted[index] as (typeof counted)[number];
        const of = answers.get(answer) ?? new Map<number, number>();
        answers.set(answer, of);
        raise(of, bySection.get(section) as number);
      }
      raise(
        totals,
        given.reduce((sum, { points: own }) => sum + own, 0),
      );
      raise(scores, Math.round(points * 100));
      attempts += 1;
    },

    /** The counts of what was added. */
    counts: (): PaperCounts => ({
      attempts,
      totals: inOrder(totals),
      scores: inOrder(scores),
      items: new Map(
        counted.map(({ item, answers, ...own }): [string, ItemCounts] => [
          item.id,
          {
            kind: item.kind === 'essay' ? 'essay' : own.isWeighted ? 'weighted' : 'keyed',
            max: toUnits(scoresOf(emptyAnswer).get(item.id)?.max ?? 0),
            answers: [...answers]
              .toSorted(([one], [other]) => (one < other ? -1 : 1))
              .map(([answer, of]) => ({ answer, points: pointsOf(item.id, answer), totals: inOrder(of) })),
          },
        ]),
      ),
    }),
  };
}
