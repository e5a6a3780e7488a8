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

/** One call of an app in this process. */
export interface ExplainedCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: object;
}

/** An app in this process whose statements are explained. */
export interface ExplainingApp {
  /** @throws Error on any other answer than a success */
  call(call: ExplainedCall): Promise<CallScans & { answer: string }>;
  close(): Promise<void>;
}

/** Makes each call once in this process and explains every statement that it runs. */
export async function explainCalls(
  db: Kysely<Database>,
  jwtSecret: string,
  uploadsDir: string,
  tokenFor: (path: string) => Promise<string>,
  paths: readonly string[],
): Promise<CallScans[]> {
  const app = await openExplaining(db, jwtSecret, uploadsDir);
  const explained: CallScans[] = [];
  try {
    for (const path of paths) {
      const { statements, scans } = await app.call({ method: 'GET', path, token: await tokenFor(path) });
      explained.push({ path, statements, scans });
    }
  } finally {
    await app.close();
  }
  return explained;
}

/** Builds the app on a database. */
export async function openExplaining(
  db: Kysely<Database>,
  jwtSecret: string,
  uploadsDir: string,
): Promise<ExplainingApp> {
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
  await app.ready();
  return {
    async call({ method, path, token, body }) {
      listened.take();
      const answer = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body }),
      });
      const statements = listened.take();
      if (answer.statusCode !== 200 && answer.statusCode !== 201)
        throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      const scans: Scan[] = [];
      for (const statement of statements) scans.push(...(await scansOf(db, statement)));
      return { path, statements: statements.length, scans, answer: answer.body };
    },
    close: () => app.close(),
  };
}
