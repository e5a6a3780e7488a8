import type { Job } from '../../composition/job.ts';
import type { CountingService } from './counting.service.ts';

const everyFifteenSeconds = '*/15 * * * * *';

/** Counts, outside of any request, the answers of attempts that have ended. */
export const countingJob = ({ countAll }: Pick<CountingService, 'countAll'>): Job => ({
  name: 'statistics: count answers',
  every: everyFifteenSeconds,
  isRunAtStart: true,
  twoProcesses: 'once',
  run: ({ isOver }) => countAll(isOver),
  onFailure: 'answers were not counted for the figures of questions; the next round tries again',
});
