import type { Job } from '../../composition/job.ts';
import type { EndedHook } from './ended-hook.ts';

/** Lets subscribers find ended attempts that they weren't told of because a process died. */
export const endedJob = (ended: Pick<EndedHook, 'catchUp'>): Job => ({
  name: 'attempts: catch up on ends that nobody was told',
  every: '29 * * * *',
  isRunAtStart: true,
  twoProcesses: 'again',
  run: () => ended.catchUp(),
  onFailure: 'ends of attempts were not caught up on; the next round tries again',
});
