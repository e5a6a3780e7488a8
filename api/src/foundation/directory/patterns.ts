/** Sorts after every text that can follow in a term. */
export const endOfText = '\u{10ffff}';

/** Escapes `%`, `_` and `\` in a search, so that they have no special meaning. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * A LIKE pattern for an entry's sorted terms: matches if they include each of the exact terms and a word for each of the beginnings.
 * Undefined if there is nothing to match.
 */
export function patternOf(exact: readonly string[], beginnings: readonly string[]): string | undefined {
  const words = beginnings
    // A word that begins with "sit" also begins with "si".
    .filter((one) => !beginnings.some((other) => other !== one && other.startsWith(one)))
    .toSorted()
    .map((beginning) => `\n${literally(beginning)}`);
  // In the entry, exact terms come before all words.
  const parts = [...exact.toSorted().map((term) => `\n${literally(term)}\n`), ...words];
  return parts.length > 0 ? `%${parts.join('%')}%` : undefined;
}
