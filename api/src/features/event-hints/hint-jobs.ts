import type { Job } from '../../composition/job.ts';
import type { HintFinder } from './hint-finder.ts';
import type { HintService } from './hint.service.ts';
import type { LineWriter } from './line-writer.ts';

/** Writes what this process has in memory. */
export const lineJob = ({ write }: LineWriter): Job => ({
  name: 'event-hints: write which devices were open',
  every: '*/20 * * * * *',
  isRunAtStart: false,
  twoProcesses: 'own',
  run: () => write(),
  onFailure: 'devices of exams were not written; the next round tries again',
});

/** Looks for hints once the last clock of an event has ended. */
export const findingJob = ({ findAll }: Pick<HintFinder, 'findAll'>): Job => ({
  name: 'event-hints: look at events that are over',
  every: '* * * * *',
  isRunAtStart: true,
  twoProcesses: 'once',
  async run({ log, isOver }) {
    for (const found of await findAll(isOver)) log.info(found, 'looked for hints in an event that is over');
  },
  onFailure: 'looking for hints in events failed; the next round tries again',
});

/** Hints are about persons, so they are kept no longer than they can be of use. */
export const forgettingJob = ({ forgetOld }: Pick<HintService, 'forgetOld'>): Job => ({
  name: 'event-hints: delete old ones',
  every: '57 * * * *',
  isRunAtStart: true,
  twoProcesses: 'again',
  async run({ log }) {
    const deleted = await forgetOld();
    if (deleted > 0) log.info({ deleted }, 'deleted old hints');
  },
  onFailure: 'deleting old hints failed; the next round tries again',
});
