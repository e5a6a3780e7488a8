import type { Job } from '../../composition/job.ts';
import type { OwnDataService } from './own-data.service.ts';

const everyNight = '47 19 * * *';

/** Notes of erasures are needed only as long as there are backups from before them. */
export const forgetJob = (ownData: Pick<OwnDataService, 'forgetErasures'>): Job => ({
  name: 'own-data: forget who was erased before every backup',
  every: everyNight,
  isRunAtStart: false,
  twoProcesses: 'again',
  run: () => ownData.forgetErasures(),
  onFailure: 'forgetting old erasures failed; the next night tries again',
});

/** An older release that erases somebody doesn't know the newest tables. */
export const finishJob = (ownData: Pick<OwnDataService, 'finishErasures'>): Job => ({
  name: 'own-data: finish erasures by older releases',
  every: everyNight,
  isRunAtStart: true,
  twoProcesses: 'again',
  run: ({ isOver }) => ownData.finishErasures(isOver),
  onFailure: 'finishing erasures by older releases failed; the next night tries again',
});
