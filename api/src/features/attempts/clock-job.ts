import type { Job } from '../../composition/job.ts';
import type { ClockWatch } from './clock-watch.ts';

const everyTwoSeconds = '*/2 * * * * *';

/** Says when the clock of this process's machine has jumped. */
export const clockJob = (clock: ClockWatch): Job => ({
  name: 'attempts: watch the clock',
  every: everyTwoSeconds,
  isRunAtStart: false,
  twoProcesses: 'own',
  async run({ log }) {
    const jumpMs = clock.jumpMs();
    if (jumpMs !== 0)
      log.error({ jumpSeconds: Math.round(jumpMs / 1000) }, "the server's clock jumped: deadlines are moments of it");
  },
  onFailure: 'the clock could not be watched',
});
