import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { type ScorableItem, score } from '../../foundation/scoring/score.ts';
import { type CountedAttempt, createCounting } from '../../foundation/statistics/count-attempts.ts';
import { inChunks } from '../../in-chunks.ts';
import type {
  AttemptToCount,
  CountingRepository,
  CountsKey,
  CountsState,
  PlaceOfPapers,
} from './counting.repository.ts';

interface Dependencies {
  counts: CountingRepository;
  /** Papers with the rulings that are in force at a revision. */
  papers: { at(paperId: string, revision: number): Promise<{ items: readonly ScorableItem[] }> };
  ruleSets: RuleSets;
  now(): Date;
  /** Pause between two pieces of work, so that answers are saved in between. */
  rest(): Promise<void>;
}

/** Runs a piece of work, and notes its failure. @returns undefined if it failed */
type Trying = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;

/** Attempts of one transaction: its row of counts is as long, however many attempts come to it. */
const countedTogether = 500;
/** Attempts whose answers are read at once: some 1,600 answers, 12 ms. */
const readTogether = 15;

const isOf =
  ({ paperId, ruleSetId }: CountsKey) =>
  (attempt: CountsKey) =>
    attempt.paperId === paperId && attempt.ruleSetId === ruleSetId;

/**
 * Counts the answers of ended attempts for the figures of questions: each ranked attempt once, whoever closed it. Closing knows nothing of it. Counts are made
 * anew when something changes that they have: a ruling, another mark, another ranked attempt (docs/statistics.md).
 */
export function createCountingService({ counts, papers, ruleSets, now, rest }: Dependencies) {
  async function read(attempts: readonly AttemptToCount[]): Promise<CountedAttempt[]> {
    const read: CountedAttempt[] = [];
    for (const some of inChunks(attempts, readTogether)) {
      const answers = await counts.listAnswers(some);
      for (const { id, points } of some) read.push({ points, ...(answers.get(id) ?? { responses: [], marks: [] }) });
      await rest();
    }
    return read;
  }

  /** @returns false if they have to wait for another round */
  async function count(state: CountsState, attempts: readonly AttemptToCount[]): Promise<boolean> {
    const { items } = await papers.at(state.paperId, state.paperRevision);
    const ruleSet = ruleSets.get(state.ruleSetId);
    const counting = createCounting(items, (responses, marks) => score(ruleSet, items, responses, marks).items);
    for (const attempt of await read(attempts)) counting.add(attempt);
    return counts.add(
      state,
      attempts.map(({ id }) => id),
      counting.counts(),
      now(),
    );
  }

  async function countAnew(state: CountsState, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const attempts = await counts.listOfFormerRevisions(state, countedTogether);
      if (attempts.length === 0) return void (await counts.endAnew(state));
      if (!(await count(state, attempts))) return;
      await rest();
    }
  }

  /**
   * Counts attempts of the first paper that has uncounted ones.
   * @param tried keeps a failure of one paper from the others
   * @returns the place from which to look on; undefined at the end
   */
  async function countNew(place: PlaceOfPapers, tried: Trying): Promise<PlaceOfPapers | undefined> {
    const found = await counts.listUncounted(place, countedTogether);
    const [first] = found;
    if (!first) return undefined;
    const { paperId } = first;
    const own = found.filter((attempt) => attempt.paperId === paperId);
    let isCounted = true;
    for (const key of [...new Map(own.map((one) => [one.ruleSetId, one])).values()]) {
      const isDone = await tried(async () => {
        const state = await counts.openCounts(key);
        return state !== undefined && count(state, own.filter(isOf(key)));
      });
      isCounted = isDone === true && isCounted;
    }
    // An attempt that is left waits for the next round.
    return { paperId, isAfter: !isCounted || found.length < countedTogether };
  }

  return {
    /**
     * Counts everything that isn't counted yet.
     * @param isOver true once the server stops: it then ends after the present piece
     * @throws the first failure, such as of a rule set that this release doesn't have; all other papers are counted then
     */
    async countAll(isOver: () => boolean = () => false): Promise<void> {
      const failures: unknown[] = [];
      const tried: Trying = async (work) => {
        try {
          return await work();
        } catch (error) {
          failures.push(error);
          return undefined;
        }
      };
      for (const state of await counts.listStale()) await tried(() => counts.beginAnew(state));
      for (const state of await counts.listRecounting()) await tried(() => countAnew(state, isOver));
      let place: PlaceOfPapers | undefined = { paperId: '', isAfter: false };
      while (place && !isOver()) place = await countNew(place, tried);
      if (failures.length > 0) throw failures[0];
    },
  };
}
export type CountingService = ReturnType<typeof createCountingService>;
