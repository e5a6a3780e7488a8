import { splitMath } from './split-math.ts';

/** A part of a text that comes from elsewhere: words in which a dollar sign is a dollar sign, or a formula in TeX. */
export type Part = string | { tex: string; isDisplay: boolean };

/** True if the last sign is a backslash that would take the meaning of the next one away. */
function isOpenEnded(text: string): boolean {
  let count = 0;
  while (text.at(-1 - count) === '\\') count++;
  return count % 2 === 1;
}

/** A formula as our texts have it; '' if there is nothing in it. */
function sourceOf({ tex, isDisplay }: Exclude<Part, string>): string {
  const whole = isDisplay ? tex : tex.replace(/\s*\n\s*/g, ' ').trim();
  if (whole.trim() === '') return '';
  const closed = isOpenEnded(whole) ? `${whole}{}` : whole;
  if (isDisplay) return `$$${closed}$$`;
  return `$${closed.replace(/\\[^]|\$/g, (found) => (found === '$' ? String.raw`\$` : found))}$`;
}

/** Parts in one text, with spaces where a formula can't be beside a letter, a digit or another sign. */
function spaced(parts: readonly string[], isFormula: (part: string) => boolean): string {
  return parts
    .map((part, index) => {
      const before = parts[index - 1] ?? '';
      const isTooClose = isFormula(part)
        ? /[\p{L}\p{N}$]$/u.test(before.slice(-2)) || isOpenEnded(before)
        : /^\d/.test(part) && before.endsWith('$');
      return (isTooClose ? ' ' : '') + part;
    })
    .join('');
}

/**
 * Joins words and formulas to a text that `splitMath` splits in the same way. A dollar sign in the words stays as it is, unless
 * `splitMath` would see a formula: then all of them are escaped. A space is added where a formula can't be beside a letter or digit.
 * Words may have escaped dollar signs already.
 */
export function joinMath(parts: readonly Part[]): string {
  const formulas = new Set<string>();
  const sources = parts.map((part) => {
    if (typeof part === 'string') return part;
    const source = sourceOf(part);
    formulas.add(source);
    return source;
  });
  const wanted = sources.filter((source, index) => source !== '' && typeof parts[index] !== 'string');
  const showsThese = (text: string) => {
    const shown = splitMath(text).filter(({ kind }) => kind === 'math');
    return shown.length === wanted.length && shown.every(({ source }, index) => source === wanted[index]);
  };
  const together = sources.join('');
  if (showsThese(together)) return together;
  const kept = sources.filter((source) => source !== '');
  const apart = spaced(kept, (part) => formulas.has(part));
  if (showsThese(apart)) return apart;
  const escaped = kept.map((part) => (formulas.has(part) ? part : part.replace(/\\\$|\$/g, String.raw`\$`)));
  return spaced(escaped, (part) => formulas.has(part));
}
