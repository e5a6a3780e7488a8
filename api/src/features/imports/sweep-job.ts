import type { Job } from '../../composition/job.ts';
import type { ImportService } from './import.service.ts';

const everyTenMinutes = '*/10 * * * *';

/** Deletes previews that are discarded or too old, with their pictures. */
export const sweepJob = (imports: Pick<ImportService, 'sweep'>): Job => ({
  name: 'imports: delete old previews',
  every: everyTenMinutes,
  isRunAtStart: true,
  twoProcesses: 'again',
  async run({ log, isOver }) {
    const swept = await imports.sweep(isOver);
    if (swept > 0) log.info({ swept }, 'deleted old previews of imports');
  },
  onFailure: 'deleting old previews of imports failed; the next round tries again',
});
