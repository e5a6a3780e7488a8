import type { WaitingRoom } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { type Waiting, waitForStart, type WaitingState } from './waiting-room.ts';

const startsAtMs = Date.parse('2026-11-22T02:00:00.000Z');
const room = (serverMs: number, changes: Partial<WaitingRoom> = {}): WaitingRoom => ({
  serverNow: new Date(serverMs).toISOString(),
  startsAt: new Date(startsAtMs).toISOString(),
  startsUntil: new Date(startsAtMs + 1_800_000).toISOString(),
  startAfterMs: 2_400,
  askAgainSeconds: 30,
  pausedAt: null,
  waiting: 7,
  messages: [],
  ...changes,
});

/** Time since the page was opened; the server's clock goes with it, the device's own clock stands still years away. */
let passedMs = 0;
let serverAtOpening = startsAtMs - 60_000;
let changes: Partial<WaitingRoom> = {};
let states: WaitingState[] = [];
const getRoom = jest.fn<Promise<WaitingRoom>, []>();
const start = jest.fn<Promise<string>, []>();
const onStarted = jest.fn();
let waiting: Waiting | undefined;

const serverMs = () => serverAtOpening + passedMs;
const refusal = (status: number, code: string, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, code, message: code, retryAfterSeconds });

function open(): void {
  waiting = waitForStart({
    getRoom,
    start,
    onState: (state) => states.push(state),
    onStarted,
    monotonicMs: () => passedMs,
  });
}
async function pass(milliseconds: number): Promise<void> {
  let left = milliseconds;
  while (left > 0) {
    const step = left > 2_000 ? 500 : Math.min(100, left);
    passedMs += step;
    await jest.advanceTimersByTimeAsync(step);
    left -= step;
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2019-01-01T00:00:00.000Z') });
  jest.resetAllMocks();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  passedMs = 0;
  serverAtOpening = startsAtMs - 60_000;
  changes = {};
  states = [];
  getRoom.mockImplementation(async () => room(serverMs(), changes));
  start.mockResolvedValue('TO1');
});
afterEach(() => {
  waiting?.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the waiting room', () => {
  it('begins at the learner’s own moment by the server’s clock, whatever the device’s clock says', async () => {
    open();
    await pass(62_300);
    expect(start).not.toHaveBeenCalled();
    await pass(200);
    expect(start).toHaveBeenCalledTimes(1);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it.each([
    ['before it asks', false],
    ['while an answer is on its way', true],
  ])('asks at once when the phone has slept and its monotonic clock stood still: %s', async (_when, isOnItsWay) => {
    open();
    await pass(1_000);
    const told = room(serverMs());
    let arrive = () => {};
    if (isOnItsWay) {
      getRoom.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(told))));
      waiting?.again();
    }
    serverAtOpening += 90_000;
    getRoom.mockImplementation(async () => {
      passedMs += 400; // a slow connection
      return room(serverMs());
    });
    document.dispatchEvent(new Event('visibilitychange'));
    arrive();
    await pass(1_000);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it.each([
    ['the page comes back', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['nothing but a late timer', () => {}],
  ])('asks at once after a sleep over the start, without waiting for a call from before it: %s', async (_how, tell) => {
    open();
    await pass(1_000);
    getRoom.mockReturnValueOnce(new Promise(() => {})); // its connection died in the sleep
    waiting?.again();
    serverAtOpening += 90_000;
    jest.setSystemTime(Date.now() + 90_000);
    tell();
    await pass(300);
    expect(onStarted).toHaveBeenCalledWith('TO1');
    expect(getRoom).toHaveBeenCalledTimes(3);
  });

  it('asks no more than it was told to while it is hidden, whose timers are late without a sleep, nor as it is loaded', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    open();
    await pass(200);
    jest.setSystemTime(Date.now() + 60_000);
    await pass(300);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await pass(300);
    expect(getRoom).toHaveBeenCalledTimes(1);
  });

  it('asks once more when the connection is back just after it woke without one', async () => {
    open();
    await pass(1_000);
    getRoom.mockRejectedValueOnce(new NetworkError());
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(300);
    expect(states.at(-1)).toMatchObject({ isUnheard: true });
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(states.at(-1)).toMatchObject({ isUnheard: false });
    expect(getRoom).toHaveBeenCalledTimes(3);
  });

  it('waits for the answer to a press, however often it is pressed', async () => {
    getRoom.mockRejectedValueOnce(new NetworkError());
    open();
    await pass(100);
    let arrive = () => {};
    getRoom.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(room(serverMs())))));
    waiting?.again();
    await pass(100);
    waiting?.again();
    arrive();
    await pass(100);
    expect(states.at(-1)).toMatchObject({ step: 'waiting' });
    expect(getRoom).toHaveBeenCalledTimes(2);
  });

  it('begins at once for who comes late, and without a connection to the room itself', async () => {
    serverAtOpening = startsAtMs + 300_000;
    open();
    await pass(200);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it('counts on while its calls fail', async () => {
    open();
    await pass(1_000);
    getRoom.mockRejectedValue(new NetworkError());
    await pass(40_000);
    expect(states.at(-1)).toMatchObject({ step: 'waiting', isUnheard: true });
    await pass(21_600);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it('tries a start again that had no answer, as late as the server asks, and says so', async () => {
    serverAtOpening = startsAtMs + 10_000;
    start.mockRejectedValueOnce(new NetworkError());
    start.mockRejectedValueOnce(refusal(503, 'OVERLOADED', 4));
    open();
    await pass(900);
    expect(start).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toMatchObject({ step: 'retrying' });
    await pass(300);
    expect(start).toHaveBeenCalledTimes(2);
    await pass(3_500);
    expect(start).toHaveBeenCalledTimes(2);
    await pass(700);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it('waits while the event is paused, and begins by itself once it goes on', async () => {
    serverAtOpening = startsAtMs + 10_000;
    changes = { pausedAt: new Date(startsAtMs).toISOString() };
    open();
    await pass(20_000);
    expect(start).not.toHaveBeenCalled();
    changes = {};
    await pass(11_000);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it('learns of a pause from a refused start, too', async () => {
    serverAtOpening = startsAtMs + 10_000;
    start.mockImplementationOnce(async () => {
      changes = { pausedAt: new Date(startsAtMs).toISOString() };
      throw refusal(409, 'EVENT_PAUSED');
    });
    open();
    await pass(20_000);
    expect(states.at(-1)).toMatchObject({ step: 'waiting' });
    expect(start).toHaveBeenCalledTimes(1);
    changes = {};
    await pass(31_000);
    expect(onStarted).toHaveBeenCalledWith('TO1');
  });

  it.each(['EVENT_NOT_REGISTERED', 'EVENT_STARTED_BEFORE'])('stops at a refusal: %s', async (code) => {
    serverAtOpening = startsAtMs + 10_000;
    start.mockRejectedValue(refusal(409, code));
    open();
    await pass(60_000);
    expect(states.at(-1)).toMatchObject({ step: 'refused' });
    expect(start).toHaveBeenCalledTimes(1);
  });
});
