import katex from 'katex';
import { splitMath } from '../../contract/index.ts';

/** True if a formula can be drawn, under the same limits as on every screen. */
function isReadable(tex: string, isDisplay: boolean): boolean {
  try {
    katex.renderToString(tex, {
      displayMode: isDisplay,
      output: 'mathml',
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
      throwOnError: true,
      // The screens show commands that they don't trust in the colour of errors.
      trust: ({ command }) => {
        throw new Error(`${command} is not drawn`);
      },
    });
    return true;
  } catch {
    return false;
  }
}

/** The formulas of a text that can't be drawn, as they are written. */
export const unreadableFormulas = (text: string): string[] =>
  splitMath(text).flatMap((piece) =>
    piece.kind === 'math' && !isReadable(piece.tex, piece.isDisplay) ? piece.source : [],
  );

/** The first TeX command outside a formula: its dollar signs are missing. */
export function commandOutside(text: string): string | undefined {
  const words = splitMath(text).map((piece) => (piece.kind === 'text' ? piece.text : ' '));
  return /\\[a-zA-Z]{2,}(?=\s*[{^_[]|\s|$)/.exec(words.join(''))?.[0];
}
