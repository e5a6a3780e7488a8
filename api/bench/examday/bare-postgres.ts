// Runs as a child process: a bare Fastify route that durably upserts one row at a time on PostgreSQL, over as many connections
// as the API has.
import Fastify from 'fastify';
import pg from 'pg';
import type { BareServerReady } from '../save/messages.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
  'create table if not exists bare_response (attempt_id text, item_id text, option text, sequence bigint, primary key (attempt_id, item_id))',
);

const app = Fastify();
app.put<{ Params: { attemptId: string; itemId: string }; Body: { option: string; sequence: number } }>(
  '/api/attempts/:attemptId/responses/:itemId',
  async ({ params, body }) => {
    await pool.query({
      name: 'upsert',
      text: `insert into bare_response values ($1, $2, $3, $4)
             on conflict (attempt_id, item_id) do update set option = excluded.option, sequence = excluded.sequence`,
      values: [params.attemptId, params.itemId, body.option, body.sequence],
    });
    return { itemId: params.itemId, sequence: body.sequence };
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port');
process.send?.({ port: address.port } satisfies BareServerReady);
