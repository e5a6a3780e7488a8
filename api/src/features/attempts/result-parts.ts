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

/** A taker’s own part of an item. */
export type OwnOfItem = Pick<ResultItem, (typeof ownFields)[number]>;
/** The part of an item that every taker of its paper reads alike. */
export type ExplainedQuestion = Omit<ResultItem, (typeof ownFields)[number]>;

/** A result, with what all takers of its paper share apart from what is the taker's own: when a large exam ends, thousands ask for the same 100 kB. */
export interface ResultParts {
  head: Omit<Result, 'items'>;
  /** The same array for all who may read the same. */
  questions: readonly ExplainedQuestion[];
  /** In the questions' order. */
  answers: readonly OwnOfItem[];
}
