import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useReadShare } from './use-read-share.ts';

/** Five parts of the same length, 400 px each, on a screen of 768. */
const partHeight = 400;
let scrolledPx = 0;

function Text({ kept = 0 }: { kept?: number }) {
  const container = useRef<HTMLDivElement>(null);
  const percent = useReadShare(container, kept);
  return (
    <>
      <output>{percent}</output>
      <div ref={container}>
        <div>
          {['satu', 'dua.', 'tiga', 'empt', 'lima'].map((part, place) => (
            <p key={part} data-place={place}>
              {part}
            </p>
          ))}
        </div>
      </div>
    </>
  );
}

const shown = () => Number(screen.getByRole('status').textContent);
const seconds = (count: number) => act(() => jest.advanceTimersByTime(count * 1000));

beforeEach(() => {
  jest.useFakeTimers();
  scrolledPx = 0;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
    const top = Number(this.dataset['place'] ?? 0) * partHeight - scrolledPx;
    return { top, bottom: top + partHeight } as DOMRect;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('useReadShare', () => {
  it('counts a part whose end stayed on the screen', () => {
    render(<Text />);
    seconds(2);
    expect(shown()).toBe(20);
    scrolledPx = 800;
    seconds(2);
    expect(shown()).toBe(40);
  });

  it('counts no part that was scrolled past quickly', () => {
    render(<Text />);
    for (scrolledPx = 0; scrolledPx < 2000; scrolledPx += partHeight * 2) seconds(1);
    expect(shown()).toBe(0);
  });

  it('never falls when the reader scrolls back', () => {
    render(<Text />);
    seconds(2);
    scrolledPx = -5000;
    seconds(3);
    expect(shown()).toBe(20);
  });

  it('goes on from what was read on another day', () => {
    render(<Text kept={60} />);
    expect(shown()).toBe(60);
    scrolledPx = 1300;
    seconds(2);
    expect(shown()).toBe(100);
  });

  it('counts nothing while the page is hidden', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<Text />);
    seconds(5);
    expect(shown()).toBe(0);
  });
});
