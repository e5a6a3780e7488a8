import type { Kysely } from 'kysely';
import { batched } from '../../db/batched.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';

/** Reads what has changed for those who listen. */
export function createSignalRepository(db: Kysely<Database>) {
  async function readAll(attemptIds: readonly string[]) {
    const read = (ids: readonly string[]) =>
      db
        .selectFrom('attempt')
        .select(['id', 'learnerId', 'state', 'deadlineAt', 'pausedAt'])
        .where('id', ...oneOf(db, ids))
        .execute();
    const rows: Awaited<ReturnType<typeof read>> = [];
    for (const some of inChunks(attemptIds)) rows.push(...(await read(some)));
    return rows.map((row) => [row.id, row] as const);
  }
  /** Thousands begin to listen in the same seconds: their clocks are read together. */
  const readOne = batched(readAll);

  return {
    /** The versions of these events. */
    async readVersions(tryoutIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('event')
        .select(['tryoutId', 'version'])
        .where('tryoutId', ...oneOf(db, tryoutIds))
        .execute();
      return new Map(rows.map(({ tryoutId, version }) => [tryoutId, version]));
    },

    /** The clocks of these attempts; one that is gone is left out. */
    async readClocks(attemptIds: readonly string[]) {
      const [first, ...others] = attemptIds;
      if (first === undefined || others.length > 0) return new Map(await readAll(attemptIds));
      const clock = await readOne(first);
      return new Map(clock ? [[first, clock]] : []);
    },
  };
}
export type SignalRepository = ReturnType<typeof createSignalRepository>;
