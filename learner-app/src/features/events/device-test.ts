import { inTime } from '@tryout/shared-ui';
import { deleteDB, openDB } from 'idb';

/** The device's room for answers. `isPersistent`: the browser won't clear it when space runs out; null where it doesn't say. */
export interface StorageFinding {
  canKeep: boolean;
  isPersistent: boolean | null;
}

/** A test may wait longer than a page does: a slow storage is no missing one. */
const patienceMs = 4_000;
const databaseName = 'tryout-device-test';

async function writeAndRead(): Promise<boolean> {
  const db = await openDB(databaseName, 1, { upgrade: (fresh) => void fresh.createObjectStore('kept') });
  try {
    await db.put('kept', 'jawaban', 'soal');
    return (await db.get('kept', 'soal')) === 'jawaban';
  } finally {
    db.close();
    await deleteDB(databaseName);
  }
}

/** Writes to the device's database, reads it again, and removes it. */
export async function testStorage(): Promise<StorageFinding> {
  const canKeep = await inTime(writeAndRead(), patienceMs).catch(() => false);
  const { storage } = navigator as { storage?: StorageManager };
  const isPersistent = await inTime(Promise.resolve(storage?.persisted?.() ?? null), patienceMs).catch(() => null);
  return { canKeep, isPersistent };
}

/** The way to the server and back. */
export interface LineFinding {
  /** Milliseconds of the calls that were answered, the quickest first. */
  answeredMs: number[];
  tries: number;
  /** How far the device's clock is ahead of the server's, in seconds; null where the server didn't say. */
  clockAheadSeconds: number | null;
}

const lineTries = 5;
const lineTimeoutMs = 8_000;
/** The smallest call that anybody may make. */
const smallCall = '/api/tryouts?pageSize=1';

/** Calls the server five times, one after the other, as an exam's saves do. */
export async function testLine(fetchOnce: typeof fetch = fetch): Promise<LineFinding> {
  const answeredMs: number[] = [];
  let clockAheadSeconds: number | null = null;
  for (let tries = 0; tries < lineTries; tries += 1) {
    const sentAtMs = performance.now();
    const response = await fetchOnce(new URL(smallCall, location.origin), {
      cache: 'no-store',
      signal: AbortSignal.timeout(lineTimeoutMs),
    })
      .then(async (answer) => (await answer.text(), answer))
      .catch(() => undefined);
    if (!response?.ok) continue;
    const tookMs = performance.now() - sentAtMs;
    answeredMs.push(tookMs);
    const date = Date.parse(response.headers.get('date') ?? '');
    // The header has whole seconds.
    if (!Number.isNaN(date)) clockAheadSeconds = Math.round((Date.now() - tookMs / 2 - (date + 500)) / 1000);
  }
  return { answeredMs: answeredMs.toSorted((one, other) => one - other), tries: lineTries, clockAheadSeconds };
}

export type LineVerdict = 'good' | 'enough' | 'bad';

/** Answers are sent one by one: under a second each goes unnoticed; up to three they wait on the device a little. */
const goodMs = 1_000;
const enoughMs = 3_000;

/** Judges a line by its middle call, and by those that were lost. */
export function judgeLine({ answeredMs, tries }: Pick<LineFinding, 'answeredMs' | 'tries'>): LineVerdict {
  const middle = answeredMs[Math.floor(answeredMs.length / 2)];
  const lost = tries - answeredMs.length;
  if (middle === undefined || lost > 1 || middle > enoughMs) return 'bad';
  return lost === 0 && middle <= goodMs ? 'good' : 'enough';
}
