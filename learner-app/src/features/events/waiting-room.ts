import type { WaitingRoom } from '@tryout/api/contract';
import { ApiError, isSignedOutError, isTemporary } from '@tryout/shared-ui';
import { createRetryPause } from '../../common/retry-pause.ts';
import { createServerClock, type ServerClock } from '../../common/server-clock.ts';

/** How often the clock is looked at: the start is at most this much late. */
const lookMs = 100;
/** A look that comes this much late tells that the device has slept: a laptop with its page in front says nothing else when it wakes. */
const lateMs = 5_000;
/** Waking is told several times at once; the room is asked once in this time. */
const onceInMs = 1_000;
/** While the start fails, the next try comes within this time. */
const longestPauseMs = 10_000;
/** While the room's own call fails; the start doesn't wait for it. */
const longestAskPauseMs = 30_000;

/**
 * What the page shows: `loading` until the first answer · `waiting` for the start, or for the end of a pause · `starting` · `retrying`: the server had no
 * answer to the start, and is asked again · `refused` · `signed-out`.
 */
export interface WaitingState {
  step: 'loading' | 'waiting' | 'starting' | 'retrying' | 'refused' | 'signed-out';
  /** The newest answer. */
  room: WaitingRoom | undefined;
  /** The last call for the room had no answer. */
  isUnheard: boolean;
  /** Why it was refused, or why the start is tried again. */
  error: unknown;
}

interface WaitingNeeds {
  getRoom(): Promise<WaitingRoom>;
  /** Starts the attempt, or returns the running one. @returns its id */
  start(): Promise<string>;
  onState(state: WaitingState): void;
  onStarted(attemptId: string): void;
  /** Milliseconds that never go back. */
  monotonicMs?: () => number;
}

export interface Waiting {
  /** The server's time in milliseconds since 1970; undefined before the first answer. */
  now(): number | undefined;
  /** Asks at once: the learner has pressed, or the connection or the learner is back. A pause that the server asked for is kept. */
  again(): void;
  stop(): void;
}

/** The moment at which this learner's exam begins, by the server's clock. */
export const beginsAtMs = ({ startsAt, startAfterMs }: Pick<WaitingRoom, 'startsAt' | 'startAfterMs'>) =>
  Date.parse(startsAt) + startAfterMs;

/**
 * Waits for an event's start and begins it at the learner's own moment, by the server's clock alone. A start without an answer is tried again, a little
 * later for each learner, until there is one.
 */
export function waitForStart({
  getRoom,
  start,
  onState,
  onStarted,
  monotonicMs = () => performance.now(),
}: WaitingNeeds): Waiting {
  let clock: ServerClock | undefined;
  let state: WaitingState = { step: 'loading', room: undefined, isUnheard: false, error: undefined };
  let isOver = false;
  /** Counts the calls for the room: an answer to one before the newest is thrown away. */
  let asked = 0;
  let isAsking = false;
  /** By the device's clock, which goes on while the device sleeps; only differences are used. */
  let lookedAtMs = Date.now();
  let returnedAtMs = Number.NEGATIVE_INFINITY;
  let isAskedToWait = false;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const startPause = createRetryPause(longestPauseMs);
  const askPause = createRetryPause(longestAskPauseMs);

  function become(changes: Partial<WaitingState>): void {
    if (isOver) return;
    state = { ...state, ...changes };
    onState(state);
  }
  function end(changes: Partial<WaitingState>): void {
    become(changes);
    stop();
  }

  async function ask(): Promise<void> {
    if (isOver) return;
    clearTimeout(askTimer);
    const number = ++asked;
    isAsking = true;
    const sentAtMs = monotonicMs();
    try {
      const room = await getRoom();
      if (number !== asked) return;
      isAsking = false;
      clock ??= createServerClock(room.serverNow, monotonicMs);
      clock.sync(room.serverNow, sentAtMs);
      askPause.reset();
      become({ room, isUnheard: false, ...(state.step === 'loading' && { step: 'waiting' }) });
      // The server has spread these: nobody asks in the last seconds before the start.
      askTimer = setTimeout(() => void ask(), room.askAgainSeconds * 1000);
    } catch (error) {
      if (isOver || number !== asked) return;
      isAsking = false;
      if (isSignedOutError(error)) return end({ step: 'signed-out' });
      // Before the start a refusal is final; later the start itself says what is true.
      if (!isTemporary(error) && state.room === undefined) return end({ step: 'refused', error });
      become({ isUnheard: true });
      askTimer = setTimeout(() => void ask(), askPause.after(error).pauseMs);
    }
    look();
  }

  /** Begins if it is time. */
  function look(): void {
    const { room, step } = state;
    if (!room || !clock || isOver || step !== 'waiting' || room.pausedAt !== null) return;
    if (clock.now() >= beginsAtMs(room)) void begin();
  }

  async function begin(): Promise<void> {
    clearTimeout(retryTimer);
    become({ step: 'starting' });
    try {
      const attemptId = await start();
      if (isOver) return;
      stop();
      onStarted(attemptId);
    } catch (error) {
      if (!isOver) afterFailure(error);
    }
  }

  function afterFailure(error: unknown): void {
    if (isSignedOutError(error)) return end({ step: 'signed-out' });
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'EVENT_PAUSED') {
      become({ step: 'waiting', room: state.room && { ...state.room, pausedAt: state.room.serverNow } });
      clearTimeout(askTimer);
      askTimer = setTimeout(() => void ask(), startPause.after(error).pauseMs);
      return;
    }
    // The server's clock may be a little behind this page's.
    const isTooEarly = code === 'TRYOUT_NOT_OPEN' && state.room !== undefined && !isPast(state.room.startsUntil);
    if (!isTemporary(error) && !isTooEarly) return end({ step: 'refused', error });
    become({ step: 'retrying', error });
    const { pauseMs, isAsked } = startPause.after(error);
    isAskedToWait = isAsked;
    retryTimer = setTimeout(() => void begin(), pauseMs);
  }

  const isPast = (moment: string) => clock !== undefined && clock.now() >= Date.parse(moment);

  function again(): void {
    if (state.step === 'retrying') {
      if (!isAskedToWait) void begin();
    } else if (!isAsking) void ask();
  }
  /**
   * The device may have slept, and its monotonic clock, too. A call that was on its way then is not waited for: its answer tells an old time, or
   * never comes.
   */
  function onReturn(): void {
    returnedAtMs = Date.now();
    isAsking = false;
    again();
  }
  /** A hidden page's timers are late without a sleep, and it asks again when it is shown. */
  function onWake(): void {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - returnedAtMs) < onceInMs) return;
    onReturn();
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onWake();
  function lookAgain(): void {
    const nowMs = Date.now();
    const isLate = nowMs - lookedAtMs > lateMs;
    lookedAtMs = nowMs;
    if (isLate) onWake();
    look();
  }
  function stop(): void {
    isOver = true;
    clearTimeout(askTimer);
    clearTimeout(retryTimer);
    clearInterval(timer);
    window.removeEventListener('online', onReturn);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onWake);
  }

  const timer = setInterval(lookAgain, lookMs);
  window.addEventListener('online', onReturn);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onWake);
  void ask();
  return { now: () => clock?.now(), again, stop };
}
