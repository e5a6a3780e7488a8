import type { Job } from '../../composition/job.ts';
import type { PaceService } from './pace.service.ts';

const everyFifteenSeconds = '*/15 * * * * *';

/** Computes, outside of any request, the time that questions take, for papers with ended attempts. */
export const paceJob = (paces: Pick<PaceService, 'refreshWanted'>): Job => ({
  name: 'attempts: measure times on questions',
  every: everyFifteenSeconds,
  isRunAtStart: false,
  twoProcesses: 'own',
  run: async () => void (await paces.refreshWanted()),
  onFailure: 'times on questions were not computed; asked for again, they are',
});
