import type { Job } from '../../composition/job.ts';
import type { RefundService } from './refund.service.ts';

/** Goes on with refunds of which nobody knows whether the gateway has made them. */
export const refundJob = (refunds: Pick<RefundService, 'goOn'>): Job => ({
  name: 'refunds: go on with those that the gateway has not confirmed',
  every: '30 * * * * *',
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ isOver }) {
    await refunds.goOn(isOver);
  },
  onFailure: 'refunds could not be gone on with; the next round tries again',
});
