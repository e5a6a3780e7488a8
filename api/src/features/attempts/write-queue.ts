import { DatabaseStuck, isDatabaseTrouble, isLock } from '../../db/database-trouble.ts';
import { lockWaitMs } from '../../db/lock-wait.ts';
import type { Batch, Closing, Save, Written } from './attempt-writes.repository.ts';

export interface WriteQueue {
  /** Resolves when the responses are on disk; with undefined when the attempt is no longer running. */
  save(save: Save): Promise<number[] | undefined>;
  /** Resolves when the attempt's end is on disk. Every save that was queued before counts. */
  close(closing: Closing): Promise<boolean>;
}

interface Waiting {
  /** A batch with only this save or closing. */
  batch: Batch;
  resolve(written: Written): void;
  reject(error: unknown): void;
  /** True once it has been told to come again: it isn't written any more, unless it is being written already. */
  isGivenUp: boolean;
}

/** Most responses written in one transaction; keeps a statement below every database's limit of parameters. */
const responsesPerBatch = 1_000;
/** A closing reads and scores a paper: fifty fill a batch, so that answers never wait long behind many submits. */
const closingWeight = 20;
/** Time that a part of a batch waits for a locked row, once the batch has waited as long as any statement. */
const partWaitsMs = 200;
/** Time for splitting a batch; the rest of it is then refused with "try again". */
const splitForMs = 2_000;
/** The same for attempts whose rows are known to be locked. */
const asideForMs = 1_000;
/** The longest time until an answer: shorter than callers wait, who would otherwise learn nothing. */
const answeredWithinMs = 8_000;

const weightOf = ({ saves, closings }: Batch) =>
  saves.reduce((sum, { responses }) => sum + responses.length, closings.length * closingWeight);

/** The attempt of a batch of one. */
const attemptOf = ({ saves: [save], closings: [closing] }: Batch) => (save?.attemptId ?? closing?.attempt.id) as string;

/** A queue in which batches are written one after the other. */
interface Lane {
  waiting: Waiting[];
  isDraining: boolean;
  /** Undefined: as long as any other statement. */
  lockWaitMs: number | undefined;
  splitForMs: number;
}

/**
 * Commits together saves that arrive together. A disk flush costs the same for one answer as for a hundred, so everything
 * that the server has read while the last flush ran shares the next one. Each is answered after its own flush. Within a batch
 * the saves come first: a submit never overtakes an answer.
 *
 * A batch that meets a locked row is split, so that all others are written; saves of the locked row fail, and are written on
 * a lane of their own from then on, until that works again (docs/decisions/0051-a-row-that-somebody-holds.md).
 * @param write writes all in one transaction or none; when it fails, each is tried alone, so that a bad one never fails the
 * others. When the database itself is in trouble they all fail at once. `lockWaitMs` is how long it may wait for a row
 *
 * A database may not answer at all, such as one that waits for its standby. Then callers are told to come again, one transaction stays open until
 * it ends, and nothing piles up behind it (docs/postgresql.md).
 * @param onWritten told of every transaction that is on disk
 * @param limitMs the longest time until an answer
 */
export function createWriteQueue(
  write: (batch: Batch, lockWaitMs?: number) => Promise<Written>,
  onWritten?: (batch: { saves: number; ms: number }) => void,
  limitMs = answeredWithinMs,
): WriteQueue {
  const main: Lane = { waiting: [], isDraining: false, lockWaitMs: undefined, splitForMs };
  const aside: Lane = { waiting: [], isDraining: false, lockWaitMs: partWaitsMs, splitForMs: asideForMs };
  /** Attempts whose rows were locked when they were last written. */
  const held = new Set<string>();
  /** Attempts with unfinished writes: later ones must not overtake them on the other lane. */
  const onTheWay = new Map<string, { lane: Lane; count: number }>();

  function takeBatch(lane: Lane): Waiting[] {
    let weight = 0;
    const fitting = lane.waiting.findIndex(({ batch }) => (weight += weightOf(batch)) > responsesPerBatch);
    // One that is too large for any batch is written alone.
    const count = fitting === -1 ? lane.waiting.length : Math.max(1, fitting);
    const taken = lane.waiting.slice(0, count);
    lane.waiting = lane.waiting.slice(count);
    return taken;
  }

  async function writeAll(taken: readonly Waiting[], lockWaitMs: number | undefined): Promise<void> {
    const saves = taken.flatMap(({ batch }) => batch.saves);
    const closings = taken.flatMap(({ batch }) => batch.closings);
    const begunAt = performance.now();
    const { saved, closed } = await write({ saves, closings }, lockWaitMs);
    if (saves.length > 0) onWritten?.({ saves: saves.length, ms: performance.now() - begunAt });
    let nextSave = 0;
    let nextClosing = 0;
    for (const { batch, resolve } of taken) {
      held.delete(attemptOf(batch));
      resolve({
        saved: saved.slice(nextSave, (nextSave += batch.saves.length)),
        closed: closed.slice(nextClosing, (nextClosing += batch.closings.length)),
      });
    }
  }

  /** @param until after this moment, nothing waits for a row any more */
  async function writeTogether(
    taken: readonly Waiting[],
    lockWaitMs: number | undefined,
    until: number,
  ): Promise<void> {
    try {
      await writeAll(taken, lockWaitMs);
    } catch (error) {
      const [first] = taken;
      if (taken.length > 1 && isLock(error) && performance.now() < until) {
        const middle = Math.ceil(taken.length / 2);
        await writeTogether(taken.slice(0, middle), partWaitsMs, until);
        await writeTogether(taken.slice(middle), partWaitsMs, until);
      } else if (taken.length > 1 && !isDatabaseTrouble(error)) {
        for (const one of taken) await writeTogether([one], lockWaitMs, until);
      } else {
        if (first && taken.length === 1 && isLock(error)) held.add(attemptOf(first.batch));
        for (const { reject } of taken) reject(error);
      }
    }
  }

  async function drain(lane: Lane): Promise<void> {
    lane.isDraining = true;
    while (lane.waiting.length > 0) {
      // Requests that the server reads in this turn of the event loop may still join.
      await new Promise((resolve) => setImmediate(resolve));
      const taken = takeBatch(lane).filter(({ isGivenUp }) => !isGivenUp);
      if (taken.length === 0) continue;
      // The first try's wait for a row doesn't count.
      await writeTogether(
        taken,
        lane.lockWaitMs,
        performance.now() + (lane.lockWaitMs ?? lockWaitMs) + lane.splitForMs,
      );
    }
    lane.isDraining = false;
  }

  function giveUp(lane: Lane, one: Waiting): void {
    one.isGivenUp = true;
    one.reject(new DatabaseStuck());
    // Those that came first give up first.
    const left = lane.waiting.findIndex(({ isGivenUp }) => !isGivenUp);
    if (left !== 0) lane.waiting.splice(0, left === -1 ? lane.waiting.length : left);
  }

  async function join(batch: Batch): Promise<Written> {
    const id = attemptOf(batch);
    const way = onTheWay.get(id) ?? { lane: held.has(id) ? aside : main, count: 0 };
    way.count += 1;
    onTheWay.set(id, way);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const one = { batch, resolve, reject, isGivenUp: false };
        way.lane.waiting.push(one);
        timer = setTimeout(() => giveUp(way.lane, one), limitMs);
        if (!way.lane.isDraining) void drain(way.lane);
      });
    } finally {
      clearTimeout(timer);
      way.count -= 1;
      if (way.count === 0) onTheWay.delete(id);
    }
  }

  return {
    save: async (save) => (await join({ saves: [save], closings: [] })).saved[0],
    close: async (closing) => (await join({ saves: [], closings: [closing] })).closed[0] === true,
  };
}
