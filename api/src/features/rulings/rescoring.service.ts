import type { RuledPaper, RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { createBatchScoring, type Papers, type Target } from './batch-scoring.ts';
import type {
  HeldAttempt,
  LaggingAttempt,
  Rescored,
  RescoringRepository,
  UntoldChange,
} from './rescoring.repository.ts';

interface Dependencies {
  rescoring: RescoringRepository;
  ruledPapers: Pick<RuledPapers, 'at'>;
  ruleSets: RuleSets;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  /** False where no mail can be sent: then nothing counts as told by mail. */
  canMail: boolean;
  wakeOutbox(): void;
  /** A pause between two batches, in which other requests are served. */
  rest(): Promise<unknown>;
  now(): Date;
}

/** Attempts of one transaction: more would keep the saves of a running exam waiting. */
const scoredTogether = 40;

/**
 * Scores ended attempts again until all follow the rulings of their papers and the accepted late answers. Every batch is a transaction that can be repeated: a
 * process that dies leaves the rest to the next round, of whichever process.
 */
export function createRescoringService({
  rescoring,
  ruledPapers,
  ruleSets,
  listWithheld,
  canMail,
  wakeOutbox,
  rest,
  now,
}: Dependencies) {
  /** The papers by which attempts shall be scored, are scored, and were scored when their learners were last told. */
  async function readPapers(
    attempts: readonly LaggingAttempt[],
    untold: readonly UntoldChange[],
    revisionOf: Target,
  ): Promise<Papers> {
    const papers = new Map<string, RuledPaper>();
    const formerOf = new Map(untold.map(({ attemptId, fromRevision }) => [attemptId, fromRevision]));
    for (const one of attempts)
      for (const revision of [revisionOf(one), one.scoredRevision, formerOf.get(one.id) ?? one.scoredRevision]) {
        const key = `${one.paperId} ${revision}`;
        if (!papers.has(key)) papers.set(key, await ruledPapers.at(one.paperId, revision));
      }
    return { get: (paperId, revision) => papers.get(`${paperId} ${revision}`) };
  }

  async function write(ids: readonly string[], scoreOf: (attempt: HeldAttempt) => Rescored | undefined) {
    const { scored, hasMail } = await rescoring.rescore(ids, now(), scoreOf);
    if (hasMail) wakeOutbox();
    return scored;
  }

  /** @returns the number of attempts scored */
  async function batch(
    attempts: readonly LaggingAttempt[],
    revisionOf: Target,
    withheld: Awaited<ReturnType<typeof listWithheld>>,
  ): Promise<number> {
    const ids = attempts.map(({ id }) => id);
    const untold = await rescoring.listUntold(ids);
    // Read before the transaction, which holds rows; one that needs another revision by then waits for the next round.
    const papers = await readPapers(attempts, untold, revisionOf);
    const scoring = createBatchScoring({ attempts, untold, papers, ruleSets, revisionOf, withheld, canMail });
    const choices = await rescoring.listChoices(ids, scoring.itemIds);
    const others: string[] = [];
    const scored = await write(ids, (attempt) => {
      const rescored = scoring.fromShares(attempt, choices.get(attempt.id) ?? new Map());
      if (!rescored) others.push(attempt.id);
      return rescored;
    });
    if (others.length === 0) return scored;
    const answers = await rescoring.listAnswers(others);
    const more = await write(others, (attempt) => scoring.fromAnswers(attempt, answers.get(attempt.id) ?? []));
    return scored + more;
  }

  return {
    /**
     * Scores again whatever waits, in small transactions.
     * @returns the number of attempts scored
     */
    async run(isOver: () => boolean = () => false): Promise<number> {
      await rescoring.bringToNewPapers();
      await rescoring.takeFromNewPapers();
      const withheld = await listWithheld();
      let total = 0;
      for (const { id, revision } of await rescoring.listLaggingPapers()) {
        for (;;) {
          if (isOver()) return total;
          const attempts = await rescoring.listLagging(id, revision, scoredTogether);
          const scored = attempts.length === 0 ? 0 : await batch(attempts, () => revision, withheld);
          // None of them could be scored now: the next round tries again.
          if (scored === 0) break;
          total += scored;
          await rest();
        }
      }
      for (;;) {
        if (isOver()) return total;
        const attempts = await rescoring.listLateWaiting(scoredTogether);
        const revisions = new Map(attempts.map(({ id, revision }) => [id, revision]));
        const scored = attempts.length === 0 ? 0 : await batch(attempts, ({ id }) => revisions.get(id) ?? 0, withheld);
        if (scored === 0) break;
        total += scored;
        await rest();
      }
      await rescoring.finishSteps();
      return total;
    },
  };
}
export type RescoringService = ReturnType<typeof createRescoringService>;
