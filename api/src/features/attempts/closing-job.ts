import type { Job } from '../../composition/job.ts';
import type { Processes } from '../../foundation/processes/processes.ts';
import type { Arrivals } from '../../http/arrivals.ts';
import type { AttemptService } from './attempt.service.ts';

interface Dependencies {
  attempts: Pick<AttemptService, 'closeOverdue'>;
  arrivals: Pick<Arrivals, 'oldest'>;
  processes: Pick<Processes, 'othersAnsweredBefore'>;
}

/** With the grace of 5 s an attempt is closed at most 8 s after its deadline. */
const everyTwoSeconds = '*/2 * * * * *';

const earlier = (one: Date | undefined, other: Date | undefined) =>
  one && other && other < one ? other : (one ?? other);

/** Closes overdue attempts, so that an attempt ends even if no screen is open. */
export const closingJob = ({ attempts, arrivals, processes }: Dependencies): Job => ({
  name: 'attempts: close what is overdue',
  every: everyTwoSeconds,
  isRunAtStart: false,
  twoProcesses: 'once',
  async run({ log }) {
    const others = await processes.othersAnsweredBefore();
    // Our own requests are looked at last: what arrives during the look-up above may have come in time.
    const closed = await attempts.closeOverdue(earlier(arrivals.oldest(), others));
    if (closed > 0) log.info({ closed }, 'closed overdue attempts');
  },
  onFailure: 'closing overdue attempts failed; the next round tries again',
});
