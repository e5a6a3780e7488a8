import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Nanoseconds for which a thread has run on a processor: the first field of proc's schedstat, far finer than the ticks of `stat`. */
function ranNs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch (error) {
    // It has ended.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return 0;
    throw error;
  }
}

/** Processor time of all threads of a process of this machine so far, in ms. */
const processCpuMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ranNs(`/proc/${pid}/task/${thread}/schedstat`), 0) /
  1e6;

/** Bytes that a process has had the disk read so far: pages that neither it nor the system still had in memory. */
function fromDisk(pid: number): number {
  try {
    return Number(/^read_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return 0;
    throw error;
  }
}

/** A process's use of the machine so far. */
export interface Used {
  cpuMs: number;
  diskBytes: number;
}

export const usedBy = (pid: number): Used => ({ cpuMs: processCpuMs(pid), diskBytes: fromDisk(pid) });

/**
 * What PostgreSQL's processes that serve a database's connections have used, by process. Its writers, which serve all databases, aren't among them, nor
 * is the connection that asks. The server must be on this machine.
 * @param database by default the client's own
 */
export async function usedByBackends(client: pg.Client, database?: string): Promise<Map<number, Used>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = coalesce($1, current_database()) and pid <> pg_backend_pid()',
    [database],
  );
  return new Map(rows.map(({ pid }) => [pid, usedBy(pid)]));
}

/** The use between two looks. A process that is new has begun in between; the last work of one that has ended is missing. */
export const usedBetween = (before: ReadonlyMap<number, Used>, after: ReadonlyMap<number, Used>): Used => {
  const sum = (of: (used: Used) => number) =>
    [...after].reduce((total, [pid, used]) => total + of(used) - of(before.get(pid) ?? { cpuMs: 0, diskBytes: 0 }), 0);
  return { cpuMs: sum(({ cpuMs }) => cpuMs), diskBytes: sum(({ diskBytes }) => diskBytes) };
};
