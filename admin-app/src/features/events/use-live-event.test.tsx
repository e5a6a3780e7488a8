import { act, renderHook } from '@testing-library/react';
import { useServerNow } from './use-live-event.ts';

describe('useServerNow', () => {
  afterEach(() => jest.useRealTimers());

  it('goes on with the time that has passed, also when the device’s clock is set', () => {
    jest.useFakeTimers({ now: Date.parse('2019-01-01T00:00:00.000Z') });
    const receivedAt = performance.now();
    const { result } = renderHook(() => useServerNow('2026-11-29T12:04:37.000Z', receivedAt));
    expect(result.current?.toISOString()).toBe('2026-11-29T12:04:37.000Z');
    jest.setSystemTime(Date.parse('2019-01-01T05:00:00.000Z'));
    act(() => jest.advanceTimersByTime(1_000));
    expect(result.current?.toISOString()).toBe('2026-11-29T12:04:38.000Z');
  });
});
