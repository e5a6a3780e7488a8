import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createErasureJournalRepository } from './erasure-journal.repository.ts';
import { createErasureRepository } from './erasure.repository.ts';
import { emptyJob, finishJob, forgetJob } from './forget-job.ts';
import { createOwnDataRepository } from './own-data.repository.ts';
import { createOwnHintsRepository } from './own-hints.repository.ts';
import { createOwnEventsRepository } from './own-events.repository.ts';
import { createOwnEventResultsRepository } from './own-event-results.repository.ts';
import { createOwnPostsRepository } from './own-posts.repository.ts';
import { createOwnPracticeRepository } from './own-practice.repository.ts';
import { createOwnPurchasesRepository } from './own-purchases.repository.ts';
import { createOwnRemindersRepository } from './own-reminders.repository.ts';
import { ownDataRoutes } from './own-data.routes.ts';
import { createOwnDataService, type OwnDataNeeds, type OwnDataService } from './own-data.service.ts';

interface Needs
  extends
    Pick<Foundation, 'db' | 'now' | 'openings' | 'idCardDays' | 'provePassword'>,
    Pick<OwnDataNeeds, 'attempts' | 'idCards'> {
  accounts: Pick<OwnDataNeeds['accounts'], 'getUser'>;
}

/** Between two accounts whose erasure is finished. */
const restMs = 20;

/** A learner's rights by law: all their own data, and to be forgotten. */
export function ownDataFeature(needs: Needs): Feature<{ erasures: Pick<OwnDataService, 'eraseAgain'> }> {
  const { db, now, openings, idCardDays, provePassword, accounts, attempts, idCards } = needs;
  const ownData = createOwnDataService({
    ownData: createOwnDataRepository(db),
    ownEvents: createOwnEventsRepository(db),
    ownPosts: createOwnPostsRepository(db),
    bought: createOwnPurchasesRepository(db),
    reminded: createOwnRemindersRepository(db),
    practised: createOwnPracticeRepository(db),
    ownHints: createOwnHintsRepository(db),
    released: createOwnEventResultsRepository(db),
    erasures: createErasureRepository(db),
    journal: createErasureJournalRepository(db),
    accounts: { getUser: accounts.getUser, provePassword },
    attempts,
    listWithheld: openings.listWithheld,
    idCards,
    keptDays: idCardDays,
    rest: () => setTimeout(restMs),
    now,
  });
  return {
    offers: { erasures: ownData },
    routes: ({ guesses }) => [routesAt('/api/auth/me', ownDataRoutes, { ownData, guesses, now })],
    jobs: [finishJob(ownData), forgetJob(ownData), emptyJob(ownData)],
  };
}
