import {
  maxResponsesPerFlush,
  type ResponseFlushEntry,
  type ResponsesFlushed,
  type SavedResponse,
} from '@tryout/api/contract';
import { ApiError, isSignedOutError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { type ExamStore, responseTo, unsentItemIds } from './exam.store.ts';
import { isClosed } from './is-closed.ts';
import { nextChunk } from './response-chunk.ts';
import { createRetryPause } from './retry-pause.ts';

export interface SenderDependencies {
  store: ExamStore;
  /** Sends a queue; rejects with ApiError for a refusal, with anything else when no answer came. */
  flush(entries: ResponseFlushEntry[]): Promise<ResponsesFlushed>;
  /** Remembers what is unsent, so that it outlives a reload. */
  remember(unsent: readonly SavedResponse[]): void;
  /** The server holds something newer than what was sent: another device was quicker. */
  onNewer(): void;
  /** The server will never take so many of the answers; the screen must show what it holds instead. */
  onRefused(count: number): void;
  /** The server says the attempt is over. */
  onClosed(): void;
}

export interface ResponseSender {
  /** Sends everything that is unsent now; resolves when all is acknowledged. @throws what the call threw */
  flush(): Promise<void>;
  /** Tries again at once: the line or the session is back. A pause that the server asked for is kept. */
  resume(): void;
  stop(): void;
}

/** A connection may stay broken for long; its return is mostly heard of at once. */
const longestPauseMs = 30_000;

/** What is said of the answers themselves, by our own server: sending them again can't help. A proxy's 400 says nothing of them. */
const refusalCodes = new Set(['VALIDATION_FAILED', 'OPTION_NOT_AVAILABLE', 'ITEM_NOT_FOUND', 'PAYLOAD_TOO_LARGE']);
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && refusalCodes.has(error.code);

function toSaved(store: ExamStore, itemId: string): SavedResponse {
  const { option, text, flagged, sequence } = responseTo(store.getState(), itemId);
  return { itemId, option, text, flagged, sequence, secondsSpent: store.getState().secondsSpent(itemId) };
}

/** Everything that is not on the server yet, in the order in which it was answered. */
export const unsentResponses = (store: ExamStore): SavedResponse[] =>
  unsentItemIds(store.getState()).map((itemId) => toSaved(store, itemId));

/**
 * Brings every change of the store to the server: one call at a time, as soon as something is chosen, again with growing pauses
 * while no answer comes. What a call carried and the server acknowledged is compared by sequence, so nothing that changed
 * meanwhile counts as saved. After the end of the attempt or of the session it waits to be resumed.
 */
export function createResponseSender({
  store,
  flush,
  remember,
  onNewer,
  onRefused,
  onClosed,
}: SenderDependencies): ResponseSender {
  const pause = createRetryPause(longestPauseMs);
  let sending: Promise<void> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isAskedToWait = false;
  let most = maxResponsesPerFlush;
  let stopped = false;

  /** A queue that is refused as a whole is halved until the entry is alone that it was refused for. */
  async function flushOrHalve(
    entries: SavedResponse[],
  ): Promise<Pick<ResponsesFlushed, 'responses' | 'refused'> | 'halved'> {
    try {
      const flushed = await flush(entries);
      most = maxResponsesPerFlush;
      return flushed;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      most = Math.ceil(entries.length / 2);
      if (entries.length > 1) return 'halved';
      return {
        responses: [],
        refused: entries.map(({ itemId }) => ({ itemId, code: error.code, message: error.message })),
      };
    }
  }

  async function sendOnce(): Promise<void> {
    const entries = nextChunk(unsentResponses(store), most);
    const flushed = await flushOrHalve(entries);
    if (flushed === 'halved') return;
    const { acknowledge, refuse } = store.getState();
    const sent = new Map(entries.map(({ itemId, sequence }) => [itemId, sequence]));
    for (const { itemId, sequence } of flushed.responses) if (sent.has(itemId)) acknowledge(itemId, sequence);
    const refused = flushed.refused.flatMap(({ itemId }) => (itemId !== null && sent.has(itemId) ? [itemId] : []));
    for (const itemId of refused) refuse(itemId, sent.get(itemId) as number);
    if (entries.every(({ itemId, sequence }) => responseTo(store.getState(), itemId).savedSequence < sequence))
      throw new UnexpectedAnswerError('The server answered for none of what was sent');
    if (refused.length > 0) onRefused(refused.length);
    else if (flushed.responses.some(({ itemId, sequence }) => sequence > (sent.get(itemId) ?? sequence))) onNewer();
  }

  async function sendAll(): Promise<void> {
    const { setSending } = store.getState();
    setSending({ isSending: true });
    try {
      while (!stopped && unsentItemIds(store.getState()).length > 0) await sendOnce();
      pause.reset();
      setSending({ isSending: false, hasFailed: false });
    } catch (error) {
      setSending({ isSending: false, hasFailed: true });
      throw error;
    }
  }

  function flushAll(): Promise<void> {
    clearTimeout(retry);
    isAskedToWait = false;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  /** Tries again after a pause, unless trying can't help. */
  function tryAgainLater(error: unknown): void {
    if (stopped || isClosed(error) || isSignedOutError(error)) return;
    const { pauseMs, isAsked } = pause.after(error);
    isAskedToWait = isAsked;
    clearTimeout(retry);
    retry = setTimeout(sendInBackground, pauseMs);
  }

  function sendInBackground(): void {
    if (stopped || sending) return;
    flushAll().catch((error: unknown) => {
      if (stopped) return;
      if (isClosed(error)) onClosed();
      else tryAgainLater(error);
    });
  }

  // What was chosen while the device's storage was being read has not been remembered yet.
  const chosenBefore = unsentResponses(store);
  if (chosenBefore.length > 0) remember(chosenBefore);

  const unsubscribe = store.subscribe((state, before) => {
    if (state.responses === before.responses) return;
    const unsent = unsentResponses(store);
    remember(unsent);
    // A retry that waits for its pause is not hurried by more answers; the line is down for them too.
    if (unsent.length > 0 && !pause.hasGrown()) sendInBackground();
  });

  return {
    async flush() {
      try {
        await flushAll();
      } catch (error) {
        // It took the place of a waiting retry; without a new one nothing would be sent any more.
        tryAgainLater(error);
        throw error;
      }
    },
    resume: () => {
      if (isAskedToWait || unsentItemIds(store.getState()).length === 0) return;
      pause.reset();
      sendInBackground();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}
