/** Terms as one text, sorted, separated by line ends, with one at each end: one pattern can search for several of them. */
export const asText = (terms: readonly string[]): string =>
  terms
    .toSorted()
    .map((term) => `\n${term}\n`)
    .join('');
/** The terms of such a text. */
export const asTerms = (text: string): string[] => text.split('\n').filter(Boolean);
