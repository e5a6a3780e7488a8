import type { ExamSignal } from '@tryout/api/contract';
import { type LineState, NetworkError } from '@tryout/shared-ui';
import * as api from './exam-signals.api.ts';
import { hearSignals } from './exam-signals.ts';
import { addedMinutes } from './signal-times.ts';

jest.mock('./exam-signals.api.ts');
const getSignal = jest.mocked(api.getSignal);
const listenToSignals = jest.mocked(api.listenToSignals);

const given = { version: 1 } as ExamSignal;
const onSignal = jest.fn();
const onAnswer = jest.fn();
const hangUp = jest.fn();
let lineIs: (state: LineState) => void;
let arrives: (signal: ExamSignal) => void;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  getSignal.mockResolvedValue(given);
  listenToSignals.mockImplementation((_id, onLineSignal, onState) => {
    arrives = onLineSignal;
    lineIs = onState;
    return hangUp;
  });
  stop = hearSignals({ attemptId: 'TO1', afterMs: 0, onSignal, onAnswer });
  jest.advanceTimersByTime(0);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

it('gives a sign each 45 s while the line works: a phone that loses its network closes nothing', async () => {
  arrives(given);
  await pass(44);
  expect(getSignal).not.toHaveBeenCalled();
  await pass(56);
  expect(getSignal).toHaveBeenCalledTimes(2);
});

it('asks every 15 s from the second break on, through failures, until the line brings something again', async () => {
  arrives(given);
  lineIs('broken');
  await pass(10);
  expect(getSignal).not.toHaveBeenCalled();
  lineIs('broken');
  getSignal.mockRejectedValueOnce(new NetworkError());
  await pass(31);
  expect(getSignal).toHaveBeenCalledTimes(3);
  arrives(given);
  await pass(48);
  // The sign that it is there, alone.
  expect(getSignal).toHaveBeenCalledTimes(4);
});

it('asks when the line is open but brings nothing, as behind a proxy that holds it back', async () => {
  lineIs('open');
  await pass(16);
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

it('is silent without a connection, and asks at once when it is back', async () => {
  window.dispatchEvent(new Event('offline'));
  expect(hangUp).toHaveBeenCalled();
  await pass(120);
  expect(getSignal).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(getSignal).toHaveBeenCalledTimes(1);
  expect(listenToSignals).toHaveBeenCalledTimes(2);
});

it('begins to listen when the server says so', () => {
  listenToSignals.mockClear();
  const stopOther = hearSignals({ attemptId: 'TO2', afterMs: 3_000, onSignal, onAnswer });
  jest.advanceTimersByTime(2_999);
  expect(listenToSignals).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(listenToSignals).toHaveBeenCalledTimes(1);
  stopOther();
});

describe('minutes that were added', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1000).toISOString();
  const running = (now: number, deadline: number) => ({
    serverNow: at(now),
    deadlineAt: at(deadline),
    pausedAt: null,
    remainingSeconds: null,
  });
  const paused = (since: number, left: number, now = since + 30) => ({
    serverNow: at(now),
    deadlineAt: at(now + left),
    pausedAt: at(since),
    remainingSeconds: left,
  });
  it.each([
    ['none', running(0, 600), running(100, 600), 0],
    ['ten', running(0, 600), running(100, 1200), 10],
    ['taken back', running(0, 1200), running(100, 600), -10],
    ['none by a pause', running(0, 600), paused(100, 500), 0],
    ['some in a pause', paused(100, 500), paused(100, 800, 400), 5],
    ['none by its end', paused(100, 500), running(900, 1390), 0],
  ])('%s', (_name, before, now, minutes) => {
    expect(addedMinutes(before, now)).toBe(minutes);
  });
});
