import type { Job } from '../../composition/job.ts';
import { eventTraceKeptDays } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { NoteRepository } from './note.repository.ts';

const everyNight = '27 19 * * *';

interface Dependencies {
  notes: Pick<NoteRepository, 'forgetPeople'>;
  /** Between two pieces. */
  rest(): Promise<void>;
  now(): Date;
}

/** Deletes trail and presence of events that are long over. */
export const forgetJob = ({ notes, rest, now }: Dependencies): Job => ({
  name: 'event-monitor: forget who was seen',
  every: everyNight,
  isRunAtStart: false,
  twoProcesses: 'again',
  async run({ isOver }) {
    const before = new Date(now().getTime() - eventTraceKeptDays * dayMs);
    while (!isOver() && (await notes.forgetPeople(before))) await rest();
  },
  onFailure: 'traces of old events were not deleted; the next round tries again',
});
