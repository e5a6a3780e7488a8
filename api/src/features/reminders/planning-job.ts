import type { Job } from '../../composition/job.ts';
import type { Planner } from './planner.ts';

const everyMinute = '5 * * * * *';

/** Puts reminders that are due into the outbox. */
export const planningJob = (planner: Planner): Job => ({
  name: 'reminders: send what is due',
  every: everyMinute,
  isRunAtStart: true,
  twoProcesses: 'once',
  run: (round) => planner.run(round),
  onFailure: 'looking for due reminders failed; the next round tries again',
});
