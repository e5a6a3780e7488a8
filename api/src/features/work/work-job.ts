import type { Job } from '../../composition/job.ts';
import type { WorkService } from './work.service.ts';

/** Takes away results whose hour is over, and ends what a process left that is no more. */
export const workJob = (works: Pick<WorkService, 'tidy'>): Job => ({
  name: 'work: take away what is over',
  every: '* * * * *',
  isRunAtStart: true,
  twoProcesses: 'again',
  run: () => works.tidy(),
  onFailure: 'results of long work were not taken away; the next round tries again',
});
