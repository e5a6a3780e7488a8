import { hasMath } from '@tryout/api/contract';
import { type RefObject, useEffect, useState } from 'react';
import { useFormulaDrawer, useMathAhead } from '../components/math/load-math.ts';

interface Readiness {
  isReady: boolean;
  /** Pictures that could not be loaded. */
  missingPictures: number;
}

/** A picture that has arrived, or never will. */
const settled = (picture: HTMLImageElement) =>
  picture.complete
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        picture.addEventListener('load', () => resolve(), { once: true });
        picture.addEventListener('error', () => resolve(), { once: true });
      });

/** The number of pictures that can't be shown: those of questions have words in their place then (`QuestionImage`). */
const missingIn = (sheet: HTMLElement | null) =>
  [...(sheet?.querySelectorAll('img') ?? [])].filter((picture) => picture.naturalWidth === 0).length +
  (sheet?.querySelectorAll('[data-state="failed"]').length ?? 0);

/**
 * Waits until everything of a sheet can be printed: formulas are drawn, their fonts and all pictures have arrived.
 * @param texts all texts, which may have formulas
 * @param shown changes when the sheet shows something else
 */
export function useReadyToPrint(
  sheet: RefObject<HTMLElement | null>,
  texts: readonly string[],
  shown: string,
): Readiness {
  const needsFormulas = texts.some(hasMath);
  useMathAhead(needsFormulas);
  const drawer = useFormulaDrawer();
  const areFormulasDrawn = !needsFormulas || drawer !== undefined;
  const [settledFor, setSettledFor] = useState<{ shown: string; missing: number } | null>(null);
  useEffect(() => {
    if (!areFormulasDrawn) return () => {};
    let isGone = false;
    const shownIn = sheet.current;
    // One that didn't arrive at first is loaded again by itself.
    const recount = () => setSettledFor((before) => before && { ...before, missing: missingIn(shownIn) });
    shownIn?.addEventListener('load', recount, true);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.all(pictures.map(settled)).then(async () => {
      await document.fonts?.ready;
      if (isGone) return;
      setSettledFor({ shown, missing: missingIn(sheet.current) });
    });
    return () => {
      isGone = true;
      shownIn?.removeEventListener('load', recount, true);
    };
  }, [sheet, areFormulasDrawn, shown]);
  const isReady = areFormulasDrawn && settledFor?.shown === shown;
  return { isReady, missingPictures: isReady ? settledFor.missing : 0 };
}
