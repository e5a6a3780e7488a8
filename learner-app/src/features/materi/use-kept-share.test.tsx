import { act, render } from '@testing-library/react';
import { useKeptShare } from './use-kept-share.ts';

const keep = jest.fn<Promise<void>, [number]>();

function Reader({ percent, kept = 0 }: { percent: number; kept?: number }) {
  useKeptShare(percent, kept, keep);
  return null;
}

beforeEach(() => {
  keep.mockReset().mockResolvedValue();
});

describe('useKeptShare', () => {
  it('saves larger steps, and the end', () => {
    const { rerender } = render(<Reader percent={0} />);
    for (const percent of [4, 9, 12, 18, 25, 96, 100]) rerender(<Reader percent={percent} />);
    expect(keep.mock.calls.flat()).toEqual([12, 25, 96, 100]);
  });

  it('saves the rest when the page is left', () => {
    const { unmount } = render(<Reader percent={7} />);
    expect(keep).not.toHaveBeenCalled();
    unmount();
    expect(keep.mock.calls.flat()).toEqual([7]);
  });

  it('saves the rest when the page is hidden, as a phone does before it closes it', () => {
    render(<Reader percent={7} />);
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(keep.mock.calls.flat()).toEqual([7]);
    jest.restoreAllMocks();
  });

  it('saves nothing that the server already knows', () => {
    const { unmount } = render(<Reader percent={60} kept={60} />);
    unmount();
    expect(keep).not.toHaveBeenCalled();
  });

  it('saves again after a failure', async () => {
    keep.mockRejectedValueOnce(new Error('No answer'));
    const { rerender, unmount } = render(<Reader percent={0} />);
    rerender(<Reader percent={30} />);
    await act(async () => {});
    unmount();
    expect(keep.mock.calls.flat()).toEqual([30, 30]);
  });
});
