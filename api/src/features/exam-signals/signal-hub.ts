import type { FastifyBaseLogger } from 'fastify';
import type { ExamSignal } from '../../contract/index.ts';
import { type ExamSignals, shownClock } from '../../foundation/events/exam-signal.ts';
import { eventText, type Stream } from '../../http/streams.ts';
import type { SignalRepository } from './signal.repository.ts';

/** A page of a running exam that listens. */
export interface Listener {
  tryoutId: string;
  attemptId: string;
  learnerId: string;
}

interface Kept extends Listener {
  stream: Pick<Stream, 'send' | 'end'>;
  /** The round in which it is looked at. */
  slot: number;
  /** The event's version that was last sent, and the whole clock. */
  version: number;
  clock: string;
}

interface Needs {
  signals: Pick<SignalRepository, 'readVersions' | 'readClocks'>;
  examSignals: Pick<ExamSignals, 'messagesOf'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
  /** How often the versions of the events are asked for. */
  askEveryMs?: number;
}

/**
 * Each attempt is also looked at once in so many rounds: another process may have ended it, which changes no version.
 */
const slots = 20;

/**
 * Tells the running exams of one process what has changed. Once a second one statement reads the versions of the events that somebody listens to; only where one
 * has changed the clocks of the attempts are read, together, and the messages once for all. So processes need not talk to each other.
 */
export function createSignalHub({ signals, examSignals, log, now, askEveryMs = 1_000 }: Needs) {
  const events = new Map<string, { version: number; listeners: Set<Kept> }>();
  let opened = 0;
  let rounds = 0;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Sends each of these listeners of an event its signal, if it differs from the last one; a last one if the attempt has ended. */
  async function tell(tryoutId: string, version: number, listeners: readonly Kept[]): Promise<void> {
    if (listeners.length === 0) return;
    const [messages, clocks] = await Promise.all([
      examSignals.messagesOf(tryoutId, version),
      signals.readClocks([...new Set(listeners.map(({ attemptId }) => attemptId))]),
    ]);
    const sharedJson = JSON.stringify(messages);
    const at = now();
    const serverNow = at.toISOString();
    for (const listener of listeners) {
      const stored = clocks.get(listener.attemptId);
      // Erased, or another account's now: its page finds out by asking.
      if (!stored || stored.learnerId !== listener.learnerId) {
        listener.stream.end();
        continue;
      }
      const { state, deadlineAt, pausedAt } = stored;
      const clock = `${state} ${deadlineAt} ${pausedAt}`;
      if (version > listener.version || (version === listener.version && clock !== listener.clock)) {
        Object.assign(listener, { version, clock });
        const own: Omit<ExamSignal, 'messages'> = { version, serverNow, state, ...shownClock(stored, at) };
        listener.stream.send(eventText('signal', `${JSON.stringify(own).slice(0, -1)},"messages":${sharedJson}}`));
      }
      if (state !== 'in_progress') listener.stream.end();
    }
  }

  /** Looks at the attempts of some listeners, even if no version has changed. */
  async function look(isOne: (listener: Kept) => boolean): Promise<void> {
    for (const [tryoutId, { version, listeners }] of events)
      await tell(tryoutId, version, [...listeners].filter(isOne));
  }

  async function ask(slot: number | undefined): Promise<void> {
    const versions = await signals.readVersions([...events.keys()]);
    for (const [tryoutId, event] of events) {
      const version = versions.get(tryoutId);
      if (version === undefined) {
        // No event any more.
        for (const { stream } of event.listeners) stream.end();
      } else if (version > event.version) {
        await tell(tryoutId, version, [...event.listeners]);
        event.version = version;
      }
    }
    if (slot !== undefined) await look((listener) => listener.slot === slot);
  }

  const warn = (error: unknown) =>
    log.warn({ err: error }, 'signals of running exams could not be read; the next round tries again');

  /** Asks now, or once more after the round that is under way. @param slot listeners whose attempts are looked at, too */
  function askSoon(slot?: number): void {
    if (events.size === 0) return;
    if (asking) {
      isAskedAgain = true;
      return;
    }
    asking = ask(slot)
      .catch(warn)
      .finally(() => {
        asking = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        askSoon();
      });
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function leave(listener: Kept): void {
    const event = events.get(listener.tryoutId);
    event?.listeners.delete(listener);
    if (event?.listeners.size === 0) events.delete(listener.tryoutId);
    if (events.size === 0) stop();
  }

  return {
    /**
     * Begins a stream, with the first signal at once.
     * @param version the event's version when its attempt was read
     * @param begin opens the stream; what it is given must be called once the stream has ended
     */
    async listen(who: Listener, version: number, begin: (onEnd: () => void) => Kept['stream']): Promise<void> {
      const kept: Kept = { ...who, stream: { send() {}, end() {} }, slot: opened++ % slots, version: -1, clock: '' };
      const event = events.get(who.tryoutId) ?? { version, listeners: new Set() };
      event.listeners.add(kept);
      events.set(who.tryoutId, event);
      try {
        kept.stream = begin(() => leave(kept));
      } catch (error) {
        leave(kept);
        throw error;
      }
      timer ??= setInterval(() => askSoon(rounds++ % slots), askEveryMs).unref();
      try {
        await tell(who.tryoutId, event.version, [kept]);
      } catch (error) {
        // It has begun: a later round tells it.
        warn(error);
      }
      if (version > event.version) askSoon();
    },

    /** Something that running exams must hear has just been written by this process. */
    nudge: () => askSoon(),

    /** These attempts have just ended in this process. */
    async ended(attemptIds: ReadonlySet<string>): Promise<void> {
      if (events.size > 0) await look(({ attemptId }) => attemptIds.has(attemptId));
    },

    stop,
  };
}
export type SignalHub = ReturnType<typeof createSignalHub>;
