import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

/** Bytes of the responses' table with its key on the disk. Reads the whole table on SQLite. */
export async function responseBytes(url: string, table: 'response' | 'response_archive' = 'response'): Promise<number> {
  if (url.startsWith('sqlite:')) {
    const sqlite = new SqliteDatabase(url.slice('sqlite:'.length), { readonly: true });
    try {
      return sqlite
        .prepare(
          'select sum(pgsize) from dbstat where aggregate = true and name in (select name from sqlite_master where tbl_name = ?)',
        )
        .pluck()
        .get(table) as number;
    } finally {
      sqlite.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_total_relation_size($1::regclass) as bytes', [
      table,
    ]);
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}
