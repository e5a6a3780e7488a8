import { paceShownFrom } from '../../contract/index.ts';
import { inChunks } from '../../in-chunks.ts';
import type { EndedSubscriber } from './ended-hook.ts';
import { centreOf, medianOfOthers } from './item-pace.ts';
import type { PaceRepository, PaperPace } from './pace.repository.ts';

interface Dependencies {
  paces: PaceRepository;
  now(): Date;
  /** Pause between two pieces of work, so that answers are saved in between. */
  rest(): Promise<void>;
}

/** An attempt whose result shows others' times, with its own seconds for each item. */
export interface OwnPace {
  id: string;
  paperId: string;
  isRanked: 0 | 1;
  submittedAt: string | null;
  secondsByItem: ReadonlyMap<string, number>;
}

/** Times of other learners. */
export interface OthersPace {
  pace: { attempts: number; computedAt: string } | null;
  secondsOf(itemId: string): number | null;
}

/** Attempts of a sample: enough for a median within a few seconds, few enough to be read beside an exam. */
const sampleSize = 300;
/** Attempts of a sample read at once: some 1,000 answers. */
const readTogether = 10;
/** A sample is taken again when this many more attempts have ended, and this long after the last one at the earliest. */
const grownByAtLeast = 5;
const grownByShare = 0.2;
const oldAfterMs = 60_000;

const momentOf = ({ submittedAt, id }: { submittedAt: string | null; id: string }) => `${submittedAt} ${id}`;

/**
 * Times that others take for the questions of a paper. A result reads the stored times; a paper is noted when an attempt with it
 * ends, and if its sample is old, the job takes a new one, outside of any request (docs/decisions/0047, 0104).
 */
export function createPaceService({ paces, now, rest }: Dependencies) {
  const wanted = new Set<string>();

  function isOld(finishedNow: number, pace: PaperPace | undefined): boolean {
    if (!pace) return finishedNow > paceShownFrom;
    return isGrown(finishedNow, pace) && now().getTime() - Date.parse(pace.computedAt) >= oldAfterMs;
  }

  const isGrown = (finishedNow: number, { finishedAttempts }: { finishedAttempts: number }) =>
    finishedNow - finishedAttempts >= Math.max(grownByAtLeast, finishedAttempts * grownByShare);

  /** @returns whether a sample was taken */
  async function refresh(paperId: string): Promise<boolean> {
    const known = await paces.find(paperId);
    if (!known || !isOld(known.finishedNow, known.pace)) {
      // It is too soon after the last sample: the paper stays noted.
      if (known?.pace && isGrown(known.finishedNow, known.pace)) wanted.add(paperId);
      return false;
    }
    const newest = await paces.listNewest(paperId, sampleSize);
    const [last] = newest;
    const first = newest.at(-1);
    if (!first || !last) return false;
    const seconds = new Map<string, number[]>();
    for (const some of inChunks(newest, readTogether)) {
      const rows = await paces.listSeconds(some.map(({ id }) => id));
      for (const { itemId, secondsSpent } of rows) {
        const own = seconds.get(itemId);
        if (own) own.push(secondsSpent);
        else seconds.set(itemId, [secondsSpent]);
      }
      await rest();
    }
    await paces.save({
      paperId,
      attempts: newest.length,
      finishedAttempts: known.finishedNow,
      sampleFrom: momentOf(first),
      sampleTo: momentOf(last),
      computedAt: now().toISOString(),
      centres: new Map([...seconds].map(([itemId, values]) => [itemId, centreOf(values)])),
    });
    return true;
  }

  return {
    /** Other learners' times for the questions of this attempt, as stored now. */
    async othersOf(own: OwnPace): Promise<OthersPace> {
      const known = await paces.find(own.paperId);
      const pace = known?.pace;
      if (!pace) return { pace: null, secondsOf: () => null };
      const moment = momentOf(own);
      const isInSample = own.isRanked === 1 && moment >= pace.sampleFrom && moment <= pace.sampleTo;
      return {
        pace: { attempts: pace.attempts - (isInSample ? 1 : 0), computedAt: pace.computedAt },
        secondsOf(itemId) {
          const centre = pace.centres.get(itemId);
          const ownSeconds = isInSample ? own.secondsByItem.get(itemId) || undefined : undefined;
          if (!centre || centre.count - (ownSeconds === undefined ? 0 : 1) < paceShownFrom) return null;
          return medianOfOthers(centre, ownSeconds) ?? null;
        },
      };
    },

    /** Computes the samples of the noted papers that are old. @returns number of samples taken */
    async refreshWanted(): Promise<number> {
      let count = 0;
      for (const paperId of [...wanted]) {
        wanted.delete(paperId);
        if (await refresh(paperId)) count += 1;
      }
      return count;
    },

    /** Notes papers with attempts that have ended; the job checks whether their samples are old. */
    subscriber: {
      name: 'times on questions',
      onEnded(ended) {
        for (const { paperId } of ended) wanted.add(paperId);
      },
      async catchUp() {
        for (const paperId of await paces.listGrown(grownByAtLeast)) wanted.add(paperId);
      },
    } satisfies EndedSubscriber as EndedSubscriber,
  };
}
export type PaceService = ReturnType<typeof createPaceService>;
