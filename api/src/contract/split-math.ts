/**
 * A piece of a text: words, or a formula between dollar signs. The `source` of all pieces joined together is the text.
 */
export type Piece =
  | { kind: 'text'; source: string; text: string }
  | { kind: 'math'; source: string; tex: string; isDisplay: boolean };

/**
 * The rule, close to Pandoc's and GitHub's, made so that prices stay prices ("Rp5.000 dan $5", "US$5 atau US$10", "$5/$10"):
 * - `$…$`, on one line: no space after the opening sign and none before the closing one, no letter or digit before the opening
 *   sign, no digit after the closing one
 * - `$$…$$`, over lines too: a formula on a line of its own
 * - a backslash takes a dollar sign's meaning away
 */
const formula =
  /\\[^]|\$\$(?<display>(?:[^$\\]|\\[^]|\$(?!\$))+)\$\$|(?<![\p{L}\p{N}$])\$(?!\s)(?<inline>(?:[^$\\\n]|\\[^\n])+)(?<!\s)\$(?!\d)/gu;

function words(source: string): Piece[] {
  if (source === '') return [];
  return [{ kind: 'text', source, text: source.replace(/\\[^]/g, (pair) => (pair[1] === '$' ? '$' : pair)) }];
}

/** Splits a text into words and formulas. */
export function splitMath(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: source, index, groups } of text.matchAll(formula)) {
    const tex = (groups?.['display'] ?? groups?.['inline'])?.trim();
    if (!tex) continue;
    const isDisplay = groups?.['display'] !== undefined;
    pieces.push(...words(text.slice(done, index)), { kind: 'math', source, tex, isDisplay });
    done = index + source.length;
  }
  return [...pieces, ...words(text.slice(done))];
}

/** True if a text has a formula, so that the code that draws formulas is needed. */
export const hasMath = (text: string): boolean =>
  text.includes('$') && splitMath(text).some(({ kind }) => kind === 'math');
