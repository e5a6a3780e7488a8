import type { Job } from '../../composition/job.ts';
import type { RegistrationService } from './registration.service.ts';

/** Often enough to delete within the promised days. */
const everyHour = '20 * * * *';

/** Deletes registrations whose days are over, with their ID cards. */
export const retentionJob = (registrations: Pick<RegistrationService, 'removeOver'>): Job => ({
  name: 'registrations: delete what is over',
  every: everyHour,
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ log }) {
    const removed = await registrations.removeOver();
    if (removed > 0) log.info({ removed }, 'deleted registrations whose days were over');
  },
  onFailure: 'deleting registrations failed; the next round tries again',
});
