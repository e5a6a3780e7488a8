import { isDatabaseTrouble } from '../../db/database-trouble.ts';
import type { Closing, Save } from './attempt-writes.ts';

/** What is written in one transaction: all of it, or nothing. */
export interface Batch {
  saves: readonly Save[];
  closings: readonly Closing[];
}

/** What became of a batch, in its order. */
export interface Written {
  /** The stored sequences of each save; undefined where the attempt was no longer running. */
  saved: readonly (number[] | undefined)[];
  /** False where the attempt had been closed before. */
  closed: readonly boolean[];
}

export interface WriteQueue {
  /** Resolves when the responses are on disk; with undefined when the attempt is no longer running. */
  save(save: Save): Promise<number[] | undefined>;
  /** Resolves when the attempt's end is on disk. Every save that was handed in before counts. */
  close(closing: Closing): Promise<boolean>;
}

interface Waiting {
  /** Of one batch alone: its only save or closing. */
  batch: Batch;
  resolve(written: Written): void;
  reject(error: unknown): void;
}

/** Responses written in one transaction at most; keeps a statement below every database's limit of parameters. */
const responsesPerBatch = 1_000;
/** A closing reads and scores a paper: fifty fill a batch, so that answers never wait for long behind a crowd that hands in. */
const closingWeight = 20;

const weightOf = ({ saves, closings }: Batch) =>
  saves.reduce((sum, { responses }) => sum + responses.length, closings.length * closingWeight);

/**
 * Commits together what arrives together. A disk flush costs the same for one answer as for a hundred, so whatever the server has
 * read while the last flush ran shares the next one. Each is answered after its own flush. Within a batch the saves come first: a
 * submit never overtakes an answer.
 * @param write writes all in one transaction or none; when it fails, each is tried alone, so that a bad one never fails its
 *   neighbours. When the database itself is in trouble they all fail at once: with a lock of some seconds, each alone would wait
 *   for it in turn.
 */
export function createWriteQueue(write: (batch: Batch) => Promise<Written>): WriteQueue {
  let waiting: Waiting[] = [];
  let isDraining = false;

  function takeBatch(): Waiting[] {
    let weight = 0;
    const fitting = waiting.findIndex(({ batch }) => (weight += weightOf(batch)) > responsesPerBatch);
    // One that is too large for any batch goes alone.
    const count = fitting === -1 ? waiting.length : Math.max(1, fitting);
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken;
  }

  async function writeTogether(taken: readonly Waiting[]): Promise<void> {
    const saves = taken.flatMap(({ batch }) => batch.saves);
    const closings = taken.flatMap(({ batch }) => batch.closings);
    try {
      const { saved, closed } = await write({ saves, closings });
      let nextSave = 0;
      let nextClosing = 0;
      for (const { batch, resolve } of taken) {
        resolve({
          saved: saved.slice(nextSave, (nextSave += batch.saves.length)),
          closed: closed.slice(nextClosing, (nextClosing += batch.closings.length)),
        });
      }
    } catch (error) {
      if (taken.length > 1 && !isDatabaseTrouble(error)) for (const one of taken) await writeTogether([one]);
      else for (const { reject } of taken) reject(error);
    }
  }

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      // What the server reads in this turn of the event loop may still join.
      await new Promise((resolve) => setImmediate(resolve));
      await writeTogether(takeBatch());
    }
    isDraining = false;
  }

  function join(batch: Batch): Promise<Written> {
    return new Promise((resolve, reject) => {
      waiting.push({ batch, resolve, reject });
      if (!isDraining) void drain();
    });
  }

  return {
    save: async (save) => (await join({ saves: [save], closings: [] })).saved[0],
    close: async (closing) => (await join({ saves: [], closings: [closing] })).closed[0] === true,
  };
}
