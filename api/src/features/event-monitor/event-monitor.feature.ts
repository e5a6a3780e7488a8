import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createEventTakerRepository } from './event-taker.repository.ts';
import { createEventTakerService } from './event-taker.service.ts';
import { eventMonitorRoutes } from './event-monitor.routes.ts';
import { forgetJob } from './forget-job.ts';
import { createLiveBoard } from './live-board.ts';
import { createLiveRepository } from './live.repository.ts';
import { createLiveService } from './live.service.ts';
import { minuteJob } from './minute-job.ts';
import { noteJob } from './note-job.ts';
import { createNoteRepository } from './note.repository.ts';
import { createNoteWriter, type NoteWriter } from './note-writer.ts';

/** An attempt that has ended. */
interface Ended {
  id: string;
  learnerId: string;
  tryoutId: string;
  endedAt: string;
}

interface Needs extends Pick<Foundation, 'db' | 'now' | 'log' | 'metrics' | 'events' | 'eventWatch' | 'processes'> {
  /** Tells of attempts that have ended. */
  ended: { subscribe(subscriber: { name: string; onEnded(ended: readonly Ended[]): void }): void };
}

/** Pause between two pieces of writing, so that saves come between. */
const restMs = 10;

/** The monitor of an event: notes what learners do, and shows it to those who run the event. */
export function eventMonitorFeature({
  db,
  now,
  log,
  metrics,
  events,
  eventWatch,
  processes,
  ended,
}: Needs): Feature<{ eventNotes: NoteWriter }> {
  const rest = () => setTimeout(restMs);
  const notes = createNoteRepository(db);
  const eventNotes = createNoteWriter({ hub: eventWatch, events, notes, processId: processes.id, rest, now });
  ended.subscribe({
    name: 'event-monitor',
    onEnded(all) {
      for (const { id: attemptId, learnerId: accountId, tryoutId, endedAt } of all)
        eventWatch.ended({ tryoutId, accountId, attemptId }, new Date(endedAt));
    },
  });
  const live = createLiveService({ events, live: createLiveRepository(db), pulses: notes, now });
  const board = createLiveBoard({ live, log, now });
  const takers = createEventTakerService({ takers: createEventTakerRepository(db), live, now });
  return {
    offers: { eventNotes },
    routes({ streams }) {
      metrics?.tellsEvents(() => ({
        streams: { exam: streams.count() - board.watchers(), monitor: board.watchers() },
        droppedNotes: eventWatch.dropped(),
      }));
      return [routesAt('/admin/events/:tryoutId', eventMonitorRoutes, { board, takers, streams })];
    },
    jobs: [noteJob(eventNotes), minuteJob(live), forgetJob({ notes, rest, now })],
    async close() {
      board.stop();
      try {
        await eventNotes.write();
      } catch (error) {
        log.error({ err: error }, 'the last notes of events could not be written');
      }
    },
  };
}
