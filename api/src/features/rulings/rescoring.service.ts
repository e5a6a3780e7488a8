import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { RuledPaper, RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { withAccepted } from '../../foundation/rulings/with-accepted.ts';
import { type GivenResponse, score } from '../../foundation/scoring/score.ts';
import { subTypeSharesOf, writeShares } from '../../foundation/scoring/sub-type-shares.ts';
import type {
  HeldAttempt,
  LaggingAttempt,
  Rescored,
  RescoringRepository,
  ScoreColumns,
} from './rescoring.repository.ts';

interface Dependencies {
  rescoring: RescoringRepository;
  ruledPapers: Pick<RuledPapers, 'at'>;
  ruleSets: RuleSets;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  wakeOutbox(): void;
  /** A pause between two batches, in which other requests are served. */
  rest(): Promise<unknown>;
  now(): Date;
}

/** Attempts of one transaction: more would keep the saves of a running exam waiting. */
const scoredTogether = 20;

/** The score of an attempt at a revision of its paper, with some late answers. */
function columnsAt(
  { ruleSetId, responses, marks, acceptedOf }: HeldAttempt,
  { items }: RuledPaper,
  acceptanceId: string | null,
  ruleSets: RuleSets,
): ScoreColumns {
  const given = withAccepted<GivenResponse>(responses, acceptedOf(acceptanceId), (itemId) => ({
    itemId,
    option: null,
    text: null,
  }));
  const { score: total, rankKey, items: scored } = score(ruleSets.get(ruleSetId), items, given, marks);
  return {
    points: total.points,
    maxPoints: total.max,
    passed: total.passed === null ? null : total.passed ? 1 : 0,
    rankKey,
    subTypeShares: writeShares(subTypeSharesOf(items, scored)),
    waitingMarks: total.waiting,
  };
}

/**
 * Scores ended attempts again until all follow the rulings of their papers and the accepted late answers. Every batch is a transaction that can be repeated: a
 * process that dies leaves the rest to the next round, of whichever process.
 */
export function createRescoringService({
  rescoring,
  ruledPapers,
  ruleSets,
  listWithheld,
  wakeOutbox,
  rest,
  now,
}: Dependencies) {
  type Target = (attempt: LaggingAttempt) => number;

  /** @returns the number of attempts scored */
  async function batch(
    attempts: readonly LaggingAttempt[],
    revisionOf: Target,
    withheld: Awaited<ReturnType<typeof listWithheld>>,
  ) {
    const ids = attempts.map(({ id }) => id);
    const untold = await rescoring.listUntold(ids);
    const paperOf = new Map(attempts.map(({ id, paperId }) => [id, paperId]));
    // Read before the transaction, which holds rows; one that needs another revision by then waits for the next round.
    const papers = new Map<string, RuledPaper>();
    const wanted = [
      ...attempts.flatMap((one) =>
        [revisionOf(one), one.scoredRevision].map((revision) => [one.paperId, revision] as const),
      ),
      ...untold.map(({ attemptId, fromRevision }) => [paperOf.get(attemptId) as string, fromRevision] as const),
    ];
    for (const [paperId, revision] of wanted) {
      const key = `${paperId} ${revision}`;
      if (!papers.has(key)) papers.set(key, await ruledPapers.at(paperId, revision));
    }
    const targets = new Map(attempts.map((one) => [one.id, revisionOf(one)]));

    function rescore(attempt: HeldAttempt): Rescored | undefined {
      const revision = Math.max(targets.get(attempt.id) ?? 0, attempt.scoredRevision);
      const { untold: former, wantedAcceptanceId } = attempt;
      const paper = papers.get(`${attempt.paperId} ${revision}`);
      const formerPaper = former && papers.get(`${attempt.paperId} ${former.fromRevision}`);
      if (!paper || (former && !formerPaper)) return undefined;
      const columns = columnsAt(attempt, paper, wantedAcceptanceId, ruleSets);
      const before =
        former && formerPaper ? columnsAt(attempt, formerPaper, former.fromAcceptanceId, ruleSets) : attempt;
      const isVerdictMoved = before.passed !== columns.passed;
      const isMoved = before.points !== columns.points || isVerdictMoved;
      return {
        id: attempt.id,
        columns,
        scoredRevision: revision,
        lateAcceptanceId: wantedAcceptanceId,
        ...(isMoved &&
          attempt.accountId !== null && {
            change: {
              before,
              fromRevision: former?.fromRevision ?? attempt.scoredRevision,
              fromAcceptanceId: former ? former.fromAcceptanceId : attempt.lateAcceptanceId,
              // Before the result may be seen, a mail would tell it.
              isMailed: isVerdictMoved && attempt.isRegistered && !withheld.has(attempt.tryoutId),
            },
          }),
      };
    }

    const { scored, hasMail } = await rescoring.rescore(ids, now(), rescore);
    if (hasMail) wakeOutbox();
    return scored;
  }

  return {
    /**
     * Scores again whatever waits, in small transactions.
     * @returns the number of attempts scored
     */
    async run(isOver: () => boolean = () => false): Promise<number> {
      await rescoring.bringToNewPapers();
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
