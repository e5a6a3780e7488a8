import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import { createEntitlements, type EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createKeysReadRepository } from '../../foundation/rulings/keys-read.repository.ts';
import type { Arrivals } from '../../http/arrivals.ts';
import { archiveJob } from './archive-job.ts';
import { createArchiveRepository } from './archive.repository.ts';
import { createArchiveService } from './archive.service.ts';
import { createAttemptWrites } from './attempt-writes.repository.ts';
import { createAttemptRepository } from './attempt.repository.ts';
import { attemptRoutes } from './attempt.routes.ts';
import { type AttemptNeeds, type AttemptService, createAttemptService } from './attempt.service.ts';
import { createClaimRepository } from './claim.repository.ts';
import { claimRoutes } from './claim.routes.ts';
import { type ClaimNeeds, createClaimService } from './claim.service.ts';
import { clockJob } from './clock-job.ts';
import { createClockWatch } from './clock-watch.ts';
import { closingJob } from './closing-job.ts';
import { createEndedHook, type EndedHook } from './ended-hook.ts';
import { endedJob } from './ended-job.ts';
import { createFreshCounts } from './fresh-counts.repository.ts';
import { paceJob } from './pace-job.ts';
import { createPaceRepository } from './pace.repository.ts';
import { createPaceService, type PaceService } from './pace.service.ts';
import { createResultReader } from './result-reader.ts';
import { createWriteQueue } from './write-queue.ts';

interface Needs extends Pick<
  Foundation,
  | 'db'
  | 'now'
  | 'log'
  | 'metrics'
  | 'tracing'
  | 'examTypes'
  | 'ruleSets'
  | 'papers'
  | 'ruledPapers'
  | 'isRecalculating'
  | 'scoreChanges'
  | 'openings'
  | 'eventWatch'
  | 'examSignals'
  | 'rankOf'
  | 'processes'
  | 'archiveDays'
> {
  findActiveTryout: AttemptNeeds['tryouts']['findActive'];
  /** Decides who may begin which package: the first rule that refuses counts. */
  entitlementRules: readonly EntitlementRule[];
  /** False: a learner sees the result of a package without its explanations. */
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
  arrivals: Arrivals;
  readGuestToken: ClaimNeeds['readGuestToken'];
}

/** Pause between two pieces of a sample of times, so that it takes a small part of the processor. */
const paceRestMs = 20;
/** Pause after each archived attempt, which takes some 2 ms. */
const archiveRestMs = 10;

/** Attempts at a tryout: answers, closing, result. */
export function attemptFeature(needs: Needs): Feature<{
  attempts: AttemptService;
  paces: PaceService;
  /** Tells other features that attempts have ended. */
  ended: EndedHook;
}> {
  const {
    db,
    now,
    log,
    metrics,
    tracing,
    examTypes,
    ruleSets,
    papers,
    ruledPapers,
    isRecalculating,
    scoreChanges,
    openings,
    eventWatch,
    examSignals,
    rankOf,
    processes,
    archiveDays,
    entitlementRules,
    mayReadExplanations,
    findActiveTryout,
    arrivals,
    readGuestToken,
  } = needs;
  const counts = createFreshCounts(db, (error) => log.warn({ err: error }, 'attempts were not counted anew'));
  const repository = createAttemptRepository(db, counts);
  const { write, keepLate, closeIn } = createAttemptWrites(db, counts);
  // A batch belongs to all of its requests, not to the one that came first.
  const writeTraced: typeof write = (batch, lockWaitMs) =>
    tracing
      ? tracing.alone('save batch', { saves: batch.saves.length, closings: batch.closings.length }, () =>
          write(batch, lockWaitMs),
        )
      : write(batch, lockWaitMs);
  const paces = createPaceService({ paces: createPaceRepository(db), now, rest: () => setTimeout(paceRestMs) });
  const ended = createEndedHook(log);
  ended.subscribe(paces.subscriber);
  const attempts = createAttemptService({
    attempts: repository,
    writes: createWriteQueue(writeTraced, metrics?.batchWritten),
    keepLate,
    closeIn,
    keysRead: createKeysReadRepository(db),
    papers,
    ruledPapers,
    tryouts: { findActive: findActiveTryout },
    eventWatch,
    entitlements: createEntitlements(entitlementRules),
    ended,
    toResult: createResultReader({
      attempts: repository,
      ruledPapers,
      isRecalculating,
      scoreChanges,
      rankOf,
      paces,
      mayReadExplanations,
      ruleSets,
    }),
    openings,
    examSignals,
    examTypes,
    ruleSets,
    async answered(attemptId, arrivedBy) {
      await arrivals.answered(attemptId, arrivedBy);
      await processes.othersAnswered(arrivedBy);
    },
    now,
  });
  const archives = createArchiveService({
    archives: createArchiveRepository(db),
    openings,
    days: archiveDays,
    now,
    rest: () => setTimeout(archiveRestMs),
  });
  const claims = createClaimService({ claims: createClaimRepository(db), readGuestToken });
  return {
    offers: { attempts, paces, ended },
    routes: () => [
      routesAt('/api/attempts', attemptRoutes, { attempts }),
      routesAt('/api/attempts', claimRoutes, { claims }),
    ],
    jobs: [
      clockJob(createClockWatch(now)),
      closingJob({ attempts, arrivals, processes }),
      paceJob(paces),
      endedJob(ended),
      archiveJob(archives),
    ],
  };
}
