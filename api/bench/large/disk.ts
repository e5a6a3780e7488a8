import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';

/** Bytes of a stored response with its index, measured (docs/growth.md), and of what loading needs beside it: PostgreSQL sorts the index in files. */
const bytesPerResponse = { sqlite: { stored: 240, loading: 0 }, postgres: { stored: 295, loading: 140 } };
/** Everything else of such a database: its packages, and learners and attempts, which grow with the responses. */
const catalogueBytes = 200 * 2 ** 20;
const otherBytesPerResponse = 60;
/** Never filled: others need the disk, too. */
export const leftFreeBytes = 3 * 2 ** 30;
/** Below that size nothing is asked for: such a database is made by tests. */
const smallResponses = 100_000;

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

export interface Disk {
  /** Bytes that may still be written. */
  free(): number;
}

/**
 * The disk of a database; undefined if it is on another machine, or the server doesn't say where its files are.
 */
export async function diskOf(url: string): Promise<Disk | undefined> {
  const folder = url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : await postgresFolder(url);
  if (folder === undefined || !existsSync(folder)) return undefined;
  return {
    free() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
  };
}

async function postgresFolder(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string | null }>(
      `select setting as folder from pg_settings where name = 'data_directory'`,
    );
    return rows[0]?.folder ?? undefined;
  } finally {
    await client.end();
  }
}

/**
 * Says what so many responses need on the disk.
 * @param size `rows`: those that aren't archived
 * @throws Error when it has less, and what must stay free
 */
export async function expectRoom(
  url: string,
  { responses, rows }: { responses: number; rows: number },
  say: (line: string) => void,
): Promise<Disk | undefined> {
  if (responses < smallResponses) return undefined;
  const { stored, loading } = bytesPerResponse[url.startsWith('sqlite:') ? 'sqlite' : 'postgres'];
  const kept = catalogueBytes + rows * stored + responses * otherBytesPerResponse;
  const needed = kept + rows * loading;
  const disk = await diskOf(url);
  const asked = `${responses} responses need some ${gigabytes(kept)}, and ${gigabytes(needed)} while they are loaded`;
  if (!disk) {
    say(`${asked}. The server's disk can't be seen from here: look yourself.`);
    return undefined;
  }
  const free = disk.free();
  say(`${asked}; ${gigabytes(free)} are free, of which ${gigabytes(leftFreeBytes)} must stay free.`);
  if (free - leftFreeBytes < needed)
    throw new Error(
      `The disk has no room: ${gigabytes(needed + leftFreeBytes)} are needed, ${gigabytes(free)} are free. Some ${Math.floor(((free - leftFreeBytes) / needed) * responses)} responses would fit.`,
    );
  return disk;
}

/** @throws Error when less is free than must stay free */
export function expectSpace(disk: Disk | undefined): void {
  const free = disk?.free();
  if (free !== undefined && free < leftFreeBytes)
    throw new Error(`Only ${gigabytes(free)} are free on the disk: stopped before it is full, and nothing is kept.`);
}
