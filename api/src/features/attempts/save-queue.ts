import { isDatabaseTrouble } from '../../db/database-trouble.ts';
import type { Save } from './attempt.repository.ts';

export interface SaveQueue {
  /** Resolves when the responses are on disk; with undefined when the attempt is no longer running. */
  save(save: Save): Promise<number[] | undefined>;
  /** Resolves when every save that was handed in before is on disk or refused: a submit must not overtake an answer. */
  settled(): Promise<void>;
}

interface Waiting {
  /** Undefined for someone who only waits for those before. */
  save: Save | undefined;
  resolve(sequences: number[] | undefined): void;
  reject(error: unknown): void;
}

/** Responses written in one transaction at most; keeps a statement below every database's limit of parameters. */
const responsesPerBatch = 1_000;

/**
 * Commits together what arrives together. A disk flush costs the same for one answer as for a hundred, so all saves that the
 * server has read while the last flush ran share the next one. Each is answered after its own flush.
 * @param saveAll writes all in one transaction or none; when it fails, each save is tried alone, so that one bad save never fails
 *   its neighbours. When the database itself is in trouble they all fail at once: with a lock of some seconds, each alone would
 *   wait for it in turn.
 */
export function createSaveQueue(saveAll: (saves: readonly Save[]) => Promise<(number[] | undefined)[]>): SaveQueue {
  let waiting: Waiting[] = [];
  let isDraining = false;

  function takeBatch(): Waiting[] {
    let responses = 0;
    const fitting = waiting.findIndex(({ save }) => (responses += save?.responses.length ?? 0) > responsesPerBatch);
    // A save that is too large for any batch goes alone.
    const count = fitting === -1 ? waiting.length : Math.max(1, fitting);
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  }

  async function saveTogether(batch: Waiting[]): Promise<void> {
    const saves = batch.flatMap(({ save }) => save ?? []);
    try {
      const results = saves.length > 0 ? await saveAll(saves) : [];
      let next = 0;
      for (const { save, resolve } of batch) resolve(save && results[next++]);
    } catch (error) {
      if (saves.length > 1 && !isDatabaseTrouble(error)) for (const one of batch) await saveTogether([one]);
      else batch.forEach(({ save, resolve, reject }) => (save ? reject(error) : resolve(undefined)));
    }
  }

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      // What the server reads in this turn of the event loop may still join.
      await new Promise((resolve) => setImmediate(resolve));
      await saveTogether(takeBatch());
    }
    isDraining = false;
  }

  function join(save: Save | undefined): Promise<number[] | undefined> {
    return new Promise((resolve, reject) => {
      waiting.push({ save, resolve, reject });
      if (!isDraining) void drain();
    });
  }

  return {
    save: join,
    async settled() {
      await join(undefined);
    },
  };
}
