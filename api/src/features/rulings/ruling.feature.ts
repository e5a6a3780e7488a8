import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createDryRun } from './dry-run.ts';
import { createDryRunRepository, stampOf } from './dry-run.repository.ts';
import { createLateAnswerRepository } from './late-answer.repository.ts';
import { lateAnswerRoutes } from './late-answer.routes.ts';
import { createLateAnswerService } from './late-answer.service.ts';
import { createRescoringRepository } from './rescoring.repository.ts';
import { createRescoringService } from './rescoring.service.ts';
import { rescoringJob } from './rescoring-job.ts';
import { createRulingStore } from './ruling.repository.ts';
import { rulingRoutes } from './ruling.routes.ts';
import { createRulingService, type RulingNeeds } from './ruling.service.ts';
import { scoreChangeRoutes } from './score-change.routes.ts';
import { createScoreMails, scoreMailKind } from './score-mail.ts';

interface Needs extends Pick<
  Foundation,
  'db' | 'now' | 'ruledPapers' | 'ruleSets' | 'openings' | 'outbox' | 'mail' | 'publicUrl' | 'scoreChanges'
> {
  questions: { correctWithin: RulingNeeds['correctWithin'] };
}

/** Pauses after each piece of a dry run, and after each batch of scores: a save takes several turns of the event loop, and a batch may come between any two. */
const dryRunRestMs = 5;
const batchRestMs = 10;

/** Rulings on wrong keys, the scores that follow them, and what learners are told. */
export function rulingFeature(needs: Needs): Feature {
  const { db, now, ruledPapers, ruleSets, openings, outbox, mail, publicUrl, scoreChanges, questions } = needs;
  const { listWithheld } = openings;
  const dryRuns = createDryRunRepository(db);
  const rulings = createRulingService({
    rulings: createRulingStore(db),
    dryRuns,
    dryRun: createDryRun({ dryRuns, ruledPapers, ruleSets, rest: () => setTimeout(dryRunRestMs) }),
    stampOf,
    correctWithin: questions.correctWithin,
    listWithheld,
    ruleSets,
    now,
  });
  const rescoring = createRescoringService({
    rescoring: createRescoringRepository(db),
    ruledPapers,
    ruleSets,
    listWithheld,
    canMail: mail !== null,
    wakeOutbox: () => void outbox.wake(),
    rest: () => setTimeout(batchRestMs),
    now,
  });
  const lateAnswers = createLateAnswerService({ late: createLateAnswerRepository(db), ruledPapers, ruleSets, now });
  outbox.sends(scoreMailKind, createScoreMails({ changes: scoreChanges, mail, publicUrl }));
  return {
    offers: {},
    routes: () => [
      routesAt('/api/questioner/rulings', rulingRoutes, { rulings, door: 'questioner' }),
      routesAt('/admin/rulings', rulingRoutes, { rulings, door: 'admin' }),
      routesAt('/admin/late-answers', lateAnswerRoutes, { lateAnswers }),
      routesAt('/api/score-changes', scoreChangeRoutes, { changes: scoreChanges, listWithheld, now }),
    ],
    jobs: [rescoringJob({ rescoring })],
  };
}
