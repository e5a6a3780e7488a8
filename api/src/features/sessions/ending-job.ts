import type { Job } from '../../composition/job.ts';
import type { SessionService } from './session.service.ts';

const everyHour = '17 * * * *';

/** Deletes the sessions that are over: nobody needs to know any more which device somebody used. */
export const endingJob = (sessions: Pick<SessionService, 'sweep'>): Job => ({
  name: 'sessions: take away what is over',
  every: everyHour,
  isRunAtStart: true,
  twoProcesses: 'once',
  async run() {
    while ((await sessions.sweep()) > 0);
  },
  onFailure: 'taking away ended sessions failed; the next round tries again',
});
