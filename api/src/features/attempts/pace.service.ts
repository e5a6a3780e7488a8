import { paceShownFrom } from '../../contract/index.ts';
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
 * Times that others take for the questions of a paper. A result reads the stored times; a paper whose sample is old is noted
 * then, and the job computes it outside of any request (docs/decisions/0047).
 */
export function createPaceService({ paces, now, rest }: Dependencies) {
  const wanted = new Set<string>();

  function isOld(finishedNow: number, pace: PaperPace | undefined): boolean {
    if (!pace) return finishedNow > paceShownFrom;
    const grownBy = finishedNow - pace.finishedAttempts;
    const isGrown = grownBy >= Math.max(grownByAtLeast, pace.finishedAttempts * grownByShare);
    return isGrown && now().getTime() - Date.parse(pace.computedAt) >= oldAfterMs;
  }

  async function refresh(paperId: string): Promise<void> {
    const [newest, known] = await Promise.all([paces.listNewest(paperId, sampleSize), paces.find(paperId)]);
    const [last] = newest;
    const first = newest.at(-1);
    if (!first || !last || !known) return;
    const seconds = new Map<string, number[]>();
    for (let next = 0; next < newest.length; next += readTogether) {
      const rows = await paces.listSeconds(newest.slice(next, next + readTogether).map(({ id }) => id));
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
  }

  return {
    /** Other learners' times for the questions of this attempt, as stored now. */
    async othersOf(own: OwnPace): Promise<OthersPace> {
      const known = await paces.find(own.paperId);
      if (known && isOld(known.finishedNow, known.pace)) wanted.add(own.paperId);
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

    /** Computes the samples noted as old. @returns number of papers */
    async refreshWanted(): Promise<number> {
      const papers = [...wanted];
      for (const paperId of papers) {
        wanted.delete(paperId);
        await refresh(paperId);
      }
      return papers.length;
    },
  };
}
export type PaceService = ReturnType<typeof createPaceService>;
