import type { Job } from '../../composition/job.ts';
import type { IdCardService } from './id-card.service.ts';

const everyTenMinutes = '*/10 * * * *';

/** Deletes cards that a crash has left without a registration, and pictures that only a deleted preview showed. */
export const sweepJob = (idCards: Pick<IdCardService, 'sweep'>): Job => ({
  name: 'files: take away cards of nobody',
  every: everyTenMinutes,
  isRunAtStart: true,
  twoProcesses: 'again',
  async run({ log }) {
    const swept = await idCards.sweep();
    if (swept > 0) log.info({ swept }, 'took away ID cards that belong to no registration');
  },
  onFailure: 'taking away ID cards failed; the next round tries again',
});
