import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { eventually } from '../../test/eventually.ts';
import { withTimeLimits } from './time-limits.ts';

/** A pool with one connection, whose statements called `hangs` and commits wait for `answer`. */
function givenPool({ commitHangs = false } = {}) {
  const released: (boolean | undefined)[] = [];
  const sent: string[] = [];
  const { promise, resolve: answer, reject: breakConnection } = Promise.withResolvers<void>();
  const client = {
    async query(text: string) {
      sent.push(text);
      if (text === 'hangs' || (text === 'commit' && commitHangs)) await promise;
      return { command: 'SELECT', rowCount: 1, rows: [text] };
    },
    release: (destroy?: boolean) => void released.push(destroy),
  };
  const pool = { options: {}, connect: async () => client, end: async () => {} } as unknown as PostgresPool;
  return { pool: withTimeLimits(pool, { commitMs: 30, statementMs: 60 }), released, sent, answer, breakConnection };
}

const run = (client: PostgresPoolClient, text: string) => client.query<string>(text, []);
const stuck = { code: 'DATABASE_STUCK' };

describe('withTimeLimits', () => {
  it('answers for a database that says nothing, and gives the connection back only when it is done', async () => {
    const { pool, released, sent, answer } = givenPool();
    const client = await pool.connect();
    await expect(run(client, 'hangs')).rejects.toMatchObject(stuck);
    await expect(run(client, 'rollback')).rejects.toMatchObject(stuck);
    client.release();
    expect([released, sent]).toEqual([[], ['hangs']]);
    answer();
    await eventually(
      () => released,
      ({ length }) => length === 1,
      1_000,
    );
    expect(released).toEqual([true]);
  });

  it('gives a connection back that breaks while it is stuck', async () => {
    const { pool, released, breakConnection } = givenPool();
    const client = await pool.connect();
    await expect(run(client, 'hangs')).rejects.toMatchObject(stuck);
    client.release();
    breakConnection(new Error('Connection terminated'));
    await eventually(
      () => released,
      ({ length }) => length === 1,
      1_000,
    );
  });

  it('limits the end of a transaction, and not what is in it', async () => {
    const { pool, answer } = givenPool({ commitHangs: true });
    const client = await pool.connect();
    await run(client, 'begin');
    let isDone = false;
    const long = run(client, 'hangs').then(() => (isDone = true));
    await expect(run(client, 'commit')).rejects.toMatchObject(stuck);
    expect(isDone).toBe(false);
    answer();
    await long;
  });

  it('changes nothing about a database that answers', async () => {
    const { pool, released } = givenPool();
    const client = await pool.connect();
    for (const text of ['begin', 'select', 'commit', 'begin', 'rollback', 'select'])
      expect(await run(client, text)).toEqual({ command: 'SELECT', rowCount: 1, rows: [text] });
    client.release();
    expect(released).toEqual([undefined]);
  });
});
