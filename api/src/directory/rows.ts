/** Rows of one statement: stays below every database's limit of parameters. */
const rowsPerStatement = 1_000;

/** Terms as one text, in which each stands between two line ends. */
export const asText = (terms: readonly string[]): string => `\n${terms.join('\n')}\n`;
export const asTerms = (text: string): string[] => text.split('\n').filter(Boolean);

/** Rows in parts, each small enough for one statement. */
export const inChunks = <Row>(rows: readonly Row[], size = rowsPerStatement): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
