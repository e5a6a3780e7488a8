import { type Piece, splitMath } from '@tryout/api/contract';
import { useLayoutEffect, useRef } from 'react';
import { type DrawFormula, useFormulaDrawer } from './load-math.ts';
import * as styles from './math-text.module.css';

const isBlock = (piece: Piece | undefined) => piece?.kind === 'math' && piece.isDisplay;

/** Removes the line breaks around a display formula, which has a line of its own. */
function withoutBreaks(text: string, before: Piece | undefined, after: Piece | undefined): string {
  const rest = isBlock(before) ? text.replace(/^[^\S\n]*\n/, '') : text;
  return isBlock(after) ? rest.replace(/\n[^\S\n]*$/, '') : rest;
}

/** A text with its formulas (`$…$`, `$$…$$`) drawn. Until the drawing code is loaded, they are shown as they were written. */
export function MathText({ children }: { children: string }) {
  if (!children.includes('$')) return children;
  const pieces = splitMath(children);
  return pieces.map((piece, index) =>
    piece.kind === 'math' ? (
      <Formula key={index} {...piece} />
    ) : (
      withoutBreaks(piece.text, pieces[index - 1], pieces[index + 1])
    ),
  );
}

interface FormulaProps {
  source: string;
  tex: string;
  isDisplay: boolean;
}

function Formula({ source, tex, isDisplay }: FormulaProps) {
  const draw = useFormulaDrawer();
  return draw ? <Drawn draw={draw} source={source} tex={tex} isDisplay={isDisplay} /> : source;
}

function Drawn({ draw, source, tex, isDisplay }: FormulaProps & { draw: DrawFormula }) {
  const place = useRef<HTMLSpanElement>(null);
  // Before the frame is painted, so that nothing jumps. React doesn't manage the span's content; we do.
  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      draw(place.current, tex, isDisplay);
    } catch {
      place.current.textContent = source;
    }
  }, [draw, source, tex, isDisplay]);
  return <span ref={place} className={styles.formula} data-display={isDisplay || undefined} />;
}
