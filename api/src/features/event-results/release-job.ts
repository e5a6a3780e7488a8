import type { Job } from '../../composition/job.ts';
import type { ReleaseService } from './release.service.ts';

/** Thousands wait for their results at the planned time; a round without work is a look into an index. */
const everyHalfMinute = '*/30 * * * * *';

/** Releases the results of events at their planned time, once nothing is in the way. */
export const releaseJob = ({ releases }: { releases: Pick<ReleaseService, 'releaseDue'> }): Job => ({
  name: 'event-results: release what is due',
  every: everyHalfMinute,
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ log, isOver }) {
    const made = await releases.releaseDue(isOver);
    if (made > 0) log.info({ made }, 'released results of events');
  },
  onFailure: 'results of events were not released; the next round tries again',
});
