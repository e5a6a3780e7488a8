import { inTime } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';

/** The printed part: the result with its tables, or the questions too. */
export type PrintedPart = 'summary' | 'discussion';

/** Printing waits no longer than this for a picture. */
const pictureMs = 5_000;

/** Waits for pictures that have just been added to the page; a browser prints only what is loaded. */
async function picturesOf(page: Document): Promise<void> {
  const all = Promise.allSettled([...page.images].map((image) => image.decode?.()));
  await inTime(all, pictureMs).catch(() => {});
}

/** Prints the page: shows the part to be printed, opens the browser's dialog, and goes back afterwards. */
export function usePrint(): { part: PrintedPart | null; print: (part: PrintedPart) => void } {
  const [part, setPart] = useState<PrintedPart | null>(null);
  useEffect(() => {
    if (!part) return () => {};
    let isGone = false;
    const end = () => setPart(null);
    window.addEventListener('afterprint', end, { once: true });
    void picturesOf(document).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', end);
    };
  }, [part]);
  return { part, print: setPart };
}
