import type { Job } from '../../composition/job.ts';
import type { ArchiveService } from './archive.service.ts';

/** After one o'clock at night in western Indonesia. */
const everyNight = '13 18 * * *';

/** Moves the answers of attempts that ended long ago out of the table that all others are in. */
export const archiveJob = (archives: Pick<ArchiveService, 'archiveOld'>): Job => ({
  name: 'attempts: archive old answers',
  every: everyNight,
  isRunAtStart: false,
  twoProcesses: 'once',
  async run({ log, isOver }) {
    const { archived, failures } = await archives.archiveOld(isOver);
    if (archived > 0) log.info({ archived }, 'archived the answers of old attempts');
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} attempts can't be archived`);
  },
  onFailure: 'answers of old attempts were not archived; they stay as they are, and the next night tries again',
});
