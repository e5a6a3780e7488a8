import type { Job } from '../../composition/job.ts';
import type { DiscussionService } from './discussion.service.ts';

const everyHour = '51 * * * *';

/** Texts of deleted posts are kept for staff only some days. */
export const forgetJob = (discussions: Pick<DiscussionService, 'forgetDeleted'>): Job => ({
  name: 'discussions: forget the texts of deleted posts',
  every: everyHour,
  isRunAtStart: true,
  twoProcesses: 'again',
  async run({ log }) {
    const forgotten = await discussions.forgetDeleted();
    if (forgotten > 0) log.info({ forgotten }, 'emptied posts that were deleted some time ago');
  },
  onFailure: 'emptying deleted posts failed; the next round tries again',
});
