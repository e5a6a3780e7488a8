import { toast } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { TimeNotices } from './time-notices.tsx';

/** Passes time on the exam's clock, all of it at once as after a sleep, and lets the screen look at it. */
function givenClock(secondsLeft: number) {
  let leftMs = secondsLeft * 1000;
  const deadline = { atMs: 0, nowMs: () => -leftMs };
  renderRoute([{ path: '/', Component: () => <TimeNotices deadline={deadline} /> }]);
  return (left: number) => {
    leftMs = left * 1000;
    return act(() => jest.advanceTimersByTimeAsync(250));
  };
}

const spoken = () => screen.getByRole('status').textContent;
const shown = jest.spyOn(toast, 'info').mockReturnValue('');

beforeEach(() => {
  jest.useFakeTimers();
  shown.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('TimeNotices', () => {
  it('tells the minutes at their marks, and those to all that everybody should see', async () => {
    const pass = givenClock(1_801);
    await pass(1_800);
    expect(spoken()).toBe('Sisa waktu 30 menit');
    expect(shown).not.toHaveBeenCalled();
    await pass(299.5);
    expect(spoken()).toBe('Sisa waktu 5 menit');
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Sisa waktu 5 menit' }));
    await pass(60);
    expect(spoken()).toBe('Sisa waktu 1 menit');
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('tells what is really left after a sleep over a mark', async () => {
    const pass = givenClock(700);
    await pass(100);
    expect(spoken()).toBe('Sisa waktu 2 menit');
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Sisa waktu 2 menit' }));
    await pass(20);
    expect(spoken()).toBe('Sisa waktu 1 menit');
  });

  it('says nothing of time that is left where the sleep lasted beyond the end', async () => {
    const pass = givenClock(700);
    await pass(0);
    expect(spoken()).toBe('');
    expect(shown).not.toHaveBeenCalled();
  });
});
