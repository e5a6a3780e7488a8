import { type RefObject, useEffect, useRef, useState } from 'react';

/** A part counts as read once its end has been on the screen at two checks in a row, so that scrolling past quickly is no reading. */
const lookEveryMs = 1000;

/**
 * The share of a text that has been on the screen long enough to be read, measured by the length of its parts.
 * @param container whose children's children are the parts
 * @param kept the share read before, in percent: taken as the text's beginning
 * @returns percent, 0–100, which never falls
 */
export function useReadShare(container: RefObject<HTMLElement | null>, kept: number): number {
  const [percent, setPercent] = useState(kept);
  const readParts = useRef(new Set<Element>());

  useEffect(() => {
    const parts = [...(container.current?.querySelectorAll(':scope > * > *') ?? [])];
    const lengthOf = (part: Element) => (part.textContent?.length ?? 0) + 1;
    const total = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    const read = readParts.current;
    let before = 0;
    for (const part of parts) {
      before += lengthOf(part);
      if (before <= (total * kept) / 100) read.add(part);
    }

    let seen = new Set<Element>();
    const look = () => {
      if (document.hidden) return;
      const ends = parts.filter((part) => {
        const { bottom } = part.getBoundingClientRect();
        return !read.has(part) && bottom > 0 && bottom <= window.innerHeight;
      });
      for (const part of ends) if (seen.has(part)) read.add(part);
      seen = new Set(ends);
      const length = parts.filter((part) => read.has(part)).reduce((sum, part) => sum + lengthOf(part), 0);
      const share = Math.floor((100 * length) / total);
      setPercent((shown) => Math.max(shown, share));
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [container, kept]);

  return Math.max(percent, kept);
}
