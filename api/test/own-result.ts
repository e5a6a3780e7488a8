import type { Result } from '../src/contract/index.ts';

/** What of a result must never change: everything but what other learners do to it. */
export type OwnResult = Omit<Result, 'rank' | 'takers' | 'betterThanPercent' | 'pace'>;

/** A result without its place among others and the time that others took. */
export const ownResult = ({
  rank: _rank,
  takers: _takers,
  betterThanPercent: _share,
  pace: _pace,
  items,
  ...result
}: Result): OwnResult => ({ ...result, items: items.map((item) => ({ ...item, othersSeconds: null })) });
