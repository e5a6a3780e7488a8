import type { Result, ResultItem } from '../../contract/index.ts';

/** Fields of an item that differ between takers of a paper; all others are the same. */
export const ownFields = [
  'option',
  'text',
  'mark',
  'isWaiting',
  'flagged',
  'points',
  'max',
  'secondsSpent',
  'othersSeconds',
  'isLateAccepted',
] as const;

/** What a taker has of an item. */
export type OwnOfItem = Pick<ResultItem, (typeof ownFields)[number]>;
/** What every taker of a paper reads of an item. */
export type ExplainedQuestion = Omit<ResultItem, (typeof ownFields)[number]>;

/** A result, with what all takers of its paper share apart from what is the taker's own: when a large exam ends, thousands ask for the same 100 kB. */
export interface ResultParts {
  head: Omit<Result, 'items'>;
  /** The same array for all who may read the same. */
  questions: readonly ExplainedQuestion[];
  /** In the questions' order. */
  answers: readonly OwnOfItem[];
}
