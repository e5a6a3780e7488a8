import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';

export interface Contents {
  /** Of each table its rows, as one checksum. */
  tables: Map<string, { rows: number; sha256: string }>;
  /** Of each file, by its path, the checksum. */
  files: Map<string, string>;
}

/** Rows of the processes that ran, which a restored product doesn't have. */
const ofProcesses = new Set(['api_process', 'job_turn']);
/** Moments that are others when people are erased a second time, and what a job has found since. */
const moments: Record<string, string[]> = {
  erasure: ['at'],
  attempt: ['submittedAt'],
  package_check: ['checkedState', 'checkedAt', 'blocking', 'notes'],
};

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Checksums of everything that is stored; `of` leaves out the moments above. */
export async function contentsOf(
  url: string,
  uploadsDir: string,
  of: 'everything' | 'all but moments',
): Promise<Contents> {
  const tables: Contents['tables'] = new Map();
  const db = await openDatabase(url);
  try {
    for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
      if (ofProcesses.has(name)) continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      const texts = rows.map((row) =>
        JSON.stringify(
          Object.entries(row).filter(([column]) => of === 'everything' || !moments[name]?.includes(column)),
        ),
      );
      const hash = createHash('sha256');
      for (const text of texts.toSorted()) hash.update(`${text}\n`);
      tables.set(name, { rows: rows.length, sha256: hash.digest('hex') });
    }
  } finally {
    await db.destroy();
  }
  const paths = existsSync(uploadsDir)
    ? readdirSync(uploadsDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  const files = paths.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(uploadsDir.length + 1), sha256(readFileSync(path))];
  });
  return { tables, files: new Map(files) };
}

/** Everything that isn't the same in both, in words. */
export function differences(expected: Contents, found: Contents): string[] {
  const told: string[] = [];
  for (const name of new Set([...expected.tables.keys(), ...found.tables.keys()])) {
    const [one, other] = [expected.tables.get(name), found.tables.get(name)];
    if (one?.sha256 !== other?.sha256) told.push(`table ${name}: ${one?.rows} rows before, ${other?.rows} after`);
  }
  for (const path of new Set([...expected.files.keys(), ...found.files.keys()]))
    if (expected.files.get(path) !== found.files.get(path)) told.push(`file ${path}`);
  return told;
}
