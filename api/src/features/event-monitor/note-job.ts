import type { Job } from '../../composition/job.ts';
import type { NoteWriter } from './note-writer.ts';

const everyFiveSeconds = '*/5 * * * * *';

/** Writes what this process has noted of events. */
export const noteJob = (writer: NoteWriter): Job => ({
  name: 'event-monitor: write what was noted',
  every: everyFiveSeconds,
  isRunAtStart: true,
  twoProcesses: 'own',
  run: writer.write,
  onFailure: 'what was noted of events could not be written; the next round tries again',
});
