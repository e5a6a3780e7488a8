import { AppError } from '../../app-error.ts';
import type { LiveEvent } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { lastEnd, phaseOf } from '../../foundation/events/event-times.ts';
import type { EventRepository, EventRow } from '../../foundation/events/event.repository.ts';
import type { LiveRepository } from './live.repository.ts';
import type { NoteRepository } from './note.repository.ts';
import { isWatched } from './note-writer.ts';
import { minuteOf, pulseFreshMs, savesNow, savesOfMinute } from './pulse.ts';

interface Dependencies {
  events: Pick<EventRepository, 'find' | 'listUnderWay'>;
  live: LiveRepository;
  pulses: Pick<NoteRepository, 'listPulses' | 'forgetPulses'>;
  now(): Date;
}

/** Notes that are written every few seconds are read no oftener; a registration may be seen some seconds later. */
const keptMs = { slow: 10_000, written: 5_000, minutes: 20_000 };
const pulsesKeptMs = hourMs;

type Kept = Map<string, { at: number; value: Promise<unknown> }>;

/** The numbers of an event: for administrators who look now, and for each minute. */
export function createLiveService({ events, live, pulses, now }: Dependencies) {
  const keptOf = new Map<string, Kept>();

  /** A value that may be some time old. */
  async function kept<Value>(
    tryoutId: string,
    name: string,
    forMs: number,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const own: Kept = keptOf.get(tryoutId) ?? new Map();
    keptOf.set(tryoutId, own);
    const at = now().getTime();
    const before = own.get(name);
    if (before && Math.abs(at - before.at) < forMs) return before.value as Promise<Value>;
    const value = read();
    own.set(name, { at, value });
    // A failure isn't kept.
    value.catch(() => own.delete(name));
    return value;
  }

  /** Ended attempts of the event, without those that ended before it. */
  async function countFinished(event: EventRow): Promise<number> {
    const { tryoutId, startsAt } = event;
    const before = await kept(tryoutId, `before ${startsAt}`, Infinity, () => live.countEndedBefore(event));
    return Math.max(0, (await live.countEnded(tryoutId)) - before);
  }

  async function find(tryoutId: string): Promise<EventRow> {
    const event = await events.find(tryoutId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return event;
  }

  return {
    find,

    countRegistered: (tryoutId: string): Promise<number> =>
      kept(tryoutId, 'registered', keptMs.slow, () => live.countRegistered(tryoutId)),

    countFinished,

    /** @throws AppError EVENT_NOT_FOUND */
    async read(tryoutId: string): Promise<LiveEvent> {
      const event = await find(tryoutId);
      const at = now();
      const saves = savesNow(await pulses.listPulses(tryoutId, new Date(at.getTime() - pulseFreshMs)));
      return {
        serverNow: at.toISOString(),
        phase: phaseOf(event, at),
        registered: await kept(tryoutId, 'registered', keptMs.slow, () => live.countRegistered(tryoutId)),
        waiting: await kept(tryoutId, 'waiting', keptMs.written, () => live.countWaiting(tryoutId, at)),
        running: await live.countRunning(tryoutId),
        finished: await countFinished(event),
        // While everybody is paused nobody has to answer.
        silent:
          event.pausedAt === null
            ? await kept(tryoutId, 'silent', keptMs.written, () => live.countSilent(tryoutId, at))
            : 0,
        ...saves,
        pausedAt: event.pausedAt,
        minutes: await kept(tryoutId, 'minutes', keptMs.minutes, () => live.listMinutes(tryoutId)),
      };
    },

    /** Writes the minute that has just ended, for every event under way. */
    async writeMinutes(): Promise<void> {
      const at = now();
      const minute = minuteOf(at.getTime() - 60_000);
      for (const event of (await events.listUnderWay(at)).filter((one) => isWatched(one, at))) {
        const { tryoutId } = event;
        const running = await live.countRunning(tryoutId);
        // Long after the last clock there is nothing to tell, unless somebody got more time.
        if (running === 0 && at.getTime() > lastEnd(event).getTime() + 120_000) continue;
        await live.storeMinute({
          tryoutId,
          at: minute,
          waiting: await live.countWaiting(tryoutId, at),
          running,
          finished: await countFinished(event),
          silent: event.pausedAt === null ? await live.countSilent(tryoutId, at) : 0,
          ...savesOfMinute(await pulses.listPulses(tryoutId, new Date(minute)), minute),
        });
      }
      await pulses.forgetPulses(new Date(at.getTime() - pulsesKeptMs));
    },
  };
}
export type LiveService = ReturnType<typeof createLiveService>;
