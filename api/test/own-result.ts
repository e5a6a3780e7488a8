import type { Result } from '../src/contract/index.ts';

/** The part of a result that must never change: everything that doesn't depend on other learners. */
export type OwnResult = Omit<Result, 'rank' | 'takers' | 'betterThanPercent' | 'pace'>;

/** A result without its rank and other learners' times. */
export const ownResult = ({
  rank: _rank,
  takers: _takers,
  betterThanPercent: _share,
  pace: _pace,
  items,
  ...result
}: Result): OwnResult => ({ ...result, items: items.map((item) => ({ ...item, othersSeconds: null })) });
