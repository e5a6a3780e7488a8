import type { Job } from '../../composition/job.ts';
import type { Arrivals } from '../../http/arrivals.ts';
import type { AttemptService } from './attempt.service.ts';
import type { ClockWatch } from './clock-watch.ts';

interface Dependencies {
  attempts: Pick<AttemptService, 'closeOverdue'>;
  arrivals: Pick<Arrivals, 'oldest'>;
  clock: ClockWatch;
}

/** With the grace of 5 s an attempt is closed at most 8 s after its deadline. */
const everyTwoSeconds = '*/2 * * * * *';

/** Closes overdue attempts, so that an attempt ends even if no screen is open. */
export const closingJob = ({ attempts, arrivals, clock }: Dependencies): Job => ({
  name: 'attempts: close what is overdue',
  every: everyTwoSeconds,
  isRunAtStart: false,
  twoProcesses: 'once',
  async run({ log }) {
    const jumpMs = clock.jumpMs();
    if (jumpMs !== 0)
      log.error({ jumpSeconds: Math.round(jumpMs / 1000) }, "the server's clock jumped: deadlines are moments of it");
    const closed = await attempts.closeOverdue(arrivals.oldest());
    if (closed > 0) log.info({ closed }, 'closed overdue attempts');
  },
  onFailure: 'closing overdue attempts failed; the next round tries again',
});
