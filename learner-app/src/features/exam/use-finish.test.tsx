import { graceSeconds } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { createStore } from 'zustand';
import { givenLearner } from '../../testing/samples.ts';
import type { AttemptCopy } from './use-attempt-copy.ts';
import { useIsOver } from './use-countdown.ts';
import type { HandedIn } from './exam-connection.ts';
import type { ExamSession } from './use-exam-session.ts';
import { useFinish } from './use-finish.ts';

const end = jest.fn<Promise<HandedIn>, []>();
/** With that many answers that the server doesn't have. */
const sessionWith = (unsent: number) =>
  ({
    store: createStore(() => ({
      draft: null,
      responses: Object.fromEntries(
        Array.from({ length: unsent }, (_, index) => [`I${index}`, { sequence: 1, savedSequence: 0 }]),
      ),
    })),
    finish: end,
    isSignedOut: false,
    refresh: () => {},
    showEnd: () => () => {},
  }) as unknown as ExamSession;
const copy: AttemptCopy = { isHeard: true, isTimeOver: async () => true, forget: () => {} };

/** An exam whose time ends after so many seconds. */
async function openExam(secondsLeft: number, session = sessionWith(0)): Promise<void> {
  const deadline = { atMs: performance.now() + secondsLeft * 1000, nowMs: () => performance.now() };
  const Exam = () => {
    const isOver = useIsOver(deadline);
    const { finish } = useFinish('TO1', session, copy, { isOver, deadline });
    return <button onClick={finish}>Selesai</button>;
  };
  renderRoute([{ path: '/', Component: Exam }]);
  await pass(0);
}
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const touch = (kind: string) => act(() => void document.body.dispatchEvent(new Event(kind, { bubbles: true })));

beforeEach(() => {
  jest.useFakeTimers();
  givenLearner();
  end.mockReset().mockResolvedValue({ resultOpens: null, lateCount: 0 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('at 0:00', () => {
  it.each(['pointerdown', 'keydown', 'scroll'])('a screen in use hands in at once: %s', async (kind) => {
    await openExam(120);
    await pass(90);
    touch(kind);
    await pass(30.3);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('a screen that has just been opened hands in at once', async () => {
    await openExam(30);
    await pass(30.3);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['that nobody has touched for long', () => {}],
    ['that is hidden', () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ])('a screen %s leaves the grace to the one in use, and hands in by itself after it', async (_which, leave) => {
    const isHidden = leave() !== undefined;
    await openExam(isHidden ? 30 : 120);
    await pass(isHidden ? 30.3 : 120.3);
    await pass(graceSeconds - 0.3);
    expect(end).not.toHaveBeenCalled();
    await pass(1.5);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('a screen on which handing in has failed long ago leaves the grace to the one in use, too', async () => {
    end.mockRejectedValueOnce(new ApiError({ status: 503, code: 'OVERLOADED', message: 'Server sedang sibuk' }));
    await openExam(120);
    act(() => screen.getByRole('button', { name: 'Selesai' }).click());
    await pass(120.3);
    expect(end).toHaveBeenCalledTimes(1);
    await pass(graceSeconds - 0.3);
    expect(end).toHaveBeenCalledTimes(1);
    await pass(1.5);
    expect(end).toHaveBeenCalledTimes(2);
  });

  it('a screen that alone has answers to send sends them within the grace, though nobody is at it', async () => {
    await openExam(120, sessionWith(1));
    await pass(120.3);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('a screen that wakes up after the grace waits no longer', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await openExam(-graceSeconds - 2);
    expect(end).toHaveBeenCalledTimes(1);
  });
});
