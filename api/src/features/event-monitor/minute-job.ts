import type { Job } from '../../composition/job.ts';
import type { LiveService } from './live.service.ts';

/** By then every process has written its saves of the last minute. */
const tenSecondsLater = '10 * * * * *';

/** Keeps the numbers of each minute of an event. */
export const minuteJob = (live: Pick<LiveService, 'writeMinutes'>): Job => ({
  name: 'event-monitor: keep the minute',
  every: tenSecondsLater,
  isRunAtStart: false,
  twoProcesses: 'again',
  run: live.writeMinutes,
  onFailure: 'a minute of an event could not be kept',
});
