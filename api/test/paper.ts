import type { Letter, Section, SubType } from '../src/contract/index.ts';
import type { RuleSet } from '../src/foundation/scoring/rule-set.ts';
import {
  type AttemptScore,
  type GivenMark,
  type GivenResponse,
  type ScorableItem,
  score,
} from '../src/foundation/scoring/score.ts';
import { ruleSets } from './exam-content.ts';

/** A part of a paper with its responses: numbers of keyed items right, wrong and empty, then weighted items, then essays. */
export interface Part {
  section: Section;
  subType?: SubType;
  right?: number;
  wrong?: number;
  empty?: number;
  /** Points of the chosen option of each item whose options earn 5, 4, 3, 2, 1; 0 = left empty. */
  chosen?: number[];
  /** Weighted items by their options, with the chosen letter: '35512:B'. */
  weighted?: string[];
  /** Essays left empty. */
  essays?: number;
  /** Answered essays by their marks in percent; null is waiting. */
  marks?: (number | null)[];
}

export interface Sheet {
  items: ScorableItem[];
  responses: GivenResponse[];
  marks: GivenMark[];
}

const letters: Letter[] = ['A', 'B', 'C', 'D', 'E'];
const subTypeOf: Partial<Record<Section, SubType>> = {
  TKD: 'verbal_logical_reasoning',
  AKHLAK: 'penilaian_diri_akhlak',
  TWK: 'wawasan_kebangsaan',
  TIU: 'kemampuan_numerik',
  TKP: 'pelayanan_publik',
};

const keyed = letters.map((letter) => ({ letter, isKey: letter === 'C', weight: null }));
const weighing = (weights: string) =>
  [...weights].map((weight, index) => ({ letter: letters[index] as Letter, isKey: false, weight: Number(weight) }));
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** The items and responses of a paper; keyed items have the key C. */
export function paperOf(parts: readonly Part[]): Sheet {
  const sheet: Sheet = { items: [], responses: [], marks: [] };
  for (const {
    section,
    subType = subTypeOf[section] ?? section,
    right = 0,
    wrong = 0,
    empty = 0,
    chosen = [],
    weighted = [],
    essays = 0,
    marks = [],
  } of parts) {
    const add = (item: Pick<ScorableItem, 'kind' | 'options'>, response?: Partial<GivenResponse>) => {
      const itemId = `item-${sheet.items.length}`;
      sheet.items.push({ id: itemId, section, subType, ...item });
      if (response) sheet.responses.push({ itemId, option: null, text: null, ...response });
      return itemId;
    };
    const addChoice = (options: ScorableItem['options'], option?: Letter | null) =>
      add({ kind: 'multiple_choice', options }, option === undefined ? undefined : { option });
    const essay = { kind: 'essay', options: [] } as const;
    for (const option of [...times(right, 'C' as const), ...times(wrong, 'A' as const), ...times(empty, undefined)])
      addChoice(keyed, option);
    for (const weight of chosen) addChoice(weighing('54321'), weight === 0 ? null : letters[5 - weight]);
    for (const text of weighted)
      addChoice(weighing(text.split(':')[0] as string), (text.split(':')[1] as Letter) || null);
    for (const _ of times(essays, 0)) add(essay);
    for (const percent of marks) {
      const itemId = add(essay, { text: 'Uraian' });
      if (percent !== null) sheet.marks.push({ itemId, percent });
    }
  }
  return sheet;
}

/** Scores a paper by a rule set, given or one of ours by its id. */
export function scoreOf(ruleSet: string | RuleSet, parts: readonly Part[]): AttemptScore {
  const { items, responses, marks } = paperOf(parts);
  return score(typeof ruleSet === 'string' ? ruleSets.get(ruleSet) : ruleSet, items, responses, marks);
}

/** That many of one weight and that many of another, to reach a sum. */
export const weights = (...counts: [count: number, weight: number][]) =>
  counts.flatMap(([count, weight]) => times(count, weight));
