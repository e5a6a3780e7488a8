import type { Job } from '../../composition/job.ts';
import type { OwnDataService } from './own-data.service.ts';

const everyNight = '47 19 * * *';
const everyMinute = '40 * * * * *';

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

/** A deletion empties the log itself, unless another program reads just then (decision 0264). */
export const emptyJob = (ownData: Pick<OwnDataService, 'emptyLog'>): Job => ({
  name: 'own-data: empty the log of the database',
  every: everyMinute,
  isRunAtStart: true,
  twoProcesses: 'own',
  run: () => ownData.emptyLog(),
  onFailure: 'emptying the log of the database failed; the next minute tries again',
});
