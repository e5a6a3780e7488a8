import { createAttemptWrites } from '../src/features/attempts/attempt-writes.repository.ts';
import { createAttemptRepository } from '../src/features/attempts/attempt.repository.ts';
import { type AttemptService, createAttemptService } from '../src/features/attempts/attempt.service.ts';
import { createResultOpening } from '../src/features/attempts/result-opening.ts';
import { createResultOpeningRepository } from '../src/features/attempts/result-opening.repository.ts';
import { createResultReader } from '../src/features/attempts/result-reader.ts';
import { createWriteQueue } from '../src/features/attempts/write-queue.ts';
import { createPaperRepository } from '../src/foundation/papers/paper.repository.ts';
import { createPaperService } from '../src/foundation/papers/paper.service.ts';
import { createTryoutRepository } from '../src/features/tryouts/tryout.repository.ts';
import { createPaceRepository } from '../src/features/attempts/pace.repository.ts';
import { createPaceService, type PaceService } from '../src/features/attempts/pace.service.ts';
import { createRankingRepository } from '../src/features/ranking/ranking.repository.ts';
import { createStanding } from '../src/features/ranking/standing.ts';
import { ruleSets, type TestApp } from './build-test-app.ts';

/** The attempts' rules as the app has them, for what no call reaches: the closing of overdue attempts. */
export function attemptServiceOf(t: TestApp, paces = paceServiceOf(t)): AttemptService {
  const {
    db,
    clock: { now },
  } = t;
  const papers = createPaperService({ papers: createPaperRepository(db), now });
  const attempts = createAttemptRepository(db);
  const { write, keepLate } = createAttemptWrites(db);
  return createAttemptService({
    attempts,
    writes: createWriteQueue(write),
    keepLate,
    papers,
    tryouts: createTryoutRepository(db),
    toResult: createResultReader({
      attempts,
      papers,
      standingOf: createStanding(createRankingRepository(db)),
      paces,
      ruleSets,
    }),
    openings: createResultOpening({ openings: createResultOpeningRepository(db), now }),
    ruleSets,
    answered: async () => {},
    now,
  });
}

/** Times on questions as the app has them; whoever is given this one notes here what is to be computed. */
export function paceServiceOf({ db, clock: { now } }: TestApp): PaceService {
  return createPaceService({ paces: createPaceRepository(db), now, rest: async () => {} });
}
