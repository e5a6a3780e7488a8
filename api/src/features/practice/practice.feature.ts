import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createKeysReadRepository } from '../../foundation/rulings/keys-read.repository.ts';
import { createAttemptStudyingService } from './attempt-studying.service.ts';
import { createDueReader } from './due-today.ts';
import { createNotebookService } from './notebook.service.ts';
import { difficultyJob, poolJob } from './pool-job.ts';
import { createPoolRepository } from './pool.repository.ts';
import { createPoolUpkeep, type PoolUpkeep } from './pool-upkeep.ts';
import { createPracticeQuestionRepository } from './practice-questions.repository.ts';
import { createPracticeRepository } from './practice.repository.ts';
import { clarityRoutes, notebookRoutes, poolRoutes, practiceRoutes } from './practice.routes.ts';
import { createPracticeService, type PracticeService } from './practice.service.ts';
import { createPractisableReader } from './practisable.ts';
import { createShownQuestions } from './shown-questions.ts';
import { createStudyingRepository } from './studying.repository.ts';

interface Needs extends Pick<
  Foundation,
  'db' | 'now' | 'log' | 'examTypes' | 'ruleSets' | 'papers' | 'ruledPapers' | 'openings' | 'statistics'
> {
  /** Tells of attempts that have ended. */
  ended: { subscribe(subscriber: ReturnType<typeof createAttemptStudyingService>['subscriber']): void };
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
  hasExplanations(learnerId: string): Promise<boolean>;
}

/** Least pause between two pieces of work that nobody waits for. */
const restMs = 20;
/** Pause after such a piece, as a multiple of the time that it took: it has a fifth of the time, and less of a busy machine. */
const restShare = 4;

interface Offers {
  poolUpkeep: PoolUpkeep;
  possiblePractice: PracticeService['possibleFor'];
  listPractisable: PracticeService['listPractisable'];
  countComingBack: PracticeService['countComingBack'];
}

/** Practice and the notebook of mistakes. */
export function practiceFeature(needs: Needs): Feature<Offers> {
  const { db, now, log, examTypes, ruleSets, papers, ruledPapers, openings, statistics, ended } = needs;
  const { mayReadExplanations, hasExplanations } = needs;
  const stop = new AbortController();
  const rest = (afterMs = 0) =>
    setTimeout(Math.max(restMs, restShare * afterMs), undefined, { signal: stop.signal }).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  const questions = createPracticeQuestionRepository(db);
  const practiceRows = createPracticeRepository(db);
  const studying = createStudyingRepository(db);
  const pool = createPoolRepository(db);
  const { listWithheld } = openings;
  const parts = {
    practice: practiceRows,
    questions,
    studying,
    practisableOf: createPractisableReader({ questions, listWithheld, now }),
    shown: createShownQuestions({
      questions,
      ruleSets,
      keysRead: createKeysReadRepository(db),
      mayReadExplanations,
      hasExplanations,
      now,
    }),
    listDue: createDueReader({ practice: practiceRows, questions, now }),
    examTypes,
    now,
  };
  const practice = createPracticeService(parts);
  const notebook = createNotebookService({ ...parts, papers });
  const poolUpkeep = createPoolUpkeep({ pool, keySharesOf: statistics.keySharesOf, rest });
  const studyingOfAttempts = createAttemptStudyingService({
    studying,
    ruledPapers,
    ruleSets,
    listWithheld,
    onFailure: (error, attemptId) =>
      log.error(
        { err: error, attemptId },
        'an ended attempt did not enter the notebook; the next catch-up tries again',
      ),
    rest,
    stopping: stop.signal,
  });
  ended.subscribe(studyingOfAttempts.subscriber);
  return {
    offers: {
      poolUpkeep,
      possiblePractice: practice.possibleFor,
      listPractisable: practice.listPractisable,
      countComingBack: practice.countComingBack,
    },
    routes: () => [
      routesAt('/api/practice', practiceRoutes, { practice, notebook }),
      routesAt('/api/notebook', notebookRoutes, { notebook }),
      routesAt('/api/questions', clarityRoutes, { notebook }),
      routesAt('/api/questioner/practice-pool', poolRoutes, { pool, door: 'questioner', now }),
      routesAt('/admin/practice-pool', poolRoutes, { pool, door: 'admin', now }),
    ],
    jobs: [difficultyJob(poolUpkeep), poolJob(poolUpkeep)],
    // A server that stops waits for those who were told of an end: not for thousands of notebooks and their rests.
    close: () => stop.abort(),
  };
}
