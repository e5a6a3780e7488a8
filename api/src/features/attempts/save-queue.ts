import type { Save } from './attempt.repository.ts';

export interface SaveQueue {
  /** Resolves when the responses are on disk; with undefined when the attempt is no longer running. */
  save(save: Save): Promise<number[] | undefined>;
}

interface Waiting {
  save: Save;
  resolve(sequences: number[] | undefined): void;
  reject(error: unknown): void;
}

/** Responses written in one transaction at most; keeps a statement below every database's limit of parameters. */
const responsesPerBatch = 1_000;

/**
 * Commits together what arrives together. A disk flush costs the same for one answer as for a hundred, so all saves that the
 * server has read while the last flush ran share the next one. Each is answered after its own flush.
 * @param saveAll writes all in one transaction or none; when it fails, each save is tried alone, so that one bad save never fails
 *   its neighbours
 */
export function createSaveQueue(saveAll: (saves: readonly Save[]) => Promise<(number[] | undefined)[]>): SaveQueue {
  let waiting: Waiting[] = [];
  let isDraining = false;

  function takeBatch(): Waiting[] {
    let responses = 0;
    const fitting = waiting.findIndex(({ save }) => (responses += save.responses.length) > responsesPerBatch);
    // A save that is too large for any batch goes alone.
    const count = fitting === -1 ? waiting.length : Math.max(1, fitting);
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  }

  async function saveAlone({ save, resolve, reject }: Waiting): Promise<void> {
    try {
      const [sequences] = await saveAll([save]);
      resolve(sequences);
    } catch (error) {
      reject(error);
    }
  }

  async function saveTogether(batch: Waiting[]): Promise<void> {
    let results: (number[] | undefined)[];
    try {
      results = await saveAll(batch.map(({ save }) => save));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await saveAlone(one);
      return;
    }
    batch.forEach(({ resolve }, index) => resolve(results[index]));
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

  return {
    save: (save) =>
      new Promise((resolve, reject) => {
        waiting.push({ save, resolve, reject });
        if (!isDraining) void drain();
      }),
  };
}
