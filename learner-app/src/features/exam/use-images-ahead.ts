import type { ExamItem } from '@tryout/api/contract';
import { useEffect } from 'react';

/** The first question's text, typeface and picture have the connection and the processor for themselves, for this time. */
const pauseMs = 1_000;

/** Fetches all pictures of the paper while the first question is read, so that no later one waits for the network. */
export function useImagesAhead(items: readonly ExamItem[]): void {
  useEffect(() => {
    const addresses = items.flatMap((item) => [item.imageUrl, ...item.options.map((option) => option.imageUrl)]);
    let images: HTMLImageElement[] = [];
    const timer = setTimeout(() => {
      images = addresses
        .filter((address) => address !== null)
        .map((address) => Object.assign(new Image(), { fetchPriority: 'low', src: address }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      images.forEach((image) => image.removeAttribute('src'));
    };
  }, [items]);
}
