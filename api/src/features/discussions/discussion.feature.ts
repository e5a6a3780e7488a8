import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createDiscussionAccess } from './discussion-access.ts';
import { createDiscussionRepository } from './discussion.repository.ts';
import { discussionRoutes } from './discussion.routes.ts';
import { createDiscussionService } from './discussion.service.ts';
import { forgetJob } from './forget-job.ts';
import { createModerationRepository } from './moderation.repository.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { createModerationService } from './moderation.service.ts';
import { createStaffDiscussionRepository } from './staff-discussion.repository.ts';
import { staffDiscussionRoutes } from './staff-discussion.routes.ts';
import { createStaffDiscussionService } from './staff-discussion.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'openings' | 'papers' | 'discussionsOpen'> {
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
}

/** Learners ask and answer under explanations; staff answer, and look after what is reported. */
export function discussionFeature({ db, now, openings, papers, discussionsOpen, mayReadExplanations }: Needs): Feature {
  const posts = createDiscussionRepository(db);
  const access = createDiscussionAccess({
    discussions: posts,
    papers,
    listWithheld: openings.listWithheld,
    mayReadExplanations,
  });
  const discussions = createDiscussionService({ discussions: posts, access, now });
  const questions = createStaffDiscussionRepository(db);
  const staffDiscussions = createStaffDiscussionService({ questions, posts, discussions, now });
  const moderation = createModerationService({ moderation: createModerationRepository(db), now });
  const isOpen = discussionsOpen ?? true;
  return {
    offers: {},
    routes: () => [
      routesAt('/api/discussions', discussionRoutes, { discussions, isOpen }),
      routesAt('/api/questioner/discussions', staffDiscussionRoutes, { staffDiscussions, door: 'questioner', isOpen }),
      routesAt('/admin/discussions', staffDiscussionRoutes, { staffDiscussions, door: 'admin', isOpen }),
      routesAt('/admin/discussions/posts', moderationRoutes, { moderation }),
    ],
    jobs: [forgetJob(discussions)],
  };
}
