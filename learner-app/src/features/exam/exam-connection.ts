import { type Attempt, errors, type ResponseFlushEntry, type SavedResponse } from '@tryout/api/contract';
import { ApiError, inTime, NetworkError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { guestId, hasLostAccess } from '../../common/guest-tryouts.ts';
import { getAttempt, saveResponses, submitAttempt } from './exam.api.ts';
import { tellLate, tellOtherDevice, tellRefused } from './exam-notices.ts';
import { keepDrafts } from './draft-keeper.ts';
import { type ExamStore, responseTo, unsentItemIds } from './exam.store.ts';
import { isClosed } from './is-closed.ts';
import { missingOn, sendLate } from './late-answers.ts';
import { createOutbox, passOutboxOn } from './outbox.ts';
import { createResponseSender, type ResponseSender, unsentResponses } from './response-sender.ts';
import type { ServerClock } from '../../common/server-clock.ts';

interface ConnectionDependencies {
  /** The attempt's owner, to whom the outbox belongs. */
  learnerId: string;
  attempt: Attempt;
  store: ExamStore;
  clock: ServerClock;
  /** Reports whether this device can keep answers, whenever it is found out again. */
  onKeeping(canKeep: boolean): void;
  /** The server has ended the attempt. */
  onClosed(): void;
}

/** Until when the result is held back, and of an event the planned time of its release; null if it is open, undefined if that isn't known. */
export type ResultOpens = { resultOpensAt: string; eventResultsAt?: string | undefined } | null | undefined;

export interface HandedIn {
  resultOpens: ResultOpens;
  /** Answers of this device that reached the server after the end. */
  lateCount: number;
}

export interface ExamConnection {
  /** Asks the server again, reads what other tabs have left on the device, and sends unsent answers. Never rejects. */
  refresh(): Promise<void>;
  /**
   * Sends everything to the server and ends the attempt; also resolves when it has ended already.
   * @throws the error of a call
   */
  finish(): Promise<HandedIn>;
  /** Ends everything; no callback is called any more. */
  stop(): void;
}

/** The server is asked about a return once in this time, by the device's clock, which goes on while the device sleeps. */
const onceInMs = 5_000;

/** Without a token the server would answer as to a visitor; nothing is sent until the learner has signed in again. */
function mustHaveAccess(attemptId: string): void {
  if (hasLostAccess(attemptId))
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: errors.UNAUTHENTICATED.message });
}

/** Connects a running attempt's screen with this device's outbox and the server. */
export function connectExam({
  learnerId,
  attempt,
  store,
  clock,
  onKeeping,
  onClosed,
}: ConnectionDependencies): ExamConnection {
  const outbox = createOutbox(learnerId, attempt.id);
  const itemIds = new Set(attempt.items.map(({ id }) => id));
  let sender: ResponseSender | undefined;
  let stopped = false;
  let lateCount = 0;
  let forgetting: Promise<void> | undefined;

  let isKeeping = true;
  function keeps(canKeep: boolean): void {
    isKeeping = canKeep;
    if (!stopped) onKeeping(canKeep);
  }
  const isSettled = ({ itemId, sequence }: SavedResponse) =>
    !itemIds.has(itemId) || responseTo(store.getState(), itemId).savedSequence >= sequence;

  function remember(unsent: readonly SavedResponse[]): void {
    // Removing always works; only a stored answer shows that there is room again.
    outbox.store(unsent, isSettled).then(
      () => void (unsent.length > 0 && keeps(true)),
      () => keeps(false),
    );
  }

  async function restore(): Promise<void> {
    const unsent = await outbox.load();
    if (!stopped) store.getState().restore(unsent);
  }

  /** Brings the answers that a guest had not sent before this account took the attempt: where the device is slow, the page hasn't waited for them. */
  async function takeOverFromGuest(): Promise<void> {
    if (learnerId === guestId) return;
    await passOutboxOn(attempt.id, { from: guestId, to: learnerId });
    await restore();
  }

  /**
   * After the end the server keeps what arrives as late answers: this sends the rest too, so that the device has nothing left to send.
   * @throws the error of a call; UnexpectedAnswerError while the server also says that the attempt runs: what it doesn't have stays unsent
   */
  async function bringLate(brought: readonly ResponseFlushEntry[], refusal: unknown): Promise<void> {
    store.getState().keepDraft();
    await inTime(restore()).catch(() => keeps(false));
    const ended = await getAttempt(attempt.id);
    if (ended.state === 'in_progress') throw new UnexpectedAnswerError('An attempt that is over runs');
    const waiting = unsentResponses(store);
    const unsent = missingOn(ended, waiting);
    const rest = unsent.filter(
      ({ itemId, sequence }) => !brought.some((one) => one.itemId === itemId && one.sequence === sequence),
    );
    await sendLate(attempt.id, rest);
    // The result page finds these answers on the device and reports them; the learner must not be told twice.
    if (stopped) return;
    lateCount += unsent.length;
    if (unsent.length > 0) tellLate(unsent.length, refusal);
    store.getState().acknowledge(waiting);
    // Gone from the device before the screen closes, for the same reason; answers of another tab stay, as it tells of them itself.
    forgetting = inTime(outbox.store([], isSettled)).catch(() => keeps(false));
    await forgetting;
  }

  async function flush(entries: ResponseFlushEntry[]) {
    mustHaveAccess(attempt.id);
    const sentAtMs = performance.now();
    const flushed = await saveResponses(attempt.id, entries).catch(async (error: unknown) => {
      if (isClosed(error)) await bringLate(entries, error);
      throw error;
    });
    clock.sync(flushed.serverNow, sentAtMs);
    return flushed;
  }

  async function open(): Promise<void> {
    // Read before anything is stored again, so that an early answer can't overwrite the queue of the last visit; and used even when the
    // device was slower than our time limit.
    const restored = restore();
    takeOverFromGuest().catch(() => {}); // blocked storage has nothing
    await inTime(restored).catch(() => {
      keeps(false);
      restored.then(
        () => keeps(true),
        () => {},
      );
    });
    if (stopped) return;
    sender = createResponseSender({
      store,
      flush,
      hasLostAccess: () => hasLostAccess(attempt.id),
      remember,
      onNewer: () => void refresh(),
      onRefused(count) {
        tellRefused(count);
        void refresh();
      },
      onClosed,
    });
    sender.resume();
  }
  const ready = open();
  const stopKeeping = keepDrafts(store, () => {
    const unsent = unsentResponses(store);
    if (unsent.length > 0) outbox.storeAtOnce(unsent);
  });

  /** @param isOld true once a newer look has taken its place */
  async function look(isOld: () => boolean): Promise<void> {
    // Answers may have been given offline in another tab of this device.
    restore().catch(() => {});
    if (hasLostAccess(attempt.id)) return;
    sender?.resume();
    let tripMs = 0;
    const fresh = await getAttempt(attempt.id, { onTrip: (ms) => (tripMs = ms) });
    if (stopped || isOld()) return;
    // On a phone that slept, the monotonic clock may have stopped too.
    clock.sync(fresh.serverNow, performance.now() - tripMs, { force: true });
    const hasNews = store.getState().merge(fresh.responses) > 0;
    store.getState().hear(true);
    if (fresh.state === 'in_progress') return void (hasNews && tellOtherDevice());
    // Late answers that the screen has told of are gone from the device first: the page after it would tell of them again.
    await forgetting;
    store.getState().keepDraft();
    // Answers that only this page has would be gone with it.
    if (!isKeeping && unsentItemIds(store.getState()).length > 0) await sender?.flush();
    if (!stopped) onClosed();
  }

  let looking: { done: Promise<void>; sinceMs: number } | undefined;
  function refresh(): Promise<void> {
    // Coming back fires several events at once. A call from before a sleep isn't waited for: its answer tells an old time, or never comes.
    if (looking && Math.abs(Date.now() - looking.sinceMs) < onceInMs) return looking.done;
    const own = { done: Promise.resolve(), sinceMs: Date.now() };
    looking = own;
    // A missing answer changes nothing: the next return asks again.
    own.done = look(() => looking !== own)
      .catch((error: unknown) => void (!stopped && isClosed(error) && onClosed()))
      .finally(() => {
        if (looking === own) looking = undefined;
      });
    return own.done;
  }

  return {
    refresh,
    async finish() {
      store.getState().keepDraft();
      try {
        await ready;
        mustHaveAccess(attempt.id);
        await sender?.flush();
        // Never hand in while an answer is not on the server.
        if (unsentItemIds(store.getState()).length > 0)
          throw new NetworkError('Some answers are not on the server yet');
        const { resultOpensAt, eventResultsAt } = await submitAttempt(attempt.id);
        return { resultOpens: resultOpensAt ? { resultOpensAt, eventResultsAt } : null, lateCount };
      } catch (error) {
        if (!isClosed(error)) throw error;
        return { resultOpens: undefined, lateCount };
      }
    },
    stop() {
      stopKeeping();
      stopped = true;
      sender?.stop();
    },
  };
}
