import { useEffect, useState } from 'react';

/** What goes on paper: the result with its tables, or the questions behind it too. */
export type PrintedPart = 'summary' | 'discussion';

/** Nobody waits longer for a picture that doesn't come. */
const pictureMs = 5_000;

/** Pictures that have just come onto the page are fetched before it is printed; a browser prints what is there. */
async function picturesOf(page: Document): Promise<void> {
  const all = Promise.allSettled([...page.images].map((image) => image.decode?.()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, pictureMs))]);
}

/** Prints the page: first it shows what is to be printed, then it opens the browser's dialog, and goes back afterwards. */
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
