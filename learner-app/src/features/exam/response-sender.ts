import {
  maxResponsesPerFlush,
  type ResponseFlushEntry,
  type ResponsesFlushed,
  type SavedResponse,
} from '@tryout/api/contract';
import { ApiError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { type ExamStore, responseTo, unsentItemIds, waitingCount } from './exam.store.ts';
import { isClosed } from './is-closed.ts';

export interface SenderDependencies {
  store: ExamStore;
  /** Sends a queue; rejects with ApiError for a refusal, with anything else when no answer came. */
  flush(entries: ResponseFlushEntry[]): Promise<ResponsesFlushed>;
  /** Remembers what is unsent, so that it outlives a reload. */
  remember(unsent: readonly SavedResponse[]): void;
  /** The server holds something newer than what was sent: another device was quicker. */
  onNewer(): void;
  /** The server says the attempt is over. */
  onClosed(): void;
  /** The token is no longer good; `resume` goes on after a new sign-in. */
  onSignedOut(): void;
}

export interface ResponseSender {
  /** Sends everything that is unsent now; resolves when all is acknowledged. @throws what the call threw */
  flush(): Promise<void>;
  /** Tries again at once: the line or the session is back. */
  resume(): void;
  stop(): void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Spread by up to a half, so that thousands of screens don't come back in the same second. */
const spread = (milliseconds: number) => milliseconds * (1 + Math.random() / 2);

function toSaved(store: ExamStore, itemId: string): SavedResponse {
  const { option, text, flagged, sequence } = responseTo(store.getState(), itemId);
  return { itemId, option, text, flagged, sequence, secondsSpent: store.getState().secondsSpent(itemId) };
}

/**
 * Brings every change of the store to the server: one call at a time, as soon as something is chosen, again with growing pauses
 * while no answer comes. What a call carried and the server acknowledged is compared by sequence, so nothing that changed
 * meanwhile counts as saved.
 */
export function createResponseSender({
  store,
  flush,
  remember,
  onNewer,
  onClosed,
  onSignedOut,
}: SenderDependencies): ResponseSender {
  let sending: Promise<void> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let stopped = false;

  async function sendOnce(): Promise<void> {
    const entries = unsentItemIds(store.getState())
      .slice(0, maxResponsesPerFlush)
      .map((itemId) => toSaved(store, itemId));
    if (entries.length === 0) return;
    const { responses, refused } = await flush(entries);
    const { acknowledge } = store.getState();
    const sent = new Map(entries.map(({ itemId, sequence }) => [itemId, sequence]));
    for (const { itemId, sequence } of responses) acknowledge(itemId, sequence);
    // What the server can never take must not hold up the rest for ever.
    for (const { itemId } of refused) if (itemId !== null) acknowledge(itemId, sent.get(itemId) ?? 0);
    if (responses.some(({ itemId, sequence }) => sequence > (sent.get(itemId) ?? 0))) onNewer();
    if (responses.length + refused.length === 0)
      throw new UnexpectedAnswerError('The server answered for none of what was sent');
  }

  async function sendAll(): Promise<void> {
    const { setSending } = store.getState();
    setSending({ isSending: true });
    try {
      while (!stopped && unsentItemIds(store.getState()).length > 0) await sendOnce();
      retryMs = firstRetryMs;
      setSending({ isSending: false, hasFailed: false });
    } catch (error) {
      setSending({ isSending: false, hasFailed: true });
      throw error;
    }
  }

  function flushAll(): Promise<void> {
    clearTimeout(retry);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  /** Tries again after a pause, unless trying can't help. */
  function tryAgainLater(error: unknown): void {
    if (stopped || isClosed(error) || (error instanceof ApiError && error.status === 401)) return;
    const pauseMs = error instanceof ApiError && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : retryMs;
    retryMs = Math.min(retryMs * 2, longestRetryMs);
    clearTimeout(retry);
    retry = setTimeout(sendInBackground, spread(pauseMs));
  }

  function sendInBackground(): void {
    if (stopped || sending) return;
    flushAll().catch((error: unknown) => {
      if (stopped) return;
      if (isClosed(error)) onClosed();
      else if (error instanceof ApiError && error.status === 401) onSignedOut();
      else tryAgainLater(error);
    });
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.responses === before.responses) return;
    remember(unsentItemIds(state).map((itemId) => toSaved(store, itemId)));
    // A retry that waits for its pause is not hurried by more answers; the line is down for them too.
    if (retryMs === firstRetryMs && waitingCount(state) > 0) sendInBackground();
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
      retryMs = firstRetryMs;
      clearTimeout(retry);
      if (unsentItemIds(store.getState()).length > 0) sendInBackground();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}
