import type { Job } from '../../composition/job.ts';
import type { HandService } from './hand.service.ts';

/** Ends pauses that were forgotten. Clocks go on by themselves at that moment (`shownClock`); this lets the event know it, so that learners can start. */
export const pauseJob = (hands: Pick<HandService, 'endForgotten'>): Job => ({
  name: 'event-hands: end forgotten pauses',
  every: '* * * * *',
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ log }) {
    const ended = await hands.endForgotten();
    if (ended > 0) log.warn({ ended }, 'a pause of an event was forgotten and has ended by itself');
  },
  onFailure: 'forgotten pauses could not be ended; the next round tries again',
});
