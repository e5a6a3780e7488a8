import type { Job } from '../../composition/job.ts';
import type { Outbox } from '../../foundation/outbox/outbox.ts';

/** The outbox's own work. Messages that this process adds are sent at once, without waiting for a round. */
export const outboxJobs = (outbox: Pick<Outbox, 'wake' | 'forgetOld' | 'countStuck'>): Job[] => [
  {
    name: 'outbox: send what failed before, or what another process left',
    every: '*/5 * * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    run: () => outbox.wake(),
    onFailure: 'the outbox could not be read; the next round tries again',
  },
  {
    name: 'outbox: forget what is old, and say what is stuck',
    every: '41 * * * *',
    isRunAtStart: true,
    twoProcesses: 'again',
    async run({ log }) {
      await outbox.forgetOld();
      const stuck = await outbox.countStuck();
      if (stuck > 0) log.error({ stuck }, 'mails are stuck and wait for an administrator (docs/outbox.md)');
    },
    onFailure: 'the outbox could not be tidied; the next round tries again',
  },
];
