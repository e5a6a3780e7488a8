import type pg from 'pg';

/** The part of pg's connection that COPY needs; its types leave it out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value of a column: our tables have no others. */
export type Cell = string | number | Buffer | null | undefined;

/** A value in COPY's text format. */
const cell = (value: Cell): string =>
  value === null || value === undefined
    ? '\\N'
    : (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)).replace(
        /[\\\t\n\r]/g,
        (found) => special[found] ?? found,
      );

/**
 * Sends rows by PostgreSQL's COPY, which reads them several times faster than any insert.
 * @param target the table with its columns in brackets, and perhaps options, as the statement names them
 * @throws the server's error; nothing of these rows is stored then
 */
export function copyIn(
  client: pg.Client,
  { table, columns, options = '' }: { table: string; columns: string; options?: string },
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(cell).join('\t'));
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    // A query of pg's own kind: it is told of the server's messages.
    client.query({
      submit: (connection: unknown) =>
        (connection as CopyConnection).query(`copy ${table} (${columns}) from stdin ${options}`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(`${lines.join('\n')}\n`));
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
        // After a refused statement the server says that it is ready; after a lost connection nobody does.
        reject(error);
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    } as unknown as pg.Submittable);
  });
}
