import type { Ruling } from '@tryout/api/contract';

/** Needed by each step on a ruling's page. */
export interface RulingStep {
  ruling: Ruling;
  /** It is done: the ruling as it is now. */
  onDone(next: Ruling): void;
  refetch(): void;
}
