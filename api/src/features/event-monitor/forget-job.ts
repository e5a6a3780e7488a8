import type { Job } from '../../composition/job.ts';
import type { NoteRepository } from './note.repository.ts';

/** Days after its results for which it is kept who was seen when in an event (docs/privacy.md). */
export const traceKeptDays = 180;
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
    const before = new Date(now().getTime() - traceKeptDays * 86_400_000);
    while (!isOver() && (await notes.forgetPeople(before))) await rest();
  },
  onFailure: 'traces of old events were not deleted; the next round tries again',
});
