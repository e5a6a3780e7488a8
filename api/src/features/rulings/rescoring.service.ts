import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { RuledPaper, RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { blankGiven, withAccepted } from '../../foundation/rulings/with-accepted.ts';
import { type GivenResponse, score } from '../../foundation/scoring/score.ts';
import { writeShares } from '../../foundation/scoring/sub-type-shares.ts';
import type {
  HeldAttempt,
  LaggingAttempt,
  Rescored,
  RescoringRepository,
  ScoreColumns,
} from './rescoring.repository.ts';
import { createScoringFromShares, type ScoringFromShares } from './score-from-shares.ts';

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
const scoredTogether = 40;

/** The score of an attempt by all its answers and marks. */
function scoreWhole(
  { ruleSetId, marks, acceptedOf }: HeldAttempt,
  inTime: readonly GivenResponse[],
  { items }: RuledPaper,
  acceptanceId: string | null,
  ruleSets: RuleSets,
): ScoreColumns {
  const responses = withAccepted(inTime, acceptedOf(acceptanceId), blankGiven);
  const { score: total, rankKey, shares } = score(ruleSets.get(ruleSetId), items, responses, marks);
  return {
    points: total.points,
    maxPoints: total.max,
    passed: total.passed === null ? null : total.passed ? 1 : 0,
    rankKey,
    subTypeShares: writeShares(shares),
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
    const scorings = new Map<string, ScoringFromShares>();
    function scoringOf({ paperId, scoredRevision, ruleSetId }: LaggingAttempt, to: RuledPaper): ScoringFromShares {
      const key = `${paperId} ${scoredRevision} ${to.revision} ${ruleSetId}`;
      const from = papers.get(`${paperId} ${scoredRevision}`) as RuledPaper;
      const scoring = scorings.get(key) ?? createScoringFromShares(from, to, ruleSets.get(ruleSetId));
      scorings.set(key, scoring);
      return scoring;
    }
    const formerOf = new Map(untold.map(({ attemptId, fromRevision }) => [attemptId, fromRevision]));
    const revisionsOf = (one: LaggingAttempt) => [revisionOf(one), formerOf.get(one.id) ?? revisionOf(one)];
    const changed = attempts.flatMap((one) =>
      revisionsOf(one).flatMap((revision) => {
        const to = papers.get(`${one.paperId} ${revision}`);
        return to ? scoringOf(one, to).itemIds : [];
      }),
    );
    const choices = await rescoring.listChoices(ids, [...new Set(changed)]);
    const answers = new Map<string, readonly GivenResponse[]>();
    const withoutAnswers = new Set<string>();

    /** Undefined if it needs the attempt's answers, and they aren't read yet. */
    function scoreOf(attempt: HeldAttempt, paper: RuledPaper, acceptanceId: string | null): ScoreColumns | undefined {
      const given = answers.get(attempt.id);
      if (given) return scoreWhole(attempt, given, paper, acceptanceId, ruleSets);
      const isOnTime = attempt.lateAcceptanceId === null && acceptanceId === null;
      const isKnown = papers.has(`${attempt.paperId} ${attempt.scoredRevision}`);
      const columns =
        isOnTime && isKnown
          ? scoringOf(attempt, paper).score(attempt, choices.get(attempt.id) ?? new Map())
          : undefined;
      if (!columns) withoutAnswers.add(attempt.id);
      return columns;
    }

    function rescore(attempt: HeldAttempt): Rescored | undefined {
      const revision = Math.max(targets.get(attempt.id) ?? 0, attempt.scoredRevision);
      const { untold: former, wantedAcceptanceId } = attempt;
      const paper = papers.get(`${attempt.paperId} ${revision}`);
      const formerPaper = former && papers.get(`${attempt.paperId} ${former.fromRevision}`);
      if (!paper || (former && !formerPaper)) return undefined;
      const columns = scoreOf(attempt, paper, wantedAcceptanceId);
      const before = former && formerPaper ? scoreOf(attempt, formerPaper, former.fromAcceptanceId) : attempt;
      if (!columns || !before) return undefined;
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
    if (withoutAnswers.size === 0) return scored;
    const others = [...withoutAnswers];
    const read = await rescoring.listAnswers(others);
    for (const id of others) answers.set(id, read.get(id) ?? []);
    const second = await rescoring.rescore(others, now(), rescore);
    if (second.hasMail) wakeOutbox();
    return scored + second.scored;
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
