// Runs as a child process: the API as in production, on a database file of its own, with one running attempt for each
// connection.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../../src/app.ts';
import { openSqlite } from '../../src/db/sqlite.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createFolderStore } from '../../src/foundation/files/folder-store.ts';
import { loadExamContent } from '../../src/foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../../src/seed/content-folder.ts';
import { insertLearners, insertTryout } from '../../harness/fixture.ts';
import type { RealServerReady, Sitter } from './messages.ts';

const connections = Number(process.argv[2]);
const questionCount = Number(process.argv[3]);
const dataDir = mkdtempSync(join(tmpdir(), 'tryout-bench-'));
const db = openSqlite(join(dataDir, 'tryout.db'));
await migrate(db);

const { app } = await buildApp({
  db,
  ...loadExamContent(contentFolder),
  jwtSecret: randomBytes(32).toString('hex'),
  idCardKey: randomBytes(32).toString('hex'),
  fileStore: createFolderStore(dataDir),
  mail: null,
  publicUrl: 'http://localhost',
  corsOrigins: [],
  trustProxy: false,
  demoAccountsOpen: true,
  docs: false,
  logger: false,
  now: () => new Date(),
});
await app.listen({ port: 0, host: '127.0.0.1' });

const tryoutId = await insertTryout(db, questionCount);
const sitters: Sitter[] = [];
// One more than the answering ones: the last only loads its attempt, as thousands do in the minute in which an exam opens.
for (const learnerId of await insertLearners(db, connections + 1)) {
  const token = app.jwt.sign({ ver: 1 }, { sub: learnerId, aud: 'learner', expiresIn: 3600 });
  const headers = { authorization: `Bearer ${token}` };
  const started = await app.inject({ method: 'POST', url: '/api/attempts', headers, payload: { tryoutId } });
  const attempt = started.json<{ id: string; items: { id: string }[] }>();
  sitters.push({ token, attemptId: attempt.id, itemIds: attempt.items.map(({ id }) => id) });
}

const delay = monitorEventLoopDelay({ resolution: 5 });
process.on('message', (message) => {
  if (message === 'start-watching') {
    delay.enable();
    delay.reset();
  }
  if (message === 'how-late') process.send?.({ eventLoopP99Ms: delay.percentile(99) / 1e6 });
});
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port');
const [reader] = sitters.splice(-1) as [Sitter];
const ready: RealServerReady = { port: address.port, sitters, reader, databaseFile: join(dataDir, 'tryout.db') };
process.send?.(ready);
