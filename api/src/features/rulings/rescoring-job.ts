import type { Job } from '../../composition/job.ts';
import type { RescoringService } from './rescoring.service.ts';

/** People who apply a ruling wait for it; a round without work is a few looks into indexes. */
const everySecond = '* * * * * *';

/** Scores attempts again after a ruling, or after late answers were accepted; and those that an older release ended without either. */
export const rescoringJob = ({ rescoring }: { rescoring: Pick<RescoringService, 'run'> }): Job => ({
  name: 'rulings: score attempts again',
  every: everySecond,
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ log, isOver }) {
    const scored = await rescoring.run(isOver);
    if (scored > 0) log.info({ scored }, 'scored attempts again');
  },
  onFailure: 'scoring attempts again failed; the next round goes on',
});
