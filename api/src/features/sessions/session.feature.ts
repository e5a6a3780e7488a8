import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { endingJob } from './ending-job.ts';
import { createSessionRepository } from './session.repository.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessionService, type SessionService } from './session.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now'> {
  /** Makes the token of a session. */
  sign: Parameters<typeof createSessionService>[0]['sign'];
}

/** Sessions of all accounts. */
export function sessionFeature({ db, now, sign }: Needs): Feature<{ sessions: SessionService }> {
  const sessions = createSessionService({ sessions: createSessionRepository(db), sign, now });
  return {
    offers: { sessions },
    routes: () => [
      routesAt('/api/auth', sessionRoutes, { sessions, access: 'learner' }),
      routesAt('/admin', sessionRoutes, { sessions, access: 'admin' }),
      routesAt('/api/questioner', sessionRoutes, { sessions, access: 'questioner' }),
    ],
    jobs: [endingJob(sessions)],
  };
}
