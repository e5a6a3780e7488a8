import type { Job } from '../../composition/job.ts';
import type { WorkService } from './work.service.ts';

/** Deletes results after their hour, and ends work whose process has died. */
export const workJob = (works: Pick<WorkService, 'tidy'>): Job => ({
  name: 'work: take away what is over',
  every: '* * * * *',
  isRunAtStart: true,
  twoProcesses: 'again',
  run: () => works.tidy(),
  onFailure: 'results of long work were not taken away; the next round tries again',
});
