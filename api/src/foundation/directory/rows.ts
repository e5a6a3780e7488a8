/** Rows in one statement: below every database's limit of parameters. */
const rowsPerStatement = 1_000;

/** Terms as one text, sorted, separated by line ends, with one at each end: one pattern can search for several of them. */
export const asText = (terms: readonly string[]): string =>
  terms
    .toSorted()
    .map((term) => `\n${term}\n`)
    .join('');
/** The terms of such a text. */
export const asTerms = (text: string): string[] => text.split('\n').filter(Boolean);

/** Rows in parts, each small enough for one statement. */
export const inChunks = <Row>(rows: readonly Row[], size = rowsPerStatement): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
