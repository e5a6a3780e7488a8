import { useState } from 'react';

/**
 * The last value that wasn't null: what a dialog is about stays visible while it fades out.
 * @param isSame for a value that is made anew by each render, which would never come to rest otherwise
 */
export function useLastShown<T>(value: T | null, isSame: (a: T, b: T) => boolean = Object.is): T | null {
  const [shown, setShown] = useState(value);
  if (value !== null && (shown === null || !isSame(value, shown))) setShown(value);
  return shown;
}
