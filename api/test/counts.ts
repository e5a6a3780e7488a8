import type { Letter } from '../src/contract/index.ts';
import { type ScorableItem, score } from '../src/foundation/scoring/score.ts';
import { createCounting, type PaperCounts } from '../src/foundation/statistics/count-attempts.ts';
import type { ItemCounts } from '../src/foundation/statistics/item-counts.ts';
import { ruleSets } from './exam-content.ts';

export const letterOf = (index: number) => 'ABCDE'[index] as Letter;

/** An item with five options: its key as a letter, or its options' weights as digits such as '54321'. */
export function givenItem(id: string, key: string, section = 'TKD'): ScorableItem {
  const isKeyed = /^[A-E]$/.test(key);
  return {
    ...{ id, kind: 'multiple_choice', section, subType: 'number_sequence' },
    options: [...(isKeyed ? 'ABCDE' : key)].map((text, index) =>
      isKeyed
        ? { letter: letterOf(index), isKey: text === key, weight: null }
        : { letter: letterOf(index), isKey: false, weight: Number(text) },
    ),
  };
}

/** Counts attempts that answered the items with these letters; '-' is empty. */
export function countedOf(
  items: readonly ScorableItem[],
  answers: readonly string[],
  ruleSetId = 'latihan-1',
): PaperCounts {
  const ruleSet = ruleSets.get(ruleSetId);
  const counting = createCounting(items, (responses, marks) => score(ruleSet, items, responses, marks).items);
  for (const text of answers) {
    const responses = items.flatMap(({ id: itemId }, index) => {
      const letter = text[index] ?? '-';
      return letter === '-' ? [] : [{ itemId, option: letter as Letter, text: null }];
    });
    counting.add({ responses, marks: [], points: score(ruleSet, items, responses).score.points });
  }
  return counting.counts();
}

/** The counts of the items, in their order. */
export const itemsOf = ({ items }: PaperCounts): ItemCounts[] => [...items.values()];
