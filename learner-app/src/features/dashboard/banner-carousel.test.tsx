import { renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { BannerCarousel } from './banner-carousel.tsx';

const whenWantsMotion = window.matchMedia;

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout, so nothing can scroll.
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = whenWantsMotion;
  setHidden(false);
});

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const wantsNoMotion = () => {
  window.matchMedia = (query) => ({ ...whenWantsMotion(query), matches: query.includes('reduced-motion') });
};
const renderCarousel = () => renderRoute([{ path: '/', Component: BannerCarousel }]);
const dots = () => screen.getAllByRole('button', { name: /^Sorotan/ });
const shown = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const carousel = () => screen.getByRole('region', { name: 'Sorotan' });

describe('the carousel', () => {
  it('moves on every 4 seconds, and starts again after the third slide', () => {
    renderCarousel();
    expect(shown()).toBe(1);
    wait(3_999);
    expect(shown()).toBe(1);
    wait(1);
    expect(shown()).toBe(2);
    wait(4_000);
    expect(shown()).toBe(3);
    wait(4_000);
    expect(shown()).toBe(1);
  });

  it('has a named button for each slide, which then stays for its whole 4 seconds', () => {
    renderCarousel();
    expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Sorotan 1'),
      expect.stringContaining('Sorotan 2'),
      expect.stringContaining('Sorotan 3'),
    ]);
    wait(3_000);
    fireEvent.click(dots()[2] as HTMLElement);
    expect(shown()).toBe(3);
    wait(3_999);
    expect(shown()).toBe(3);
  });

  it('leads somewhere from every slide', () => {
    renderCarousel();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tryout',
      '/materi',
      '/history',
    ]);
  });

  it('pauses while a mouse is over it', () => {
    renderCarousel();
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(carousel());
    wait(4_000);
    expect(shown()).toBe(2);
  });

  it('pauses while the keyboard is in it', () => {
    renderCarousel();
    act(() => screen.getAllByRole('link')[0]?.focus());
    wait(20_000);
    act(() => dots()[0]?.focus());
    wait(20_000);
    expect(shown()).toBe(1);
    act(() => dots()[0]?.blur());
    wait(4_000);
    expect(shown()).toBe(2);
  });

  it('pauses while its tab is hidden', () => {
    renderCarousel();
    setHidden(true);
    wait(20_000);
    expect(shown()).toBe(1);
    setHidden(false);
    wait(4_000);
    expect(shown()).toBe(2);
  });

  it('can be stopped, and goes on when asked', () => {
    renderCarousel();
    fireEvent.click(screen.getByRole('button', { name: 'Hentikan pergantian otomatis' }));
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Putar pergantian otomatis' }));
    wait(4_000);
    expect(shown()).toBe(2);
  });

  it('stands still for users who want no motion, until asked to go on', () => {
    wantsNoMotion();
    renderCarousel();
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Putar pergantian otomatis' }));
    wait(4_000);
    expect(shown()).toBe(2);
  });
});
