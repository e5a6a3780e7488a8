import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { sampleNow } from '../testing/samples.ts';
import { TimeLeft } from './time-left.tsx';

const onOver = jest.fn();
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

/** Ten minutes before the end. */
async function renderTimeLeft(remainingSeconds: number | null): Promise<void> {
  const answer = { serverNow: sampleNow, receivedAtMs: performance.now() };
  const Component = () => (
    <TimeLeft
      deadlineAt="2026-11-21T12:10:00.000Z"
      remainingSeconds={remainingSeconds}
      answer={answer}
      onOver={onOver}
    />
  );
  renderRoute([{ path: '/', Component }]);
  await pass(0);
}

beforeEach(() => {
  jest.useFakeTimers();
  onOver.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('TimeLeft', () => {
  it('counts down to the end, and tells of it once', async () => {
    await renderTimeLeft(null);
    await pass(60);
    expect(screen.getByText('sisa 9:00')).toBeVisible();
    expect(onOver).not.toHaveBeenCalled();
    await pass(545);
    expect(screen.getByText('waktu habis')).toBeVisible();
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('stands still in a pause of the event, is never over, and has the server asked now and then', async () => {
    await renderTimeLeft(600);
    await pass(60);
    expect(screen.getByText('sisa 10:00 (dijeda)')).toBeVisible();
    expect(onOver).toHaveBeenCalledTimes(2);
    await pass(600);
    expect(screen.getByText('sisa 10:00 (dijeda)')).toBeVisible();
  });
});
