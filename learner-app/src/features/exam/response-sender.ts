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
import { createRetryPause } from '../../common/retry-pause.ts';

export interface SenderDependencies {
  store: ExamStore;
  /** Sends a queue; rejects with ApiError for a refusal, with another error when no answer came. */
  flush(entries: ResponseFlushEntry[]): Promise<ResponsesFlushed>;
  /** True when a refused token is the last word; false where another tab has signed in again, and the next try has its token. */
  hasLostAccess(): boolean;
  /** Stores unsent answers on the device, so that they survive a reload. */
  remember(unsent: readonly SavedResponse[]): void;
  /** The server holds something newer than the sent answer: another device was quicker. */
  onNewer(): void;
  /** The server will never accept this number of answers; the screen must show the server's own instead. */
  onRefused(count: number): void;
  /** The server says the attempt is over. */
  onClosed(): void;
}

export interface ResponseSender {
  /** Sends everything that is unsent now; resolves when all is acknowledged. @throws the error of the call */
  flush(): Promise<void>;
  /** Tries again at once: the connection or the session is back. A pause that the server asked for is kept. */
  resume(): void;
  stop(): void;
}

/** A connection may stay broken for long; usually the browser reports its return at once. */
const longestPauseMs = 30_000;

/** Our server's refusals of the answers themselves: sending them again can't help. A proxy's 400 says nothing about them. */
const refusalCodes = new Set(['VALIDATION_FAILED', 'OPTION_NOT_AVAILABLE', 'ITEM_NOT_FOUND', 'PAYLOAD_TOO_LARGE']);
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && refusalCodes.has(error.code);

function toSaved(store: ExamStore, itemId: string): SavedResponse {
  const { option, text, flagged, sequence } = responseTo(store.getState(), itemId);
  return { itemId, option, text, flagged, sequence, secondsSpent: store.getState().secondsSpent(itemId) };
}

/** The answers that are not on the server yet, in the order in which they were given. */
export const unsentResponses = (store: ExamStore): SavedResponse[] =>
  unsentItemIds(store.getState()).map((itemId) => toSaved(store, itemId));

/**
 * Sends every change of the store to the server: one call at a time, as soon as something is chosen, and again with growing pauses while no
 * answer comes. Acknowledgements are compared by sequence, so a change made in the meantime never counts as saved. After the end of the
 * attempt or of the session it waits for `resume`.
 */
export function createResponseSender({
  store,
  flush,
  hasLostAccess,
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

  /** A queue that is refused as a whole is halved until only the entry that caused it is left. */
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
    acknowledge(flushed.responses.filter(({ itemId }) => sent.has(itemId)));
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
    if (stopped || isClosed(error) || (isSignedOutError(error) && hasLostAccess())) return;
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

  // Choices made while the device's storage was being read have not been stored yet.
  const chosenBefore = unsentResponses(store);
  if (chosenBefore.length > 0) remember(chosenBefore);

  const unsubscribe = store.subscribe((state, before) => {
    if (state.responses === before.responses) return;
    const unsent = unsentResponses(store);
    remember(unsent);
    // More answers don't shorten the pause before a retry; the connection is broken for them too.
    if (unsent.length > 0 && !pause.hasGrown()) sendInBackground();
  });

  return {
    async flush() {
      try {
        await flushAll();
      } catch (error) {
        // This flush has replaced a waiting retry; without a new one nothing would be sent any more.
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
