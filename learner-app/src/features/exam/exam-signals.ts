import type { ExamSignal } from '@tryout/api/contract';
import { hasLostAccess } from '../../common/guest-tryouts.ts';
import { getSignal, listenToSignals } from './exam-signals.api.ts';

/** How often it is asked where nothing arrives by itself, and how long a line may take to bring the first signal. */
const askMs = 15_000;
/** How often the page says that it is there, whose line stays open also when the phone has lost its network. */
const signMs = 45_000;
/** A line that breaks once is opened again by itself; after the second time it is asked, too. */
const mostBreaks = 2;
/** Longer by up to a third, at random, so that thousands of screens don't ask in the same second. */
const spread = (milliseconds: number) => milliseconds * (1 + Math.random() / 3);

interface Hearing {
  attemptId: string;
  /** The time before it begins to listen, by the server's word. */
  afterMs: number;
  onSignal(signal: ExamSignal): void;
  /** The answer to a question, with the moment at which it was asked, on the browser's monotonic clock. */
  onAnswer(signal: ExamSignal, sentAtMs: number): void;
}

/**
 * Hears what changes a running exam: by a line of Server-Sent Events, and by asking where that line doesn't work. Each signal has everything, so a
 * device that was away needs the newest alone. Without a connection it is silent, and asks at once when the connection is back.
 * @returns stops it
 */
export function hearSignals({ attemptId, afterMs, onSignal, onAnswer }: Hearing): () => void {
  let hangUp: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let signTimer: ReturnType<typeof setTimeout> | undefined;
  let breaks = 0;
  let isAsking = false;
  let isOver = false;

  function askLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), spread(askMs));
  }

  async function ask(): Promise<void> {
    if (isAsking || isOver || hasLostAccess(attemptId)) return;
    isAsking = true;
    const sentAtMs = performance.now();
    // Without an answer nothing changes: it is asked again.
    const signal = await getSignal(attemptId).catch(() => undefined);
    isAsking = false;
    if (isOver) return;
    if (signal) onAnswer(signal, sentAtMs);
    if (hangUp && breaks >= mostBreaks) askLater();
  }

  function giveSigns(): void {
    clearTimeout(signTimer);
    signTimer = setTimeout(() => {
      void ask();
      giveSigns();
    }, spread(signMs));
  }

  function listen(): void {
    hangUp?.();
    giveSigns();
    breaks = 0;
    // A proxy may open the line and hold back what comes through it.
    timer = setTimeout(giveUpWaiting, spread(askMs));
    hangUp = listenToSignals(
      attemptId,
      (signal) => {
        breaks = 0;
        clearTimeout(timer);
        onSignal(signal);
      },
      (state) => {
        if (state !== 'broken') return;
        breaks += 1;
        if (breaks === mostBreaks) void ask();
      },
    );
  }
  function giveUpWaiting(): void {
    breaks = Math.max(breaks, mostBreaks);
    void ask();
  }

  function pause(): void {
    clearTimeout(timer);
    clearTimeout(signTimer);
    hangUp?.();
    hangUp = undefined;
  }
  function goOn(): void {
    pause();
    listen();
    void ask();
  }
  const onReturn = () => void (document.visibilityState === 'visible' && ask());

  if (navigator.onLine) timer = setTimeout(listen, afterMs);
  window.addEventListener('online', goOn);
  window.addEventListener('offline', pause);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    isOver = true;
    pause();
    window.removeEventListener('online', goOn);
    window.removeEventListener('offline', pause);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
