import { useEffect, useState } from 'react';
import { tryUntilOnline } from '../../later/try-until-online.ts';

export type DrawFormula = (element: HTMLElement, tex: string, isDisplay: boolean) => void;

/** Kept, so that a later question shows its formulas in the first frame. */
let drawer: DrawFormula | undefined;

/** Fetches the code that draws formulas: a quarter of a megabyte that only texts with formulas need. @throws when it can't be fetched */
async function loadMath() {
  const module = await import('./draw-formula.ts');
  drawer = module.drawFormula;
  return module;
}

/** The function that draws formulas, once it is loaded; undefined until then. */
export function useFormulaDrawer(): DrawFormula | undefined {
  const [draw, setDraw] = useState(() => drawer);
  useEffect(() => {
    if (draw) return () => {};
    let isGone = false;
    const stop = tryUntilOnline(async () => {
      const { drawFormula } = await loadMath();
      if (!isGone) setDraw(() => drawFormula);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [draw]);
  return draw;
}

/** Fetches everything that formulas need, fonts too, before one is shown: a formula may appear first when the device is offline. */
export function useMathAhead(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return () => {};
    return tryUntilOnline(async () => (await loadMath()).fetchFonts());
  }, [isNeeded]);
}
