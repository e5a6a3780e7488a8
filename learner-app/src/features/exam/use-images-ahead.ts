import type { ExamItem } from '@tryout/api/contract';
import { useEffect } from 'react';

/** Fetches all pictures of the paper while the first question is read, so that no later one waits for the network. */
export function useImagesAhead(items: readonly ExamItem[]): void {
  useEffect(() => {
    const addresses = items.flatMap((item) => [item.imageUrl, ...item.options.map((option) => option.imageUrl)]);
    const images = addresses
      .filter((address) => address !== null)
      .map((address) => Object.assign(new Image(), { src: address }));
    return () => images.forEach((image) => image.removeAttribute('src'));
  }, [items]);
}
