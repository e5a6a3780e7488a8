import { createAttemptRepository } from '../src/features/attempts/attempt.repository.ts';
import { type AttemptService, createAttemptService } from '../src/features/attempts/attempt.service.ts';
import { createWriteQueue } from '../src/features/attempts/write-queue.ts';
import { createPaperRepository } from '../src/papers/paper.repository.ts';
import { createPaperService } from '../src/papers/paper.service.ts';
import { createTryoutRepository } from '../src/features/tryouts/tryout.repository.ts';
import { ruleSets, type TestApp } from './build-test-app.ts';

/** The attempts' rules as the app has them, for what no call reaches: the closing of overdue attempts. */
export function attemptServiceOf({ db, clock: { now } }: TestApp): AttemptService {
  const papers = createPaperService({ papers: createPaperRepository(db), now });
  const attempts = createAttemptRepository(db);
  return createAttemptService({
    attempts,
    writes: createWriteQueue(attempts.write),
    papers,
    tryouts: createTryoutRepository(db),
    ruleSets,
    answered: async () => {},
    now,
  });
}
