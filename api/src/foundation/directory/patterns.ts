/** Greater than any text that a term can go on with. */
export const endOfText = '\u{10ffff}';

/** `%`, `_` and `\` in what somebody searches for mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Matches the terms of an entry, which are sorted, where they have this very one and a word for each of these beginnings.
 * Undefined where that is nothing to ask for.
 */
export function patternOf(exact: string | undefined, beginnings: readonly string[]): string | undefined {
  const parts = beginnings
    // Whoever has "sit" has "si", too.
    .filter((one) => !beginnings.some((other) => other !== one && other.startsWith(one)))
    .toSorted()
    .map((beginning) => `\n${literally(beginning)}`);
  if (exact !== undefined) parts.unshift(`\n${literally(exact)}\n`);
  return parts.length > 0 ? `%${parts.join('%')}%` : undefined;
}
