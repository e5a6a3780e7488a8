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
/** Attempts read and scored at once before it, for the same reason. */
const readTogether = 20;

/** What an attempt's score follows from. */
type Scored = Pick<HeldAttempt, 'ruleSetId' | 'marks'> & { responses: readonly GivenResponse[] };

/** The score of an attempt by a paper. */
function columnsOf({ ruleSetId, responses, marks }: Scored, { items }: RuledPaper, ruleSets: RuleSets): ScoreColumns {
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
 * The scores of a batch's attempts at revisions of their papers. Most follow from nothing but the answers, which no longer change: those are scored before the
 * transaction that stores them, which saves wait for on SQLite.
 */
function createScores(ruleSets: RuleSets) {
  const answers = new Map<string, readonly GivenResponse[]>();
  const known = new Map<string, ScoreColumns>();

  function ofAnswers(attempt: Pick<LaggingAttempt, 'id' | 'ruleSetId'>, paper: RuledPaper): ScoreColumns {
    const key = `${attempt.id} ${paper.revision}`;
    const responses = answers.get(attempt.id) ?? [];
    const columns =
      known.get(key) ?? columnsOf({ ruleSetId: attempt.ruleSetId, responses, marks: [] }, paper, ruleSets);
    known.set(key, columns);
    return columns;
  }

  return {
    take: (id: string, given: readonly GivenResponse[]) => void answers.set(id, given),
    ofAnswers,

    /** With the marks of its essays, and with some late answers. */
    of(attempt: HeldAttempt, paper: RuledPaper, acceptanceId: string | null): ScoreColumns {
      const { id, ruleSetId, marks, acceptedOf } = attempt;
      if (acceptanceId === null && marks.length === 0) return ofAnswers(attempt, paper);
      const responses = withAccepted(answers.get(id) ?? [], acceptedOf(acceptanceId), blankGiven);
      return columnsOf({ ruleSetId, responses, marks }, paper, ruleSets);
    },
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
    const formerOf = new Map(untold.map(({ attemptId, fromRevision }) => [attemptId, fromRevision]));
    const scores = createScores(ruleSets);
    for (let next = 0; next < attempts.length; next += readTogether) {
      const some = attempts.slice(next, next + readTogether);
      const given = await rescoring.listGiven(some.map(({ id }) => id));
      for (const one of some) {
        scores.take(one.id, given.get(one.id) ?? []);
        for (const revision of [revisionOf(one), formerOf.get(one.id)]) {
          const paper = papers.get(`${one.paperId} ${revision}`);
          if (paper) scores.ofAnswers(one, paper);
        }
      }
      await rest();
    }

    function rescore(attempt: HeldAttempt): Rescored | undefined {
      const revision = Math.max(targets.get(attempt.id) ?? 0, attempt.scoredRevision);
      const { untold: former, wantedAcceptanceId } = attempt;
      const paper = papers.get(`${attempt.paperId} ${revision}`);
      const formerPaper = former && papers.get(`${attempt.paperId} ${former.fromRevision}`);
      if (!paper || (former && !formerPaper)) return undefined;
      const columns = scores.of(attempt, paper, wantedAcceptanceId);
      const before = former && formerPaper ? scores.of(attempt, formerPaper, former.fromAcceptanceId) : attempt;
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
