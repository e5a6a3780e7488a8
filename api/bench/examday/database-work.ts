import { readFileSync } from 'node:fs';
import pg from 'pg';

const msPerTick = 10;

/** Processor time of a process of this machine, in ms; undefined when it isn't one, or has ended. */
function cpuMsOf(pid: number): number | undefined {
  try {
    // After the name in brackets, which may contain spaces: fields 14 and 15 of proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}

/**
 * The processor time that PostgreSQL's connections to a database have used so far, in ms. Without those that have been closed, and the server's own
 * writers. Undefined for SQLite, which works in the API's process, and for a server elsewhere.
 */
export async function databaseCpuMs(databaseUrl: string): Promise<number | undefined> {
  if (!databaseUrl.startsWith('postgres')) return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  const times = rows.map(({ pid }) => cpuMsOf(pid));
  return times.some((ms) => ms === undefined) ? undefined : times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
}
