import { dayMs } from '../../foundation/days/spans.ts';
import type { ArchiveRepository } from './archive.repository.ts';

interface Dependencies {
  archives: ArchiveRepository;
  openings: { listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'keys'>> };
  /** Days from the end of an attempt until its answers are archived; undefined: never. */
  days: number | undefined;
  now(): Date;
  /** Pause between two attempts, so that answers are saved in between. */
  rest(): Promise<void>;
}

/** Attempts archived in one round: a day of a large platform, ten times over. */
const archivedPerRound = 50_000;
/** Attempts looked at in a round that may not be archived, such as those with essays that wait. */
const passedPerRound = 50_000;

/** The end of a round. */
export interface ArchivedRound {
  archived: number;
  failures: readonly unknown[];
}

/**
 * Archives the answers of attempts that ended long ago, have all of their marks, and whose results may be seen (docs/growth.md).
 */
export function createArchiveService({ archives, openings, days, now, rest }: Dependencies) {
  return {
    /**
     * Archives the oldest attempts, each in a transaction of its own, until there are no more, the round is long enough, or the server stops. A round
     * that was cut short needs no clearing up: the next one begins with the oldest attempt that still has rows.
     */
    async archiveOld(isOver: () => boolean): Promise<ArchivedRound> {
      const failures: unknown[] = [];
      let archived = 0;
      if (days === undefined) return { archived, failures };
      const endedBefore = new Date(now().getTime() - days * dayMs);
      const choice = { endedBefore, withheldTryouts: [...(await openings.listWithheld()).keys()] };
      let next = await archives.findNext('', endedBefore);
      if (next !== undefined) await archives.refuseOlderReleases();
      for (let passed = 0; next !== undefined && archived < archivedPerRound && passed < passedPerRound && !isOver();) {
        // One that can't be archived must not keep the others.
        const outcome = await archives.archive(next, choice).catch((error: unknown) => {
          failures.push(error);
          return false;
        });
        if (outcome) archived += 1;
        else passed += 1;
        await rest();
        next = await archives.findNext(next, endedBefore);
      }
      return { archived, failures };
    },
  };
}
export type ArchiveService = ReturnType<typeof createArchiveService>;
