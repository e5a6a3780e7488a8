import {
  attemptsInProgress,
  type Progress,
  type ProgressScore,
  scoresInProgress,
  type SubTypeStrength,
} from '../../contract/index.ts';
import { percentOf } from '../../foundation/scoring/score.ts';
import { type SubTypeShare, tellingShares } from '../../foundation/scoring/sub-type-shares.ts';
import { storedScore } from '../../foundation/scoring/stored-score.ts';
import type { ProgressRepository } from './progress.repository.ts';

interface Dependencies {
  progress: ProgressRepository;
  /** Sub types of which the learner has questions to practise. */
  listPractisable(learnerId: string): Promise<ReadonlySet<string>>;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
}

const sumOf = (shares: readonly SubTypeShare[], field: 'count' | 'correct' | 'points' | 'max') =>
  shares.reduce((total, share) => total + share[field], 0);

/** Points subtracted for wrong answers can make a sum negative; a share of the points is at least 0. */
const percentOfShares = (shares: readonly SubTypeShare[]) =>
  percentOf(Math.max(0, sumOf(shares, 'points')), sumOf(shares, 'max'));

/** @param shares shares of one sub type, the newest attempt first */
function strengthOf(shares: readonly [SubTypeShare, ...SubTypeShare[]]): SubTypeStrength {
  const half = Math.ceil(shares.length / 2);
  return {
    subType: shares[0].subType,
    attempts: shares.length,
    count: sumOf(shares, 'count'),
    correct: sumOf(shares, 'correct'),
    weighted: shares.every(({ weighted }) => weighted),
    percent: percentOfShares(shares),
    trend:
      shares.length < 2
        ? null
        : Number((percentOfShares(shares.slice(0, half)) - percentOfShares(shares.slice(half))).toFixed(1)),
  };
}

/** A learner's progress: scores over time and strength by sub type, from the newest finished attempts. */
export function createProgressService({ progress, listPractisable, listWithheld }: Dependencies) {
  return {
    async get(learnerId: string): Promise<Progress> {
      const withheld = await listWithheld();
      const finished = await progress.listFinished(learnerId, attemptsInProgress);
      const rows = finished.filter(({ tryoutId }) => !withheld.has(tryoutId));
      const told = rows.map(tellingShares).filter((shares) => shares !== undefined);
      const practisable = told.length > 0 ? await listPractisable(learnerId) : new Set<string>();
      const bySubType = Map.groupBy(told.flat(), ({ subType }) => subType);
      return {
        scores: rows
          .slice(0, scoresInProgress)
          .map(({ id, tryoutId, title, type, submittedAt, ...row }): ProgressScore => ({
            attemptId: id,
            tryout: { id: tryoutId, title, type },
            submittedAt,
            score: storedScore(row),
          }))
          .toReversed(),
        subTypes: [...bySubType.values()]
          .map((shares) => strengthOf(shares as [SubTypeShare, ...SubTypeShare[]]))
          .map((strength) => ({ ...strength, canPractise: practisable.has(strength.subType) }))
          .toSorted((a, b) => a.percent - b.percent || b.count - a.count),
        attempts: told.length,
      };
    },
  };
}
export type ProgressService = ReturnType<typeof createProgressService>;
