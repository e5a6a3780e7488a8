import type { RuledPaper } from '../../foundation/rulings/ruled-papers.ts';
import { blankGiven, withAccepted } from '../../foundation/rulings/with-accepted.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { type GivenResponse, score } from '../../foundation/scoring/score.ts';
import { type ScoreColumns, scoreColumns } from '../../foundation/scoring/score-columns.ts';
import type { Letter } from '../../contract/index.ts';
import type { HeldAttempt, LaggingAttempt, Rescored, UntoldChange } from './rescoring.repository.ts';
import { createScoringFromShares, type ScoringFromShares } from './score-from-shares.ts';

/** The revision of its paper by which an attempt shall be scored. */
export type Target = (attempt: LaggingAttempt) => number;

/** Papers at one or more of their revisions. */
export interface Papers {
  get(paperId: string, revision: number): RuledPaper | undefined;
}

interface Batch {
  attempts: readonly LaggingAttempt[];
  untold: readonly UntoldChange[];
  papers: Papers;
  ruleSets: RuleSets;
  revisionOf: Target;
  /** Packages whose results nobody may see yet. */
  withheld: Pick<ReadonlyMap<string, unknown>, 'has'>;
  canMail: boolean;
}

/** How the score of an attempt is found at a revision of its paper, with or without accepted late answers. */
type ScoreOf = (paper: RuledPaper, acceptanceId: string | null) => ScoreColumns | undefined;

/** Finds the new scores of some attempts, and what their learners are told; reads and writes nothing. */
export function createBatchScoring({ attempts, untold, papers, ruleSets, revisionOf, withheld, canMail }: Batch) {
  const targets = new Map(attempts.map((one) => [one.id, revisionOf(one)]));
  const formerOf = new Map(untold.map(({ attemptId, fromRevision }) => [attemptId, fromRevision]));
  const scorings = new Map<string, ScoringFromShares>();

  /** Undefined if the paper isn't known at the attempt's own revision: it has been scored by another one meanwhile. */
  function scoringOf({ paperId, scoredRevision, ruleSetId }: LaggingAttempt, to: RuledPaper) {
    const from = papers.get(paperId, scoredRevision);
    if (!from) return undefined;
    const key = `${paperId} ${scoredRevision} ${to.revision} ${ruleSetId}`;
    const scoring = scorings.get(key) ?? createScoringFromShares(from, to, ruleSets.get(ruleSetId));
    scorings.set(key, scoring);
    return scoring;
  }

  const changedItems = attempts.flatMap((one) => {
    const target = revisionOf(one);
    return [target, formerOf.get(one.id) ?? target].flatMap((revision) => {
      const to = papers.get(one.paperId, revision);
      return (to && scoringOf(one, to)?.itemIds) ?? [];
    });
  });

  /** Undefined if a score can't be found so, or by a paper that wasn't read. */
  function rescored(attempt: HeldAttempt, scoreOf: ScoreOf): Rescored | undefined {
    const revision = Math.max(targets.get(attempt.id) ?? 0, attempt.scoredRevision);
    const { untold: former, wantedAcceptanceId } = attempt;
    const paper = papers.get(attempt.paperId, revision);
    const formerPaper = former && papers.get(attempt.paperId, former.fromRevision);
    if (!paper || (former && !formerPaper)) return undefined;
    const columns = scoreOf(paper, wantedAcceptanceId);
    const before = former && formerPaper ? scoreOf(formerPaper, former.fromAcceptanceId) : attempt;
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
            isMailed: canMail && isVerdictMoved && attempt.isRegistered && !withheld.has(attempt.tryoutId),
          },
        }),
    };
  }

  return {
    /** The items of which choices have to be known. */
    itemIds: [...new Set(changedItems)],

    /** Out of the stored shares and these choices; undefined for an attempt that needs all its answers, as with those accepted late. */
    fromShares: (attempt: HeldAttempt, choices: ReadonlyMap<string, Letter | null>) =>
      rescored(attempt, (paper, acceptanceId) =>
        attempt.lateAcceptanceId === null && acceptanceId === null
          ? scoringOf(attempt, paper)?.score(attempt, choices)
          : undefined,
      ),

    /** Out of all answers that were in time, and the accepted ones; undefined for one that has been scored by another paper meanwhile. */
    fromAnswers: (attempt: HeldAttempt, inTime: readonly GivenResponse[]) =>
      rescored(attempt, ({ items }, acceptanceId) => {
        const responses = withAccepted(inTime, attempt.acceptedOf(acceptanceId), blankGiven);
        return scoreColumns(score(ruleSets.get(attempt.ruleSetId), items, responses, attempt.marks));
      }),
  };
}
