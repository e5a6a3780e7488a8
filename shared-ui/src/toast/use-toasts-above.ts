import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps toasts above an element at the lower edge of the screen, however high its content makes it. For one whose height is always the same,
 * `data-bottom-bar` does (toast-outlet.module.css).
 * @param below pixels between the element and the screen's lower edge
 * @param isOn false while it isn't there
 */
export function useToastsAbove(element: RefObject<HTMLElement | null>, below: number, isOn: boolean): void {
  useLayoutEffect(() => {
    const shown = element.current;
    if (!isOn || !shown) return () => {};
    const { style } = document.body;
    const measure = () => style.setProperty('--ui-bottom-bar', `${shown.offsetHeight + below}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => {
      observer.disconnect();
      style.removeProperty('--ui-bottom-bar');
    };
  }, [element, below, isOn]);
}
