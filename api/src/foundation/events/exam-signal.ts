import { type AttemptState, type EventMessage, type ExamSignal, longestPauseHours } from '../../contract/index.ts';
import { hourMs } from '../days/spans.ts';
import type { ExamSignalRepository } from './exam-signal.repository.ts';

/** How far the deadline of a paused attempt is moved away. */
export const longestPauseMs = longestPauseHours * hourMs;

/** The clock of an attempt as it is stored: while it is paused, its deadline is `longestPauseMs` too late. */
export interface StoredClock {
  state: AttemptState;
  deadlineAt: string;
  pausedAt: string | null;
}

/** An attempt of an event, as a signal tells of it. */
export interface SignalledAttempt extends StoredClock {
  tryoutId: string;
  /** Null if its package isn't an event. */
  eventVersion: number | null;
}

/**
 * The clock as its learner sees it: while it stands still, the deadline is as far from now as it was at the pause. A pause that nobody has ended is over
 * after `longestPauseHours`, when the stored deadline is right again.
 */
export function shownClock(
  { state, deadlineAt, pausedAt }: StoredClock,
  now: Date,
): Pick<ExamSignal, 'deadlineAt' | 'pausedAt' | 'remainingSeconds'> {
  const pausedMs = pausedAt === null ? NaN : Date.parse(pausedAt);
  if (pausedAt === null || now.getTime() >= pausedMs + longestPauseMs)
    return { deadlineAt, pausedAt: null, remainingSeconds: null };
  const leftMs = Math.max(0, Date.parse(deadlineAt) - longestPauseMs - pausedMs);
  const isRunning = state === 'in_progress';
  return {
    deadlineAt: new Date((isRunning ? now.getTime() : pausedMs) + leftMs).toISOString(),
    pausedAt: isRunning ? pausedAt : null,
    remainingSeconds: isRunning ? Math.ceil(leftMs / 1000) : null,
  };
}

/** Events of which messages are kept; one is under way, seldom two. */
const keptAtMost = 20;

/** Makes what a running exam hears. Messages are read once for each version of an event, however many ask. */
export function createExamSignals({ listMessages, now }: Pick<ExamSignalRepository, 'listMessages'> & { now(): Date }) {
  const kept = new Map<string, { version: number; messages: Promise<EventMessage[]> }>();

  /** The messages of an event, at least as new as this version of it. */
  function messagesOf(tryoutId: string, version: number): Promise<EventMessage[]> {
    const found = kept.get(tryoutId);
    if (found && found.version >= version) return found.messages;
    const messages = listMessages(tryoutId);
    kept.delete(tryoutId);
    kept.set(tryoutId, { version, messages });
    // A failed read is tried again.
    messages.catch(() => kept.get(tryoutId)?.messages === messages && kept.delete(tryoutId));
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return messages;
  }

  return {
    messagesOf,

    /** The signal of one attempt now; of a package that isn't an event, its clock alone. */
    async of({ tryoutId, eventVersion, state, ...clock }: SignalledAttempt): Promise<ExamSignal> {
      const messages = eventVersion === null ? [] : await messagesOf(tryoutId, eventVersion);
      const at = now();
      return {
        version: eventVersion ?? 0,
        serverNow: at.toISOString(),
        state,
        ...shownClock({ state, ...clock }, at),
        messages,
      };
    },
  };
}
export type ExamSignals = ReturnType<typeof createExamSignals>;
