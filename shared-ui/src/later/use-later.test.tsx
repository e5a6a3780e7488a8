import { later } from '@tryout/shared-ui/kit';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useLater } from './use-later.ts';

describe('useLater', () => {
  it('tells that a part that is needed can’t be fetched, and fetches it when the connection is back', async () => {
    const fetchPart = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue('part');
    const part = later(fetchPart);
    const onFailure = jest.fn();
    const { result } = renderHook(() => useLater(part, true, { onFailure }));
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current).toBe('part'));
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('tells nothing of a part that nobody needs yet', async () => {
    const fetchPart = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue('part');
    const part = later(fetchPart);
    const onFailure = jest.fn();
    const { result } = renderHook(() => useLater(part, false, { pauseMs: 0, onFailure }));
    await waitFor(() => expect(fetchPart).toHaveBeenCalledTimes(1));
    await act(async () => {});
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current).toBe('part'));
    expect(onFailure).not.toHaveBeenCalled();
  });
});
