import type { Letter, Section, SubType } from '../src/contract/index.ts';
import { type AttemptScore, type ScorableItem, score } from '../src/scoring/score.ts';
import { ruleSets } from './build-test-app.ts';

/** A part of a paper with its responses: so many keyed items right, wrong and empty, then weighted items, then essays. */
export interface Part {
  section: Section;
  subType?: SubType;
  right?: number;
  wrong?: number;
  empty?: number;
  /** What the chosen option earns of each item whose options earn 5, 4, 3, 2, 1; 0 = left empty. */
  chosen?: number[];
  /** Weighted items by their options, with the letter that was chosen: '35512:B'. */
  weighted?: string[];
  essays?: number;
}

const letters: Letter[] = ['A', 'B', 'C', 'D', 'E'];
const subTypeOf: Record<Section, SubType> = {
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
export function paperOf(parts: readonly Part[]): { items: ScorableItem[]; chosen: Map<string, Letter | null> } {
  const items: ScorableItem[] = [];
  const responses = new Map<string, Letter | null>();
  for (const {
    section,
    subType = subTypeOf[section],
    right = 0,
    wrong = 0,
    empty = 0,
    chosen = [],
    weighted = [],
    essays = 0,
  } of parts) {
    const add = (options: ScorableItem['options'], response: Letter | null | undefined) => {
      const id = `item-${items.length}`;
      items.push({ id, section, subType, options });
      if (response !== undefined) responses.set(id, response);
    };
    for (const response of [...times(right, 'C' as const), ...times(wrong, 'A' as const), ...times(empty, undefined)])
      add(keyed, response);
    for (const weight of chosen) add(weighing('54321'), weight === 0 ? null : letters[5 - weight]);
    for (const text of weighted) add(weighing(text.split(':')[0] as string), (text.split(':')[1] as Letter) || null);
    for (const _ of times(essays, 0)) add([], undefined);
  }
  return { items, chosen: responses };
}

/** Scores a paper by one of the shipped rule sets. */
export function scoreOf(ruleSet: string, parts: readonly Part[]): AttemptScore {
  const { items, chosen } = paperOf(parts);
  return score(ruleSets.get(ruleSet), items, chosen);
}

/** So many of one weight and so many of another, to reach a sum. */
export const weights = (...counts: [count: number, weight: number][]) =>
  counts.flatMap(([count, weight]) => times(count, weight));
