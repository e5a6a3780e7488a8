import { AppError } from '../../app-error.ts';
import type { WaitingRoom } from '../../contract/index.ts';
import type { EventWatch } from '../../foundation/events/event-watch.ts';
import type { ExamSignals } from '../../foundation/events/exam-signal.ts';
import { waitingSince } from '../../foundation/events/heard-since.ts';
import type { PaperService } from '../../foundation/papers/paper.service.ts';
import { keptShortly } from './kept-shortly.ts';
import type { LearnerEventRepository } from './learner-event.repository.ts';
import { shareOf } from './share-of.ts';

interface Dependencies {
  events: Pick<LearnerEventRepository, 'findOpen' | 'isRegistered' | 'countWaiting'>;
  examSignals: Pick<ExamSignals, 'messagesOf'>;
  eventWatch: Pick<EventWatch, 'waits'>;
  papers: Pick<PaperService, 'findCurrent'>;
  now(): Date;
}

/** Age, at most, of anything that changes while everybody waits … */
const eventKeptMs = 1_000;
/** … and the number of those who wait, which is counted over all of them. */
const countKeptMs = 5_000;
const mostMessages = 5;
/** Seconds until the page asks again, spread over learners, and those before the start in which nobody asks. */
const askAfter = { least: 25, spread: 10 };
const quietSeconds = 20;
/** An ask that comes sooner than this is left out. */
const soonestAsk = 10;

/**
 * Seconds until a learner's page asks again: never in the last seconds before the start, when the server gets ready for everybody, but a little earlier, or
 * after it.
 * @param share from 0 to below 1, the learner's own
 * @param untilStart seconds until the event starts; negative after the start
 */
export function askAgainAfter(share: number, untilStart: number): number {
  const usual = Math.round(askAfter.least + share * askAfter.spread);
  const before = untilStart - usual;
  if (before < 0 || before > quietSeconds) return usual;
  const earlier = untilStart - quietSeconds - share * askAfter.spread;
  // Rounded away from the quiet seconds.
  return earlier >= soonestAsk ? Math.floor(earlier) : Math.ceil(untilStart + soonestAsk / 2 + share * askAfter.spread);
}

/** An ask that comes sooner than this would only be load, however short the spread is. */
const soonestInPause = 5;

/**
 * The same during a pause that lies over the start. Who waits hears only so that it is over, and the common end leaves room for the spread of the starts:
 * within the spread nobody loses time, if it has these few seconds.
 */
const askAgainInPause = (share: number, spreadSeconds: number): number =>
  Math.max(soonestInPause, Math.floor((spreadSeconds * (1 + share)) / 2));

/** From so long before the start each process has the paper at hand: the first starts would otherwise all wait until it is made. */
const paperReadyMs = 120_000;

/** The waiting room of events: some thousands ask every half minute, so nearly all of the answer is asked once for all of them. */
export function createWaitingRoom({ events, examSignals, eventWatch, papers, now }: Dependencies) {
  const findRoom = keptShortly(eventKeptMs, now, async (tryoutId) => {
    const event = await events.findOpen(tryoutId);
    if (!event) return undefined;
    const untilStartMs = Date.parse(event.startsAt) - now().getTime();
    if (untilStartMs > 0 && untilStartMs < paperReadyMs) await papers.findCurrent(tryoutId);
    return { event, messages: (await examSignals.messagesOf(tryoutId, event.version)).slice(0, mostMessages) };
  });
  const countWaiting = keptShortly(countKeptMs, now, (tryoutId) => events.countWaiting(tryoutId, waitingSince(now())));

  return {
    /** @throws AppError EVENT_NOT_FOUND · EVENT_NOT_REGISTERED */
    async enter(learnerId: string, tryoutId: string, at: Date): Promise<WaitingRoom> {
      const [room, isRegistered] = await Promise.all([findRoom(tryoutId), events.isRegistered(learnerId, tryoutId)]);
      if (!room) throw new AppError('EVENT_NOT_FOUND');
      if (!isRegistered) throw new AppError('EVENT_NOT_REGISTERED');
      eventWatch.waits({ tryoutId, accountId: learnerId }, at);
      const { startsAt, startsUntil, pausedAt, spreadSeconds } = room.event;
      const share = shareOf(learnerId, tryoutId);
      // The learner who asks waits, too, a few seconds before the count knows it.
      const waiting = Math.max(1, await countWaiting(tryoutId));
      const serverNow = now();
      const untilStart = (Date.parse(startsAt) - serverNow.getTime()) / 1000;
      return {
        serverNow: serverNow.toISOString(),
        startsAt,
        startsUntil,
        startAfterMs: Math.floor(share * spreadSeconds * 1000),
        askAgainSeconds:
          pausedAt !== null && untilStart <= 0
            ? askAgainInPause(share, spreadSeconds)
            : askAgainAfter(share, untilStart),
        pausedAt,
        waiting,
        messages: room.messages,
      };
    },
  };
}
export type WaitingRoomService = ReturnType<typeof createWaitingRoom>;
