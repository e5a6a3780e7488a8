/** Rows in one statement: below every database's limit of parameters. */
const rowsPerStatement = 1_000;

/** Rows in parts, each small enough for one statement. */
export const inChunks = <Row>(rows: readonly Row[], size = rowsPerStatement): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
