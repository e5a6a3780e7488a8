// Runs as a child process: the baseline for the real route. A bare Fastify route that durably upserts one row at a time, and
// one that sends the same bytes as an attempt of 100 questions.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import Fastify from 'fastify';
import type { BareServerReady } from './messages.ts';

const attemptBytes = readFileSync(process.argv[2] as string);
const sqlite = new SqliteDatabase(join(mkdtempSync(join(tmpdir(), 'tryout-bench-bare-')), 'bare.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(
  'create table response (attempt_id text, item_id text, option text, sequence integer, primary key (attempt_id, item_id))',
);
const upsert = sqlite.prepare(
  `insert into response values (?, ?, ?, ?)
   on conflict (attempt_id, item_id) do update set option = excluded.option, sequence = excluded.sequence`,
);

const app = Fastify();
app.put<{ Params: { attemptId: string; itemId: string }; Body: { option: string; sequence: number } }>(
  '/api/attempts/:attemptId/responses/:itemId',
  async ({ params, body }) => {
    upsert.run(params.attemptId, params.itemId, body.option, body.sequence);
    return { itemId: params.itemId, sequence: body.sequence };
  },
);
app.get('/attempt', async (_request, reply) => reply.type('application/json; charset=utf-8').send(attemptBytes));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port');
process.send?.({ port: address.port } satisfies BareServerReady);
