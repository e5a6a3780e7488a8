import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { listenTo, type Scan, scansOf } from '../../harness/query-plans.ts';
import { buildApp } from '../../src/app.ts';
import type { Database } from '../../src/db/schema.ts';
import { createFolderStore } from '../../src/foundation/files/folder-store.ts';
import { loadExamContent } from '../../src/foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../../src/seed/content-folder.ts';

/** The tables that one call's statements read as a whole. */
export interface CallScans {
  path: string;
  statements: number;
  scans: Scan[];
}

/** Makes each call once in this process and explains every statement that it runs. */
export async function explainCalls(
  db: Kysely<Database>,
  jwtSecret: string,
  uploadsDir: string,
  tokenFor: (path: string) => Promise<string>,
  paths: readonly string[],
): Promise<CallScans[]> {
  const listened = listenTo(db);
  const { app } = await buildApp({
    db: listened.db,
    ...loadExamContent(contentFolder),
    jwtSecret,
    fileStore: createFolderStore(uploadsDir),
    idCardKey: randomBytes(32).toString('hex'),
    mail: null,
    publicUrl: 'http://localhost',
    corsOrigins: [],
    trustProxy: false,
    demoAccountsOpen: true,
    docs: false,
    logger: false,
    now: () => new Date(),
  });
  const explained: CallScans[] = [];
  try {
    await app.ready();
    for (const path of paths) {
      listened.take();
      const { statusCode, body } = await app.inject({
        method: 'GET',
        url: path,
        headers: { authorization: `Bearer ${await tokenFor(path)}` },
      });
      const statements = listened.take();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      const scans: Scan[] = [];
      for (const statement of statements) scans.push(...(await scansOf(db, statement)));
      explained.push({ path, statements: statements.length, scans });
    }
  } finally {
    await app.close();
  }
  return explained;
}
